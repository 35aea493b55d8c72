/** So far a pointer moves before a press becomes a drag. */
const BEGINS_PX = 8;

/** Let an element be dragged by any pointer; where it is let go, `drop` hears what lies there. A press stays a press. */
export function dragged(drop: (on: Element) => void): { onPointerDown: (event: PointerEvent) => void } {
  return {
    onPointerDown(event) {
      const element = event.currentTarget;
      if (event.button !== 0 || !(element instanceof HTMLElement)) return;
      follow(element, event, drop);
    },
  };
}

function follow(element: HTMLElement, begun: PointerEvent, drop: (on: Element) => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  const isFar = ({ clientX, clientY }: PointerEvent) => Math.hypot(clientX - begun.clientX, clientY - begun.clientY) > BEGINS_PX;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== begun.pointerId || (!element.hasAttribute("data-dragged") && !isFar(event))) return;
    element.toggleAttribute("data-dragged", true);
    element.style.setProperty("--dx", `${event.clientX - begun.clientX}px`);
    element.style.setProperty("--dy", `${event.clientY - begun.clientY}px`);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== begun.pointerId) return;
    const on = element.hasAttribute("data-dragged") && event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    element.removeAttribute("data-dragged");
    stop.abort();
    if (!on) return;
    // The click that follows belongs to the drag.
    const swallowing = new AbortController();
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: swallowing.signal });
    setTimeout(() => swallowing.abort());
    drop(on);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
