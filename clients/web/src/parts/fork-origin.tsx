import type { ComponentChildren } from "preact";
import { Link } from "../browser/router";
import type { TableState } from "../wire/types";
import { say } from "../words/sentences";
import style from "./fork-origin.module.css";

interface Props {
  forked: NonNullable<TableState["forked"]>;
  children?: ComponentChildren;
}

/** Where a fork comes from, with the way to the same moment of the original. */
export function ForkOrigin({ forked, children }: Props) {
  const { table, seq, redealt } = forked;
  return (
    <p class={style.branched}>
      <span class="tag">{say("forked_table")}</span> {say("forked_from")}{" "}
      <Link to={`/tables/${table}/replay?as=public&seq=${seq}`}>{say("forked_source")}</Link>
      {redealt ? ` · ${say("forked_redealt", { seat: redealt })}` : ""} {children}
    </p>
  );
}
