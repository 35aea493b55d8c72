import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Footer, Header } from "./parts/frame";
import { lazyComponent } from "./parts/lazy-component";
import { Notices } from "./parts/notices";
import { Home } from "./pages/home";
import { NotFound } from "./pages/not-found";
import { texts as adminTexts } from "./admin/texts";
import { texts as profileTexts } from "./profile/texts";
import { texts as replayTexts } from "./replay/texts";
import { banned } from "./state/account";
import { say } from "./words/sentences";
import { prefetchable } from "./browser/prefetch";
import { matched, place } from "./browser/router";
import { texts as simulationsTexts } from "./simulations/texts";
import { texts as tableTexts } from "./table/texts";

type Page = ComponentType<Record<string, string>>;

// What a first visit shows is in the first script; everything else comes when it is wanted.
const PAGES: readonly (readonly [string, Page])[] = [
  ["/", Home as Page],
  ["/tables/:table", prefetchable("/tables/:table", lazyComponent(() => import("./pages/table"), ({ TablePage }) => TablePage as unknown as Page, tableTexts))],
  ["/tables/:table/replay", lazyComponent(() => import("./pages/replay"), ({ ReplayPage }) => ReplayPage as unknown as Page, replayTexts)],
  ["/tables/:table/log", lazyComponent(() => import("./pages/log"), ({ LogPage }) => LogPage as unknown as Page, replayTexts)],
  ["/new", lazyComponent(() => import("./pages/create"), ({ CreatePage }) => CreatePage as Page)],
  ["/games/:game", lazyComponent(() => import("./pages/rules"), ({ RulesPage }) => RulesPage as unknown as Page)],
  ["/games/:game/workshop", lazyComponent(() => import("./pages/workshop"), ({ WorkshopPage }) => WorkshopPage as unknown as Page)],
  ["/simulations", lazyComponent(() => import("./pages/simulations"), ({ SimulationsPage }) => SimulationsPage as Page, simulationsTexts)],
  ["/me", lazyComponent(() => import("./pages/profile"), ({ ProfilePage }) => ProfilePage as Page, profileTexts)],
  ["/admin", lazyComponent(() => import("./pages/admin"), ({ AdminPage }) => AdminPage as Page, adminTexts)],
  ["/sign-in", lazyComponent(() => import("./pages/sign-in"), ({ SignInPage }) => SignInPage as Page, profileTexts)],
];

/** The whole page: its frame, and what the address names. */
export function App() {
  const { path } = place.value;
  const [Shown, params] = pageAt(path);
  const first = useRef(true);
  useEffect(() => {
    // A visitor who has just come starts at the top, where the keyboard finds the link that skips the bar.
    if (!first.current) document.getElementById("main")?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        {banned.value && path !== "/admin" ? <Banned /> : <Shown key={path} {...params} />}
      </main>
      <Footer />
      <Notices />
    </>
  );
}

/** Instead of everything else: what an operator has imposed, and why. */
function Banned() {
  return (
    <section class="sheet" role="alert">
      <h1>{say("banned_title")}</h1>
      <p>{banned.value}</p>
    </section>
  );
}

function pageAt(path: string): readonly [Page, Record<string, string>] {
  for (const [pattern, page] of PAGES) {
    const params = matched(pattern, path);
    if (params) return [page, params];
  }
  return [NotFound as Page, {}];
}
