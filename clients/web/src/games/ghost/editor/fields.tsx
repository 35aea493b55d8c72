import { useId } from "preact/hooks";
import { language } from "../../../browser/language";
import { type Part, type Trail, type Value, at, isList, isPart, listAt } from "./document";
import { KINDS, OF_ALL_NODES, namesFor } from "./places";
import { type Field, type Kind, fieldsOf, schema } from "./schema";
import { tell, tellOf } from "./texts";
import style from "./editor.module.css";

/** A module that is being written, and how to write in it. */
export interface Desk {
  module: Part;
  put: (trail: Trail, value: Value | undefined) => void;
}

interface FieldsProps {
  desk: Desk;
  trail: Trail;
  part: string;
}

/** The fields of one part, but for the lists of parts that have a form of their own. */
export function Fields({ desk, trail, part }: FieldsProps) {
  if (!schema.value) return null;
  const isNode = trail.at(-2) === "nodes";
  return (
    <>
      {isNode && <NodeKind desk={desk} trail={trail} />}
      {fieldsOf(schema.value, part).map((field) => (
        <FieldOf key={`${trail.join(".")} ${field.name}`} desk={desk} trail={[...trail, field.name]} field={field} />
      ))}
    </>
  );
}

/** Of which kind a node is; what the new kind does not have goes. */
function NodeKind({ desk, trail }: { desk: Desk; trail: Trail }) {
  const change = (kind: string) => {
    const here = at(desk.module, trail);
    if (!isPart(here)) return;
    const kept = Object.entries(here).filter(([name]) => OF_ALL_NODES.includes(name) || name in (KINDS[kind] ?? {}));
    desk.put(trail, { ...KINDS[kind], ...Object.fromEntries(kept), kind });
  };
  return <Choice name="kind" values={Object.keys(KINDS)} value={String(at(desk.module, [...trail, "kind"]) ?? "")} change={change} required />;
}

interface FieldProps {
  desk: Desk;
  trail: Trail;
  field: Field;
}

function FieldOf({ desk, trail, field }: FieldProps) {
  const { name, kind, required } = field;
  const value = at(desk.module, trail);
  const put = (to: Value | undefined) => desk.put(trail, to);
  switch (kind.is) {
    case "text":
      return <TextField name={name} kind={kind} value={value} put={put} required={required} />;
    case "id":
      return name === "id" ? <Plain name={name} value={value} put={put} required={required} /> : <Reference desk={desk} trail={trail} name={name} required={required} />;
    case "names":
      return <Needs desk={desk} trail={trail} name={name} />;
    case "number":
      return (
        <label class={`stack ${style.field}`}>
          <span>{tellOf("field", name)}</span>
          <input type="number" min={kind.least} max={kind.most} placeholder={required ? undefined : String(kind.usual)} value={typeof value === "number" ? value : ""} onInput={({ currentTarget }) => put(currentTarget.value === "" ? undefined : Math.round(currentTarget.valueAsNumber))} />
        </label>
      );
    case "yes":
      return (
        <label class="row">
          <input type="checkbox" checked={value === true} onChange={({ currentTarget }) => put(currentTarget.checked ? true : undefined)} /> {tellOf("field", name)}
        </label>
      );
    case "choice":
      return <Choice name={name} values={kind.values} value={typeof value === "string" ? value : kind.usual} change={(to) => put(to === "" ? undefined : to)} required={required || kind.usual !== ""} />;
    case "several":
      return <Several name={name} values={kind.values} value={value} put={put} />;
    case "colours":
      return <Colours desk={desk} trail={trail} name={name} of={kind.of} />;
    case "part":
      return <Inner desk={desk} trail={trail} name={name} part={kind.part} required={required} />;
    case "tagged":
      return <Tagged desk={desk} trail={trail} name={name} kind={kind} />;
    case "list":
      return kind.of.is === "tagged" && name !== "nodes" ? <Effects desk={desk} trail={trail} name={name} kind={kind.of} most={kind.most} /> : null;
  }
}

