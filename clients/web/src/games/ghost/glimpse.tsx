import { Activity } from "./hue";
import { Portrait } from "./portrait";
import { type GhostProps, ghostOf, takingPart } from "./state";
import { Where } from "./where";
import "../../style/ghost.css";

/** The game at a glance: where it is, and how everybody fares. */
export function Glimpse({ view: { game }, words, nameOf }: GhostProps) {
  return (
    <div class="ghost glimpse">
      <Where game={game} words={words} nameOf={nameOf} />
      <ul class="cards">
        {takingPart(game).map((one) => {
          const ghost = ghostOf(game, one.id);
          return (
            <li key={one.id} class="box card">
              <div class="faces">
                <Portrait name={one.name} fading={one.quantum_activity === 0} />
                {ghost && <Portrait name={ghost.name} kind="ghost" small />}
              </div>
              <div class="about">
                <h3>
                  <bdi>{one.name}</bdi>
                </h3>
                <Activity current={one.quantum_activity} most={one.quantum_activity_max} />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
