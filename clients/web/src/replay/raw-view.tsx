import { say } from "./texts";
import type { Replay } from "./replay";

/** The view as it comes over the wire, for authors of bots and other clients. */
export function RawView({ replay, name }: { replay: Replay; name: string }) {
  const seq = replay.now.seq.value;
  return (
    <div class="raw">
      <p>{say("raw_intro", { as: name, seq })}</p>
      <pre tabIndex={0} data-seq={seq} dir="ltr">
        {JSON.stringify(replay.view.value, undefined, 1)}
      </pre>
    </div>
  );
}