/** A text in both languages: what is written in one alone is read as it is by everybody. */
function TextField({ name, kind, value, put, required }: { name: string; kind: Kind & { is: "text" }; value: Value | undefined; put: (to: Value | undefined) => void; required: boolean }) {
  const id = useId();
  const own = language.value;
  const both = isPart(value) ? value : typeof value === "string" ? { [own]: value } : {};
  const write = (spoken: "zh" | "en", text: string) => {
    const next = Object.fromEntries(Object.entries({ ...both, [spoken]: text }).filter(([, one]) => one !== ""));
    put(Object.keys(next).length > 0 ? next : required ? {} : undefined);
  };
  const spoken = own === "zh" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  return (
    <fieldset class={style.text}>
      <legend>{tellOf("field", name)}</legend>
      {spoken.map((one) => {
        const text = typeof both[one] === "string" ? String(both[one]) : "";
        const props = { id: `${id}${one}`, maxLength: kind.most, value: text, lang: one, dir: "auto" as const };
        return (
          <div key={one}>
            <label for={`${id}${one}`}>
              {tell(one)} {kind.long && text.length > kind.most * 0.8 && <small>{tell("letters", { count: text.length, most: kind.most })}</small>}
            </label>
            {kind.long ? <textarea rows={Math.min(8, Math.max(2, Math.ceil(text.length / 40)))} {...props} onInput={({ currentTarget }) => write(one, currentTarget.value)} /> : <input type="text" {...props} onInput={({ currentTarget }) => write(one, currentTarget.value)} />}
          </div>
        );
      })}
    </fieldset>
  );
}

function Plain({ name, value, put, required }: { name: string; value: Value | undefined; put: (to: Value | undefined) => void; required: boolean }) {
  return (
    <label class={`stack ${style.field}`}>
      <span>{tellOf("field", name)}</span>
      <input type="text" spellcheck={false} autocapitalize="off" maxLength={32} required={required} value={typeof value === "string" ? value : ""} onInput={({ currentTarget }) => put(currentTarget.value)} />
    </label>
  );
}

