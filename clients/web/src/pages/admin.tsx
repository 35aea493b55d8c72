import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Accounts } from "../admin/accounts";
import { Acts } from "../admin/acts";
import { call, operator, recognise } from "../admin/operator";
import { Overview } from "../admin/overview";
import { Reports } from "../admin/reports";
import { say } from "../admin/texts";
import { SignIn } from "../admin/sign-in";
import { Tables } from "../admin/tables";
import { Guard } from "../parts/guard";
import { Loading } from "../parts/loading";
import { Press } from "../parts/press";
import { TabBar } from "../parts/tabs";
import { useTitle } from "../parts/title";
import { place } from "../browser/router";
import { untilItWorks } from "../wire/patience";
import style from "../admin/admin.module.css";

const TABS = ["overview", "tables", "accounts", "reports", "acts"] as const;
type Tab = (typeof TABS)[number];

/** What operators see and do: nothing of it is fetched, or shown, before they have signed in. */
export function AdminPage() {
  useTitle(say("admin"));
  useEffect(() => void untilItWorks(recognise), []);
  if (operator.value === undefined) return <Loading />;
  if (operator.value === null) return <SignIn />;
  if (operator.value === "") {
    return (
      <section class="sheet">
        <h1>{say("admin")}</h1>
        <p>{say("closed")}</p>
      </section>
    );
  }
  return <SignedIn name={operator.value} />;
}

function SignedIn({ name }: { name: string }) {
  const open = useSignal<Tab>(TABS.find((one) => one === place.peek().hash) ?? "overview");
  const choose = (tab: Tab) => {
    open.value = tab;
    history.replaceState(null, "", `#${tab}`);
  };
  return (
    <div class={style.admin}>
      <header class="level">
        <h1>{say("admin")}</h1>
        <bdi>{name}</bdi>
        <Press
          class="quiet"
          act={async () => {
            await call("DELETE", "/session");
            operator.value = null;
          }}
        >
          {say("sign_out")}
        </Press>
      </header>
      <div class={style.tabs}>
        <TabBar id="admin" label={say("admin")} tabs={TABS.map((id) => ({ id, name: say(`tab_${id}`) }))} open={open.value} choose={choose} />
      </div>
      <div role="tabpanel" id="admin-panel" aria-labelledby={`admin-${open.value}`}>
        <Guard key={open.value} part={say(`tab_${open.value}`)}>
          {open.value === "overview" && <Overview />}
          {open.value === "tables" && <Tables />}
          {open.value === "accounts" && <Accounts />}
          {open.value === "reports" && <Reports />}
          {open.value === "acts" && <Acts />}
        </Guard>
      </div>
    </div>
  );
}
