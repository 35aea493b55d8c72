import { useSignal } from "@preact/signals";
import { Press } from "../parts/press";
import { block, blockOf, unblock } from "./blocks";
import { Report } from "./report";
import { say } from "./texts";
import style from "./moderation.module.css";

interface Props {
  table: string;
  player: string;
  name: string;
  done: () => void;
}

/** What one can do about another player: mute, block, report. */
export function Person({ table, player, name, done }: Props) {
  const reporting = useSignal(false);
  const kind = blockOf(player);
  if (reporting.value) return <Report table={table} player={player} name={name} done={done} />;
  const then = (act: () => Promise<void>) => async () => {
    await act();
    done();
  };
  return (
    <div class={`stack ${style.person}`}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {kind === "mute" && <Press act={then(() => unblock(player))}>{say("unmute")}</Press>}
      {!kind && (
        <>
          <Press act={then(() => block(player, "mute"))}>{say("mute")}</Press>
          <p class="note">{say("mute_text", { name })}</p>
        </>
      )}
      {kind === "block" ? (
        <Press act={then(() => unblock(player))}>{say("unblock")}</Press>
      ) : (
        <>
          <Press act={then(() => block(player, "block"))}>{say("block")}</Press>
          <p class="note">{say("block_text", { name })}</p>
        </>
      )}
      <button type="button" class="danger" onClick={() => (reporting.value = true)}>
        {say("report_player")}
      </button>
      <button type="button" class="quiet" onClick={done}>
        {say("close")}
      </button>
    </div>
  );
}
