import { NONE, type Seen, amount, officerName } from "../state";
import { tell } from "../texts";

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
export function PostPick({ name, seen, officers, value, change, note }: Props) {
  const { game } = seen;
  const worth = (officer: number) => game.officers[officer]?.abilities[COUNTS[name]] ?? 0;
  return (
    <label class="post">
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
