import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Press } from "../parts/press";
import { gameOf } from "../state/games";
import { whoAt } from "../state/names";
import type { Words } from "../words/catalogue";
import { say } from "./texts";
import { type Offer, offerOf, playOn } from "./fork";
import type { Replay } from "./replay";
import { rolesIn } from "./viewers";
import style from "./fork-form.module.css";

interface Props {
  replay: Replay;
  words: Words;
}

/** The way from a moment of a replay to a table that plays on from there. */
export function ForkForm({ replay, words }: Props) {
  const asking = useSignal(false);
  const offer = offerOf(replay.listing, gameOf(replay.listing.game));
  const over = replay.view.value?.table.status === "finished";
  const why = offer.never ?? (over ? "fork_over" : undefined);
  const ask = () => {
    replay.player.pause();
    asking.value = true;
  };
  return (
    <>
      <button type="button" class={`main ${style.forkForm}`} aria-disabled={why !== undefined} title={why && say(why)} aria-haspopup="dialog" onClick={() => !why && ask()}>
        {say("fork_here")}
        {why && <span class="hidden"> {say(why)}</span>}
      </button>
      {asking.value && <Chosen replay={replay} words={words} offer={offer} close={() => (asking.value = false)} />}
    </>
  );
}

function Chosen({ replay, words, offer, close }: Props & { offer: Offer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed by itself, a dialog gives the focus back to where it was.
  const leave = () => dialog.current?.close();
  const shown = Number(replay.as.value.replace("seat:", ""));
  const first = offer.seats.includes(shown) ? shown : (offer.seats[0] ?? 0);
  const seat = useSignal(first);
  const redealt = useSignal(!offer.keep);
  const knowing = seat.value || shown || 0;
  const course = replay.course.value;
  return (
    <dialog class={`${style.fork} sheet`} ref={dialog} aria-labelledby="fork-title" onClose={close}>
      <h2 id="fork-title">{say("fork_title", { moment: replay.moment.value, count: course?.count ?? 0 })}</h2>
      <p>{say("fork_about")}</p>
      <Seats replay={replay} words={words} offer={offer} chosen={seat.value} choose={(one) => (seat.value = one)} />
      <p class="faint">{say("fork_bots")}</p>
      {offer.keep && offer.redeal && knowing > 0 && (
        <fieldset>
          <legend>{say("fork_secrets")}</legend>
          {[false, true].map((one) => (
            <label key={String(one)}>
              <input type="radio" name="secrets" checked={redealt.value === one} onChange={() => (redealt.value = one)} />
              <span>{say(one ? "fork_redeal" : "fork_keep", { seat: knowing })}</span>
            </label>
          ))}
        </fieldset>
      )}
      {!offer.keep && <p>{say("fork_redeal_must", { seat: knowing })}</p>}
      <div class="row">
        <button type="button" onClick={leave}>
          {say("cancel")}
        </button>
        <Press class="main" act={() => playOn(replay, { seat: seat.value, redeal: redealt.value && knowing > 0 ? knowing : undefined })}>
          {say("fork_go")}
        </Press>
      </div>
    </dialog>
  );
}

function Seats({ replay, words, offer, chosen, choose }: Props & { offer: Offer; chosen: number; choose: (seat: number) => void }) {
  const { listing } = replay;
  const roles = rolesIn(replay.view.value);
  return (
    <fieldset>
      <legend>{say("fork_seat")}</legend>
      {offer.seats.map((seat) => (
        <label key={seat}>
          <input type="radio" name="seat" checked={seat === chosen} onChange={() => choose(seat)} />
          <b>{seat}</b>
          <bdi>{whoAt(listing, String(seat), listing.names)}</bdi>
          {roles[seat] && <span class="tag">{words.value(roles[seat], "role")}</span>}
        </label>
      ))}
      <label>
        <input type="radio" name="seat" checked={chosen === 0} onChange={() => choose(0)} />
        <span>{say("fork_none")}</span>
      </label>
    </fieldset>
  );
}
