interface Tab<Id> {
  id: Id;
  name: string;
  /** How much is new behind it. */
  mark?: number;
}

export interface TabBarProps<Id> {
  /** Begins the ids of the tabs, and that of the panel, which ends with `-panel`. */
  id: string;
  label?: string;
  tabs: readonly Tab<Id>[];
  open: Id;
  choose: (id: Id) => void;
  /** The panel of each tab, where each has one of its own. */
  panelOf?: (id: Id) => string;
}

/** The tabs of several panels, of which one is shown; arrows go from tab to tab. */
export function TabBar<Id extends string>({ id, label, tabs, open, choose, panelOf = () => `${id}-panel` }: TabBarProps<Id>) {
  // Where all are closed, the first can be reached.
  const reached = tabs.some((tab) => tab.id === open) ? open : tabs[0]?.id;
  const turn = (event: KeyboardEvent) => {
    const place = tabs.findIndex((tab) => tab.id === reached);
    const places: { [key: string]: number } = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: tabs.length - 1 };
    const to = places[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={turn}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === open}
          aria-controls={panelOf(tab.id)}
          tabIndex={tab.id === reached ? 0 : -1}
          onClick={() => choose(tab.id)}
        >
          {tab.name}
          {(tab.mark ?? 0) > 0 && <span class="count">{tab.mark}</span>}
        </button>
      ))}
    </div>
  );
}
