import { useSignal } from "@preact/signals";
import { cardOf } from "../boards/pictures";
import { sentenceOf } from "../state/notices";
import { Face } from "../parts/face";
import { Link } from "../browser/router";
import { games, titleOf } from "../state/games";
import { whoAt } from "../state/names";
import { isFinal } from "../wire/http";
import { language } from "../browser/language";
import { come, ownName } from "./arrival";
import { type Preview, freeSeats } from "./preview";
import { say } from "./texts";
import { seatsOf } from "../state/chairs";
import style from "./invitation.module.css";

interface Props {
  table: string;
  preview: Preview;
  /** The code of the link, if there was one. */
  code?: string;
  entered: () => void;
  /** Where what the link has is no longer any good. */
  refused?: (no: unknown) => void;
}

/** What one is invited to, and the one step to be there. */
export function Invitation({ table, preview, code = "", entered, refused }: Props) {
  const { game, title, opener } = preview;
  return (
    <section class={`sheet ${style.invitation}`}>
      {cardOf(game) && <img class={style.cover} src={cardOf(game)} alt="" width="320" height="160" />}
      <header>
        <p>{opener ? say("invites_you", { who: opener }) : say("invited_to")}</p>
        <h1>{titleOf(game)}</h1>
        {title && (
          <p dir="auto" class={style.title}>
            {title}
          </p>
        )}
      </header>
      <p class={style.facts}>{factsOf(preview).join(" · ")}</p>
      <p class={style.summary}>{games.value?.get(game)?.summary[language.value]}</p>
      <Sitters preview={preview} />
      <Come table={table} preview={preview} code={code} entered={entered} {...(refused && { refused })} />
      <Link to={`/games/${game}`} class={style.rules}>
        {say("what_game")}
      </Link>
    </section>
  );
}

/** The same above the seats of a table that is waiting: its page says the rest. */
export function Welcome({ table, preview, entered }: Omit<Props, "code" | "refused">) {
  return (
    <section class={`sheet ${style.welcome}`} aria-labelledby="welcome">
      <h2 id="welcome">{preview.opener ? say("invites_you", { who: preview.opener }) + ` ${titleOf(preview.game)}` : say("be_welcome")}</h2>
      <p class={style.facts}>{factsOf(preview).join(" · ")}</p>
      <p class={style.summary}>{games.value?.get(preview.game)?.summary[language.value]}</p>
      <Come table={table} preview={preview} code="" entered={entered} />
    </section>
  );
}

function factsOf(preview: Preview): string[] {
  const { status, size, host } = preview;
  const free = freeSeats(preview).length;
  const room = status === "open" ? (free > 0 ? say("free_seats", { count: free }) : say("no_free_seat")) : say(status === "finished" ? "is_over" : "is_playing");
  const long = longOf(preview);
  return [say("for_players", { count: size }), ...(long ? [long] : []), room, ...(host ? [say("hosted_by", { who: host })] : [])];
}

/** About how long a game takes, as far as the game says so. */
function longOf({ game, pace }: Preview): string {
  if (pace === "slow") return say("at_leisure");
  const minutes = games.value?.get(game)?.minutes;
  return minutes ? say("about_long", { least: minutes.min, most: minutes.max }) : "";
}

function Sitters({ preview }: { preview: Preview }) {
  return (
    <ol class={style.sitters} aria-label={say("who_is_there")}>
      {seatsOf(preview).map((seat) => {
        const sitter = preview.seats[seat];
        const name = sitterAt(preview, seat);
        return (
          <li key={seat} class={sitter ? undefined : style.free}>
            {sitter && <Face seat={seat} name={name} bot={sitter.bot !== undefined} face={sitter.face} />}
            <bdi>{name}</bdi>
          </li>
        );
      })}
    </ol>
  );
}

function sitterAt({ number, seats }: Preview, seat: number): string {
  const sitter = seats[seat];
  if (!sitter) return say("one_free");
  return sitter.name ?? (sitter.bot ? whoAt({ number, seats: { [seat]: { bot: sitter.bot } } }, String(seat), {}) : say("deleted_player"));
}

function Come({ table, preview, code, entered, refused }: Props & { code: string }) {
  const typed = useSignal<string | undefined>(undefined);
  const trouble = useSignal("");
  const busy = useSignal(false);
  const name = typed.value ?? ownName();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    trouble.value = "";
    try {
      await come(table, name, code);
      entered();
    } catch (no) {
      if (refused && isFinal(no) && !isOfName(no)) refused(no);
      else trouble.value = sentenceOf(no);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class={style.come} onSubmit={(event) => void submit(event)}>
      <label for="your-name">{say("your_name")}</label>
      <input
        id="your-name"
        dir="auto"
        autocomplete="nickname"
        maxLength={64}
        placeholder={say("guest_name")}
        aria-describedby="your-name-hint"
        aria-invalid={trouble.value !== ""}
        value={name}
        onInput={(event) => (typed.value = event.currentTarget.value)}
      />
      <button type="submit" class="main" aria-busy={busy.value}>
        {say(stepOf(preview))}
      </button>
      <p id="your-name-hint" class={trouble.value ? style.wrong : "note"} role={trouble.value ? "alert" : undefined}>
        {trouble.value || say("your_name_hint")}
      </p>
    </form>
  );
}

function stepOf(preview: Preview): "sit_down" | "come_in" | "come_after" {
  if (preview.status === "finished") return "come_after";
  return preview.status === "open" && freeSeats(preview).length > 0 ? "sit_down" : "come_in";
}

/** A name that will not do is mended in its field; all else is the code's fault. */
function isOfName(no: unknown): boolean {
  return (no as { code?: string }).code === "malformed";
}
