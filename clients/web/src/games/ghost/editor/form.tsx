import { language } from "../../../browser/language";
import { type Part, type Trail, listAt } from "./document";
import { type Desk, Fields } from "./fields";
import { type Place, SHELVES, type Shelf, nameOf, placeAt, placesOf } from "./places";
import { tell, tellOf } from "./texts";
import style from "./editor.module.css";

interface Props {
  desk: Desk;
  /** The part that is being written. */
  open: Trail;
  go: (trail: Trail) => void;
}

/** The parts of a module, and the form of one of them. */
export function Forms({ desk, open, go }: Props) {
  const places = placesOf(desk.module);
  const place = placeAt(places, open);
  if (!place) return null;
  const most: { readonly [field: string]: number } = { chapters: 4, regions: 4, areas: 6, nodes: 12 };
  return (
    <div class={style.forms}>
      <Parts module={desk.module} places={places} open={place} go={go} />
      <section class="sheet stack" aria-label={nameOf(desk.module, place, language.value)}>
        <h2 dir="auto">
          <small>{tellOf("part", place.part)}</small> {nameOf(desk.module, place, language.value)}
        </h2>
        <Fields key={place.trail.join(".")} desk={desk} trail={place.trail} part={place.part} />
        {(SHELVES[place.part] ?? []).map((shelf) => (
          <Children key={shelf.field} desk={desk} trail={[...place.trail, shelf.field]} shelf={shelf} most={most[shelf.field] ?? 32} go={go} />
        ))}
        {place.trail.length > 0 && <Moving desk={desk} place={place} go={go} />}
      </section>
    </div>
  );
}

/** All parts as a list with steps; on a phone one field to choose from. */
function Parts({ module, places, open, go }: { module: Part; places: readonly Place[]; open: Place; go: (trail: Trail) => void }) {
  const isOpen = (place: Place) => place.trail.join(".") === open.trail.join(".");
  return (
    <nav class={style.parts} aria-label={tell("parts")}>
      <select class={style.jump} aria-label={tell("parts")} value={places.findIndex(isOpen)} onChange={({ currentTarget }) => go(places[currentTarget.selectedIndex]?.trail ?? [])}>
        {places.map((place, index) => (
          <option key={place.trail.join(".")} value={index} selected={isOpen(place)}>
            {"  ".repeat(place.depth) + nameOf(module, place, language.value)}
          </option>
        ))}
      </select>
      <ul>
        {places.map((place) => (
          <li key={place.trail.join(".")} style={{ "--depth": place.depth }}>
            <button type="button" class={isOpen(place) ? "on" : "quiet"} aria-current={isOpen(place) ? "true" : undefined} onClick={() => go(place.trail)}>
              <span dir="auto">{nameOf(module, place, language.value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The parts that stand in a list of this one: each leads to its form, and another can be added. */
function Children({ desk, trail, shelf, most, go }: { desk: Desk; trail: Trail; shelf: Shelf; most: number; go: (trail: Trail) => void }) {
  const list = listAt(desk.module, trail);
  const places = placesOf(desk.module);
  const add = () => {
    desk.put(trail, [...list, shelf.begin(desk.module)]);
    go([...trail, list.length]);
  };
  return (
    <div class="stack">
      <h3>
        {tellOf("list", shelf.field)} {list.length === 0 && <small>{tell("none_yet")}</small>}
      </h3>
      <ul>
        {list.map((_, index) => {
          const place = placeAt(places, [...trail, index]);
          return (
            place && (
              <li key={index}>
                <button type="button" class="quiet" onClick={() => go(place.trail)}>
                  <span dir="auto">{nameOf(desk.module, place, language.value)}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
      {list.length < most ? (
        <button type="button" onClick={add}>
          ＋ {tell("add", { what: tellOf("part", shelf.part) })}
        </button>
      ) : (
        <small>{tell("full", { count: most })}</small>
      )}
    </div>
  );
}

/** Up, down, and away. */
function Moving({ desk, place, go }: { desk: Desk; place: Place; go: (trail: Trail) => void }) {
  const index = Number(place.trail.at(-1));
  const shelf = place.trail.slice(0, -1);
  const list = listAt(desk.module, shelf);
  const move = (by: 1 | -1) => {
    const [here, there] = [list[index], list[index + by]];
    if (here === undefined || there === undefined) return;
    desk.put(shelf, list.with(index, there).with(index + by, here));
    go([...shelf, index + by]);
  };
  const remove = () => {
    if (!confirm(tell("take_away_sure", { name: nameOf(desk.module, place, language.value) }))) return;
    desk.put(place.trail, undefined);
    go(shelf.slice(0, -1));
  };
  return (
    <div class="row">
      <button type="button" class="quiet" aria-disabled={index === 0} onClick={() => move(-1)}>
        ↑ {tell("up")}
      </button>
      <button type="button" class="quiet" aria-disabled={index === list.length - 1} onClick={() => move(1)}>
        ↓ {tell("down")}
      </button>
      <button type="button" class="quiet" onClick={remove}>
        ✕ {tell("take_away")}
      </button>
    </div>
  );
}