function Choice({ name, values, value, change, required = false }: { name: string; values: readonly string[]; value: string; change: (to: string) => void; required?: boolean }) {
  return (
    <label class={`stack ${style.field}`}>
      <span>{tellOf("field", name)}</span>
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {!required && <option value="">{tell("none")}</option>}
        {values.map((one) => (
          <option key={one} value={one} selected={one === value}>
            {tellOf("value", one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One of the module's own things, by its name. */
function Reference({ desk, trail, name, required }: { desk: Desk; trail: Trail; name: string; required: boolean }) {
  const value = at(desk.module, trail);
  const chosen = typeof value === "string" ? value : "";
  const names = namesFor(desk.module, trail.slice(0, -1), name);
  const known = names.some(({ id }) => id === chosen);
  return (
    <label class={`stack ${style.field}`}>
      <span>{tellOf("field", name)}</span>
      <select value={chosen} onChange={({ currentTarget }) => desk.put(trail, currentTarget.value || (required ? "" : undefined))}>
        <option value="">{tell("none")}</option>
        {!known && chosen !== "" && <option value={chosen} selected>{chosen}</option>}
        {names.map((one) => (
          <option key={one.id} value={one.id} selected={one.id === chosen}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What must be done before: any of the nodes that can come before. */
function Needs({ desk, trail, name }: { desk: Desk; trail: Trail; name: string }) {
  const chosen = listAt(desk.module, trail).map(String);
  const names = namesFor(desk.module, trail.slice(0, -1), name);
  if (names.length === 0 && chosen.length === 0) return null;
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    desk.put(trail, next.length > 0 ? next : undefined);
  };
  return (
    <details class={style.inner} open={chosen.length > 0}>
      <summary>{tellOf("field", name)}</summary>
      {names.map(({ id, name: called }) => (
        <label key={id} class="row">
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> <span dir="auto">{called}</span>
        </label>
      ))}
    </details>
  );
}

function Several({ name, values, value, put }: { name: string; values: readonly string[]; value: Value | undefined; put: (to: Value | undefined) => void }) {
  const chosen = isList(value) ? value.map(String) : [];
  const toggle = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    put(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset class={style.row}>
      <legend>{tellOf("field", name)}</legend>
      {values.map((one) => (
        <label key={one} class="row">
          <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} /> {tellOf("value", one)}
        </label>
      ))}
    </fieldset>
  );
}

/** Something for each of the four colours. */
function Colours({ desk, trail, name, of }: { desk: Desk; trail: Trail; name: string; of: Kind }) {
  return (
    <fieldset class={of.is === "number" ? style.row : style.inner}>
      <legend>{tellOf("field", name)}</legend>
      {["C", "M", "Y", "K"].map((colour) => {
        const here = [...trail, colour];
        const value = at(desk.module, here);
        if (of.is === "text") return <TextField key={colour} name={tellOf("value", colour)} kind={of} value={value} put={(to) => desk.put(here, to)} required />;
        return (
          <label key={colour} class="stack">
            <span>{tellOf("value", colour)}</span>
            <input type="number" min={0} max={5} value={typeof value === "number" ? value : 0} onInput={({ currentTarget }) => desk.put(here, Math.round(currentTarget.valueAsNumber) || 0)} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** A part within the part: shown open where it must be there, else folded away until somebody writes in it. */
function Inner({ desk, trail, name, part, required }: { desk: Desk; trail: Trail; name: string; part: string; required: boolean }) {
  return (
    <details class={style.inner} open={required || at(desk.module, trail) !== undefined}>
      <summary>{tellOf("field", name)}</summary>
      <Fields desk={desk} trail={trail} part={part} />
    </details>
  );
}

type TaggedKind = Kind & { is: "tagged" };

/** A part of one of several kinds, or none. */
function Tagged({ desk, trail, name, kind }: { desk: Desk; trail: Trail; name: string; kind: TaggedKind }) {
  const tag = at(desk.module, [...trail, kind.tag]);
  const chosen = typeof tag === "string" ? tag : "";
  return (
    <fieldset class={style.inner}>
      <legend>{tellOf("field", name)}</legend>
      <Choice name={kind.tag} values={Object.keys(kind.parts)} value={chosen} change={(to) => desk.put(trail, to === "" ? undefined : begun(kind, to))} />
      {kind.parts[chosen] && <Fields desk={desk} trail={trail} part={kind.parts[chosen]} />}
    </fieldset>
  );
}

/** A new part of this tag with the numbers and texts that must be there. */
function begun(kind: TaggedKind, tag: string): Part {
  const fields = schema.value ? fieldsOf(schema.value, kind.parts[tag] ?? "") : [];
  const needed = fields.filter(({ required }) => required).map((field): [string, Value] => [field.name, first(field.kind)]);
  return { [kind.tag]: tag, ...Object.fromEntries(needed) };
}

function first(kind: Kind): Value {
  if (kind.is === "number") return kind.usual;
  if (kind.is === "choice") return kind.values[0] ?? "";
  if (kind.is === "id") return "";
  const inner = kind.is === "part" && schema.value ? fieldsOf(schema.value, kind.part) : [];
  return Object.fromEntries(inner.filter(({ required }) => required).map((field): [string, Value] => [field.name, first(field.kind)]));
}

/** The effects of an outcome, one below the other. */
function Effects({ desk, trail, name, kind, most }: { desk: Desk; trail: Trail; name: string; kind: TaggedKind; most: number }) {
  const list = listAt(desk.module, trail);
  return (
    <fieldset class={style.inner}>
      <legend>{tellOf("list", name)}</legend>
      {list.map((effect, index) => (
        <div key={index} class={`stack ${style.effect}`}>
          <span class="row">
            <b>{tellOf("value", isPart(effect) ? String(effect[kind.tag]) : "")}</b>
            <button type="button" class="quiet" onClick={() => desk.put([...trail, index], undefined)}>
              {tell("take_away")}
            </button>
          </span>
          {isPart(effect) && <Fields desk={desk} trail={[...trail, index]} part={kind.parts[String(effect[kind.tag])] ?? ""} />}
        </div>
      ))}
      {list.length < most && (
        <select aria-label={tell("add", { what: tellOf("list", name) })} value="" onChange={({ currentTarget }) => desk.put(trail, [...list, begun(kind, currentTarget.value)])}>
          <option value="">{tell("add", { what: tellOf("list", name) })}</option>
          {Object.keys(kind.parts).map((tag) => (
            <option key={tag} value={tag}>
              {tellOf("value", tag)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
