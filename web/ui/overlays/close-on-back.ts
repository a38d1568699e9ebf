import { useEffect, useEffectEvent } from 'react';

// The browser's Back closes what is open on top (decision 141). Each open layer has an entry of its own in the history, at the same
// address and unseen by the router. Entries of layers that were closed in another way stay: taking them out could overtake a
// navigation. The next layer uses them again, and Back passes over them.

type Layer = {
  /** Whether it has an entry of its own; a question about leaving has none, because the navigation that waits for it moved there. */
  readonly entry: 'own' | 'leaving';
  readonly close: () => void;
};

const KEY = 'mareaLayers';

/** What is open, the topmost last. */
let layers: readonly Layer[] = [];
/** The present entry: its address, which layer's it is, and its place among the router's. */
let present = { href: '', depth: 0, index: 0 };
/** Called once the browser has gone forward again. */
let afterReturn: (() => void) | undefined;

const ownLayers = () => layers.filter(({ entry }) => entry === 'own');

/** Takes in that the router has changed the address. */
export function recordAddress(): void {
  const { [KEY]: depth, __TSR_index: index } = history.state ?? {};
  present = { href: location.href, depth: Number(depth ?? 0), index: Number(index ?? 0) };
}

/** Gives each open layer its entry. */
function addEntries(): void {
  while (present.depth < ownLayers().length) {
    const state = { ...history.state, [KEY]: present.depth + 1 };
    // The router has put its own function in front of this one.
    History.prototype.pushState.call(history, state, '');
    recordAddress();
  }
}

function onPop(event: PopStateEvent): void {
  if (afterReturn !== undefined) {
    event.stopImmediatePropagation();
    recordAddress();
    afterReturn();
    afterReturn = undefined;
    return;
  }
  const before = present;
  recordAddress();
  const top = layers.at(-1);
  if (top?.entry === 'leaving' && present.index < before.index) {
    // Back has left the page that it asks about: first return, then cancel.
    event.stopImmediatePropagation();
    afterReturn = top.close;
    history.go(1);
    return;
  }
  // At the same address a page may have entries of its own: the field of the mailed code has one after its form.
  if (present.href !== before.href || present.depth === before.depth) return;
  event.stopImmediatePropagation();
  if (present.depth > before.depth) return;
  const above = ownLayers().slice(present.depth);
  if (above.length === 0) history.back();
  for (const { close } of above.toReversed()) close();
  // What has asked instead of closing is still open.
  setTimeout(addEntries);
}

function open(layer: Layer): () => void {
  recordAddress();
  layers = [...layers, layer];
  addEntries();
  return () => {
    layers = layers.filter((one) => one !== layer);
  };
}

/** How Back closes a layer: `place` where it leaves the layer's own address, `leaving` for a question about leaving the page. */
export type BackBehavior = Layer['entry'] | 'place';

/** Lets the browser's Back close what is open, as Escape does; what was opened last is closed first. */
export function useCloseOnBack(
  isOpen: boolean,
  { onClose, way = 'own' }: { onClose: () => void; way?: BackBehavior | undefined },
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen && way !== 'place') return open({ entry: way, close: () => close() });
    return undefined;
  }, [isOpen, way]);
}

if ('window' in globalThis) {
  recordAddress();
  // The router imports this file, so that it hears of a pop later: it would take it for a navigation.
  window.addEventListener('popstate', onPop);
}
