import { useSignal } from "@preact/signals";
import type { Asking } from "../../prompts/asking";
import { PromptForm } from "../../prompts/form";
import { Question } from "../../prompts/question";
import { Deadline } from "../../parts/deadline";
import type { Words } from "../../words/catalogue";
import { Granted } from "./file";
import { Hue } from "./hue";
import { Portrait } from "./portrait";
import { COLORS, type Color, type Ghost, asksFor, colorOf, isColor, offered } from "./state";
import { tell } from "./texts";
import style from "./files.module.css";

interface Props {
  game: Ghost;
  own: string;
  asking: readonly Asking[];
  words: Words;
  named: (id: string) => string;
}

/** Communication: what came in, one's own request, what is under way, and the files that were given. */
export function Communication(props: Props) {
  const { game, own, asking, words, named } = props;
  const [claiming] = asksFor(asking, "claim_ghost");
  const [requesting] = asksFor(asking, "request_comm");
  return (
    <section class="comm" id="ghost-comm" aria-labelledby="ghost-comm-title">
      <h2 id="ghost-comm-title">{tell("comm")}</h2>
      <div class="stack">
        <div>
          <Inbox {...props} />
          <Exchanges {...props} />
          <OwnRequest {...props} />
          {requesting && <RequestForm key={requesting.id} asked={requesting} {...props} />}
        </div>
        <div>
          <Granted game={game} own={own} words={words} named={named} />
          {claiming && (
            <details class={style.paper}>
              <summary>{tell("claim")}</summary>
              <p class="note">{tell("claim_hint")}</p>
              <PromptForm asking={claiming} words={words} />
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

function Inbox({ game, own, asking, words, named }: Props) {
  const inbox = Object.entries(game.comms?.inbox?.[own] ?? {});
  return (
    <div class="inbox">
      <h3>
        {tell("inbox")} {inbox.length > 0 && <span class="count">{inbox.length}</span>}
      </h3>
      {inbox.length === 0 && <p class="note">{tell("inbox_empty")}</p>}
      <ul>
        {inbox.map(([id, { by, depth, until }]) => (
          <li key={id} class={style.paper}>
            <p>
              <Portrait name={named(by)} color={colorOf(game, by, own)} small />{" "}
              <span>
                {tell("wants_to_talk", { who: named(by) })} {depth && <small>{words.code(`comm_depth.${depth}`, depth)}</small>}
              </span>{" "}
              <Deadline at={until} />
            </p>
            <p class="note">{tell("inbox_hint")}</p>
            <div class="row">
              <Press asking={asking} words={words} id={`accept.${id}`} look="main">
                {tell("accept")}
              </Press>
              <Press asking={asking} words={words} id={`reject.${id}`}>{tell("reject")}</Press>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A button for a prompt that asks nothing more. */
function Press({ asking, words, id, look, children }: { asking: readonly Asking[]; words: Words; id: string; look?: string; children: string }) {
  const asked = asking.find((one) => one.id === id);
  if (!asked) return null;
  return (
    <Question asked={asked} words={words} title={children} class="bare">
      <button type="button" class={look} aria-disabled={asked.sending.value} onClick={() => void asked.answer({})}>
        {children}
      </button>
    </Question>
  );
}

function Exchanges({ game, own, asking, words, named }: Props) {
  const exchanges = Object.entries(game.comms?.exchanges ?? {}).filter(([, { patients }]) => patients.some((one) => one === own));
  return (
    <>
      {exchanges.map(([id, { patients }]) => {
        const download = asking.find((one) => one.id === `download.${id}`);
        return (
          <div key={id} class={`${style.paper} exchange`}>
            <h3>{tell("under_way", { who: named(patients.find((one) => one !== own) ?? own) })}</h3>
            <p class="note">{tell("under_way_hint")}</p>
            {download && (
              <Question key={download.id} asked={download} words={words} class="bare">
                {offered(download, "ability").map((ability) => (
                  <button key={ability} type="button" class="main" aria-disabled={download.sending.value} onClick={() => void download.answer({ ability })}>
                    {tell("download", { ability: words.value(ability) })}
                  </button>
                ))}
              </Question>
            )}
            <div class="row">
              <Press asking={asking} words={words} id={`close.${id}`}>{tell("close_comm")}</Press>
            </div>
          </div>
        );
      })}
    </>
  );
}

function OwnRequest({ game, own, asking, words, named }: Props) {
  const request = game.comms?.asked?.[own];
  if (!request) return null;
  return (
    <div class={style.paper}>
      <h3>{tell("own_request")}</h3>
      <p>
        {tell("asked_whom", { who: named(request.target) })} <Hue color={request.color} /> <Deadline at={request.until} />
      </p>
      <p class="note">{tell(request.cancelled ? "withdrawn_hint" : "silence_hint")}</p>
      <div class="row">
        <Press asking={asking} words={words} id={`withdraw.${request.id}`}>{tell("withdraw")}</Press>
      </div>
    </div>
  );
}

/** Whom to ask, and the guess of that patient's base colour; colours that were tried are marked. */
function RequestForm({ asked, game, own, words, named }: Props & { asked: Asking }) {
  const fields = asked.prompt.fields;
  const known = Object.keys(fields).every((name) => ["target", "color", "depth"].includes(name));
  const depths = offered(asked, "depth");
  const target = useSignal("");
  const color = useSignal<Color | "">("");
  const depth = useSignal(depths[0] ?? "full");
  if (!known) return <PromptForm asking={asked} words={words} />;
  const tried = game.comms?.guesses?.[own]?.[target.value] ?? {};
  const send = () => {
    if (!target.peek() || !color.peek()) return;
    void asked.answer({ target: target.peek(), color: color.peek(), ...("depth" in fields && { depth: depth.peek() }) });
  };
  return (
    <Question asked={asked} words={words} title={tell("new_request")} class={`${style.paper} ${style.request}`} submit={send}>
      <p class="note">
        {tell("request_hint")} {tell("request_cost", { signal: game.hall?.signal?.[own] ?? 0 })}
      </p>
      <fieldset class="whom">
        <legend>{tell("whom")}</legend>
        {offered(asked, "target").map((one) => (
          <label key={one} class={target.value === one ? "on" : undefined}>
            <input type="radio" name="ghost-target" value={one} checked={target.value === one} onChange={() => (target.value = one)} />
            <Portrait name={game.hall?.patients?.[one]?.name ?? one} color={colorOf(game, one, own)} small />
            <bdi>{named(one)}</bdi>
          </label>
        ))}
      </fieldset>
      <fieldset class="which-color">
        <legend>{tell("guess")}</legend>
        {COLORS.filter((one) => offered(asked, "color").includes(one)).map((one) => (
          <label key={one} class={`${one}${color.value === one ? " on" : ""}`}>
            <input type="radio" name="ghost-color" value={one} checked={color.value === one} onChange={() => isColor(one) && (color.value = one)} />
            <Hue color={one} />
            {tried[one] && <small>{tell("tried")}</small>}
          </label>
        ))}
      </fieldset>
      {depths.length > 1 && (
        <label class="depth">
          {tell("depth")}{" "}
          <select value={depth.value} onChange={({ currentTarget }) => (depth.value = currentTarget.value)}>
            {depths.map((one) => (
              <option key={one} value={one}>
                {words.code(`comm_depth.${one}`, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" class="main" disabled={!target.value || !color.value} aria-disabled={asked.sending.value}>
        {tell("send_request")}
      </button>
    </Question>
  );
}
