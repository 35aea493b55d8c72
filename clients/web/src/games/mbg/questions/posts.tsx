import type { Asking } from "../../../prompts/asking";
import { write } from "../aim";
import { earn, heal } from "../numbers";
import { type City, NONE, type Seen, amount, officerName } from "../state";
import { tell } from "../texts";
import style from "../officers.module.css";

interface PostsProps {
  asked: Asking;
  seen: Seen;
  city: City;
  /** Who may hold them. */
  officers: readonly number[];
  mayor: number;
  treasurer: number;
}

/** Who holds the posts of a city, and what it brings. */
export function Posts({ asked, seen, city, officers, mayor, treasurer }: PostsProps) {
  const { game } = seen;
  return (
    <div class={style.posts}>
      <PostPick name="mayor" seen={seen} officers={officers.filter((one) => one !== treasurer)} value={mayor} change={(one) => write(asked, { mayor: one, treasurer })} note={tell("heals", { amount: amount(heal(game, mayor)) })} />
      <PostPick
        name="treasurer"
        seen={seen}
        officers={officers.filter((one) => one !== mayor)}
        value={treasurer}
        change={(one) => write(asked, { mayor, treasurer: one })}
        note={tell("earns", { amount: amount(earn(game, city, treasurer)) })}
      />
    </div>
  );
}

interface Props {
  name: "mayor" | "treasurer";
  seen: Seen;
  officers: readonly number[];
  value: number;
  change: (officer: number) => void;
  /** What it brings. */
  note: string;
}

const COUNTS = { mayor: 3, treasurer: 4 } as const;
const SHORT = { mayor: "politics_short", treasurer: "economy_short" } as const;

/** Who holds a post: the ablest come first. */
function PostPick({ name, seen, officers, value, change, note }: Props) {
  const { game } = seen;
  const worth = (officer: number) => game.officers[officer]?.abilities[COUNTS[name]] ?? 0;
  return (
    <label>
      <span>
        {tell(name)} <small>{note}</small>
      </span>
      <select value={value} onChange={({ currentTarget }) => change(Number(currentTarget.value))}>
        <option value={NONE}>{tell("no_one")}</option>
        {officers
          .toSorted((one, other) => worth(other) - worth(one))
          .map((officer) => (
            <option key={officer} value={officer}>
              {officerName(game, officer)} ({tell(SHORT[name])} {amount(worth(officer))})
            </option>
          ))}
      </select>
    </label>
  );
}
