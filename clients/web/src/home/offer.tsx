import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Press } from "../parts/press";
import { Link } from "../browser/router";
import { type Listed, botName, titleOf, wordsOf } from "../state/games";
import { LLM } from "../state/bots";
import { type Listing, freeSeats } from "../state/lobby";
import { isolated } from "../state/names";
import { playNow, sitDown, step, usualRivals } from "./quick-game";
import { say } from "./texts";
import style from "./offer.module.css";

interface Props {
  game: Listed;
  /** Tables where people wait. */
  waiting: readonly Listing[];
  close: () => void;
}

/** The ways into a game that begins now: a seat beside people who wait, or bots. */
export function Offer({ game, waiting, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class={`${style.offer} sheet`} ref={dialog} aria-labelledby="offer-title" onClose={close} onClick={({ target }) => target === dialog.current && dialog.current?.close()}>
      <header class="level">
        <h2 id="offer-title">{titleOf(game.name)}</h2>
        <button type="button" class="quiet" aria-label={say("close")} onClick={() => dialog.current?.close()}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      {waiting.length > 0 && (
        <section>
          <h3>{say("offer_people")}</h3>
          <ul class="stack">
            {waiting.map((one) => (
              <Waiting key={one.table} listing={one} />
            ))}
          </ul>
        </section>
      )}
      <Bots game={game} />
      <p>
        <Link to={`/new?game=${encodeURIComponent(game.name)}&with=people`}>{say("offer_open")}</Link>
      </p>
    </dialog>
  );
}

function Waiting({ listing }: { listing: Listing }) {
  const { game, table, seats, size, names, title, host } = listing;
  const apart = isolated(names);
  const there = [...new Set([host, ...Object.values(seats).map(({ player }) => player)])].flatMap((player) => (player ? (apart[player] ?? []) : []));
  const bots = Object.values(seats).filter(({ bot }) => bot).length;
  const free = Array.from({ length: size }, (_, index) => index + 1).filter((seat) => !seats[seat]);
  return (
    <li class={style.seat}>
      <div>
        {title && (
          <p>
            <bdi>{title}</bdi>
          </p>
        )}
        <p class="note">
          {there.length > 0 ? there.join(say("between")) : say("offer_nobody")}
          {bots > 0 && `${say("between")}${say("bots_many", { count: bots })}`}
        </p>
        <p class="note">{say("seats_missing", { count: freeSeats(listing) })}</p>
      </div>
      <Press class="main" act={() => sitDown(game, table, free)}>
        {say("offer_sit")}
      </Press>
    </li>
  );
}

function Bots({ game }: { game: Listed }) {
  const rivals = useSignal(usualRivals(game));
  const { seats, bot } = rivals.value;
  const { min, max } = game.seats;
  const kinds = game.bots.filter((one) => one !== LLM);
  const words = wordsOf(game.name);
  return (
    <section>
      <h3>{say("offer_bots")}</h3>
      <div class={style.bots}>
        {min < max && (
          <label>
            {say("offer_seats")}
            <select value={seats} onChange={({ currentTarget }) => (rivals.value = { bot, seats: Number(currentTarget.value) })}>
              {Array.from({ length: max - min + 1 }, (_, index) => min + index).map((one) => (
                <option key={one} value={one} selected={one === seats}>
                  {say(one === game.best ? "offer_seats_best" : "offer_seats_plain", { seats: one })}
                </option>
              ))}
            </select>
          </label>
        )}
        {kinds.length > 1 && (
          <label>
            {say("offer_strength")}
            <select value={bot} onChange={({ currentTarget }) => (rivals.value = { seats, bot: currentTarget.value })}>
              {kinds.map((one) => (
                <option key={one} value={one} selected={one === bot}>
                  {botName(one, words)}
                </option>
              ))}
            </select>
          </label>
        )}
        <Press class="main" act={() => playNow(game, rivals.value)}>
          {step.value ? say(`step_${step.value.at}`) : say("offer_play_bots")}
        </Press>
      </div>
    </section>
  );
}
