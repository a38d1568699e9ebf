import { useEffect, useEffectEvent } from 'react';

// The browser's Back closes the topmost open layer (decision 141). Each open layer has its own history entry, at the same
// address and unseen by the router. Entries of layers that were closed in another way stay, because removing them could
// overtake a navigation. The next layer reuses them, and Back skips them.

type Layer = {
  /** `own`: it has its own entry. `leaving`: it has none, because a navigation that waits for the question has already moved. */
  readonly entry: 'own' | 'leaving';
  readonly close: () => void;
};

const KEY = 'mareaLayers';

/** The open layers, the topmost last. */
let layers: readonly Layer[] = [];
/** The current history entry: its address, the depth of its layer, and the router's index. */
let present = { href: '', depth: 0, index: 0 };
/** Called once the browser has gone forward again. */
let afterReturn: (() => void) | undefined;

const ownLayers = () => layers.filter(({ entry }) => entry === 'own');

/** Records that the router has changed the address. */
export function recordAddress(): void {
  const { [KEY]: depth, __TSR_index: index } = history.state ?? {};
  present = { href: location.href, depth: Number(depth ?? 0), index: Number(index ?? 0) };
}

/** Adds the missing entries of open layers. */
function addEntries(): void {
  while (present.depth < ownLayers().length) {
    const state = { ...history.state, [KEY]: present.depth + 1 };
    // The router has wrapped `history.pushState`.
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
    // Back has left the page that the question is about: first return, then cancel.
    event.stopImmediatePropagation();
    afterReturn = top.close;
    history.go(1);
    return;
  }
  // A page may have its own entries at the same address: the code field has one after its form.
  if (present.href !== before.href || present.depth === before.depth) return;
  event.stopImmediatePropagation();
  if (present.depth > before.depth) return;
  const above = ownLayers().slice(present.depth);
  if (above.length === 0) history.back();
  for (const { close } of above.toReversed()) close();
  // A layer that asked for confirmation instead of closing is still open.
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

/** How Back closes a layer: `place` if the layer has its own address, `leaving` for a question about leaving the page. */
export type BackBehavior = Layer['entry'] | 'place';

/** Lets the browser's Back close a layer like Escape; the last opened layer closes first. */
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
  // The router imports this file, so this listener runs first and can stop a pop that isn't a navigation.
  window.addEventListener('popstate', onPop);
}
