import { memo } from "preact/compat";
import type { NameOf } from "../../state/names";
import type { Words } from "../../words/catalogue";
import type { Chapter as Spoken, Remark as Told } from "./chapters";
import { ARROWS } from "./geometry";
import { SEATS } from "./state";
import { tell } from "./texts";
import { Discs, Who } from "./seat-marks";
import style from "./board.module.css";

interface Props {
  words: Words;
  nameOf: NameOf;
  own: number | null;
  heardBy: ((seq: number) => readonly number[] | undefined) | undefined;
}

/** The speeches as a conversation, at the newest until the reader scrolls up. */
export const Talk = memo(function Talk({ chapters, ...props }: Props & { chapters: readonly Spoken[] }) {
  return (
    <section class={style.conversation} aria-labelledby="avalon-talk">
      <h2 id="avalon-talk">{tell("talk")}</h2>
      <div class={style.scroller} tabIndex={0} role="log" aria-labelledby="avalon-talk">
        <div>
          {chapters.length === 0 && <p class="empty">{tell("talk_empty")}</p>}
          {chapters.map((chapter) => (
            <Chapter key={`${chapter.round}.${chapter.proposal}`} chapter={chapter} {...props} />
          ))}
        </div>
      </div>
    </section>
  );
});

const Chapter = memo(function Chapter({ chapter, ...props }: Props & { chapter: Spoken }) {
  const { round, proposal, remarks } = chapter;
  return (
    <section>
      <h3>{tell("chapter", { round, proposal })}</h3>
      <ol>
        {remarks.map((remark) => (
          <Remark key={remark.seq} remark={remark} {...props} />
        ))}
      </ol>
    </section>
  );
});

const Remark = memo(function Remark(props: Props & { remark: Told }) {
  return <li>{remarked(props)}</li>;
});

function remarked({ remark, words, nameOf, own, heardBy }: Props & { remark: Told }) {
  switch (remark.kind) {
    case "said":
      return <Speech said={remark} nameOf={nameOf} own={own} heardBy={heardBy} />;
    case "unheard":
      return <p class="note">{tell("unheard", { seats: words.listed(remark.seats.map(String)) })}</p>;
    case "walks":
      return (
        <p class="note">
          {tell("walks")}
          {words.language === "en" && " "}
          {remark.walks.map(({ seat, steps }) => (
            <span key={seat} class={style.discs}>
              <Discs seats={[seat]} nameOf={nameOf} />
              {steps.length > 0 ? steps.map((step) => ARROWS[step]).join("") : tell("stays")}&ensp;
            </span>
          ))}
        </p>
      );
    case "team":
      return <p class="note">{tell("team_remark", { leader: nameOf(remark.leader), team: words.listed(remark.members.map(String)) })}</p>;
    case "counted":
      return <p class="note">{tell(remark.approved ? "approved_remark" : "rejected_remark", { count: remark.count, against: SEATS.length - remark.count })}</p>;
    case "forced":
      return <p class="note">{tell("forced_remark")}</p>;
    case "mission":
      return <p class={`note ${remark.success ? style.good : style.bad}`}>{missionOf(remark)}</p>;
    case "struck":
      return (
        <p class="note">
          {tell(remark.hit ? "struck_hit" : "struck_missed", { assassin: nameOf(remark.assassin), target: nameOf(remark.target) })}
        </p>
      );
  }
}

function missionOf({ success, fails }: Extract<Told, { kind: "mission" }>): string {
  if (!fails) return tell(success ? "success_remark" : "fail_remark");
  return tell(success ? "success_fails_remark" : "fail_fails_remark", { fails });
}

function Speech({ said, nameOf, own, heardBy }: Omit<Props, "words"> & { said: Extract<Told, { kind: "said" }> }) {
  const heard = said.near ? heardBy?.(said.seq)?.filter((seat) => seat !== said.seat) : undefined;
  return (
    <article class={`box ${style.speech}`} data-near={said.near || undefined} data-own={said.seat === own || undefined}>
      <header class="level">
        <Who seat={said.seat} nameOf={nameOf} />
        <small class="tag">{tell(said.near ? "to_near" : "to_all")}</small>
      </header>
      {said.text ? <p dir="auto">{said.text}</p> : <p class="note">{tell("silence")}</p>}
      {heard && (
        <footer class="note">
          {tell(heard.length > 0 ? "heard_by" : "heard_by_nobody")} <Discs seats={heard} nameOf={nameOf} />
        </footer>
      )}
    </article>
  );
}
