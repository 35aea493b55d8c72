import { narrow } from "../../boards/frame/layout";
import { cut } from "../../boards/kit/brief";
import { Hue } from "./hue";
import type { Module, ModuleArea, ModuleNode, ModuleRegion, Outcome } from "./module";
import { isModuleText, tellModule } from "./module-texts";
import { Paragraphs } from "./paragraphs";
import { type Desk, Presentation } from "./presentation";
import { type Color, isColor } from "./state";
import { tell, tellOf } from "./texts";
import style from "./module.module.css";

interface Props {
  module: Module;
  desk: Desk;
}

interface RegionProps extends Props {
  region: ModuleRegion;
  letter: string;
  /** Whether somebody is there. */
  open: boolean;
  /** Whether its chapter is being played: only then has anything there been done. */
  now: boolean;
}

/** A region: what those see who arrive, and its places with all that can happen there. */
export function Region({ region, letter, open, ...props }: RegionProps) {
  const { words } = props.desk;
  return (
    <details class={style.region} open={open && !narrow.value}>
      <summary>
        {letter} · <span dir="auto">{words.value(region.name)}</span>
      </summary>
      <p class="note">{tellModule("known_as", { label: words.value(region.label) })}</p>
      <Paragraphs text={words.value(region.text)} />
      <Presentation desk={props.desk} text={region.text} region={letter} />
      {region.areas.map((area) => (
        <AreaOf key={area.id} area={area} letter={letter} region={region} {...props} />
      ))}
    </details>
  );
}

function AreaOf({ area, letter, region, ...props }: Omit<RegionProps, "open"> & { area: ModuleArea }) {
  const { words, told } = props.desk;
  return (
    <div>
      <h4 dir="auto">
        {words.value(area.name)} {told.has(`area ${area.id}`) && <span class="tag good">✓ {tellModule("shown")}</span>}
      </h4>
      <Paragraphs text={words.value(area.text)} />
      <Presentation desk={props.desk} text={area.text} region={letter} />
      {area.nodes.map((node) => (
        <NodeOf key={node.id} node={node} letter={letter} region={region} {...props} />
      ))}
    </div>
  );
}

/** Something that can be done there, as a card: what it asks for, what comes of it, and who has done it. */
function NodeOf({ node, letter, region, module, desk, now }: Omit<RegionProps, "open"> & { node: ModuleNode }) {
  const { words, game, named } = desk;
  const monster = module.monsters.find(({ id }) => id === node.monster);
  const closed = now ? Object.keys(game.scenes?.closed?.[node.id] ?? {}) : [];
  const left = now ? game.scenes?.stock?.[node.id] : undefined;
  const nodes = module.chapters.flatMap(({ regions }) => regions.flatMap(({ areas }) => areas.flatMap((area) => area.nodes)));
  return (
    <div class={`${style.card} ${node.colour ?? ""}`} data-node={node.id}>
      <p class="row">
        <b>{tellOf("kind", node.kind)}</b> {node.colour && <Hue color={node.colour} short />}
        {node.kind === "task" && <span class="tag">{tellModule("threshold", { threshold: node.threshold ?? 0 })}</span>}
        {node.stock !== undefined && <span class="tag">{left === undefined ? tellModule("stock", { count: node.stock }) : tellModule("left", { count: left, stock: node.stock })}</span>}
        {node.id === region.key_node && <span class="tag warn">{tellModule("key")}</span>}
        {monster && <span class="tag">✶ {words.value(monster.name)}</span>}
        {closed.length > 0 && <span class="tag good">✓ {tellModule("done_by", { who: words.listed(closed.map((one) => (one === "table" ? tellModule("all_of_them") : named(one)))) })}</span>}
      </p>
      {node.needs.length > 0 && <p class="note">{tellModule("after", { what: words.listed(node.needs.map((id) => cut(words.value(nodes.find((one) => one.id === id)?.text ?? id), START_MOST))) })}</p>}
      <Paragraphs text={words.value(node.text)} />
      <Presentation desk={desk} text={node.text} region={letter} how="words" />
      <details>
        <summary>{tellModule(node.failure ? "success" : "once_done")}</summary>
        <OutcomeOf outcome={node.success} letter={letter} region={region} module={module} desk={desk} />
      </details>
      {node.failure && (
        <details>
          <summary>{tellModule("failure")}</summary>
          <OutcomeOf outcome={node.failure} letter={letter} region={region} module={module} desk={desk} />
        </details>
      )}
    </div>
  );
}

/** How much of a text it is recognized by. */
const START_MOST = 24;

function OutcomeOf({ outcome, letter, region, module, desk }: Props & { outcome: Outcome; letter: string; region: ModuleRegion }) {
  const { words } = desk;
  return (
    <>
      <Paragraphs text={words.value(outcome.text)} />
      <Presentation desk={desk} text={outcome.text} region={letter} how="words" />
      {outcome.effects.map((effect, at) =>
        effect.type === "reveal" ? (
          <div key={at} class={style.hushed}>
            <small>◉ {tellModule("alone")}</small>
            <Paragraphs text={words.value(effect["text"])} />
            <Presentation desk={desk} text={effect["text"] as string} region={letter} how="secret" />
          </div>
        ) : (
          <span key={at} class="tag">
            {effectIn(effect, module, region, desk)}
          </span>
        ),
      )}
    </>
  );
}

/** What an effect does, in words; one that this page has never heard of by its name. */
function effectIn({ type, n, ...fields }: Outcome["effects"][number], { items }: Module, { areas }: ModuleRegion, { words }: Desk): string {
  const color = isColor(fields["colour"]) ? tell(`color_${fields["colour"] as Color}`) : "";
  const item = items.find(({ id }) => id === fields["item"]);
  const area = areas.find(({ id }) => id === fields["area"]);
  const count = typeof n === "number" ? (["qa", "signal", "attribute"].includes(type) && n > 0 ? `+${n}` : String(n)) : "1";
  const params = { n: count, color, item: item ? words.value(item.name) : "", area: area ? words.value(area.name) : "" };
  const name = `effect_${type}`;
  return isModuleText(name) ? tellModule(name, params) : type;
}
