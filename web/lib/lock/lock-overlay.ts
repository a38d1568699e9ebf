// The page behind the lock. It's taken out of the document with its body, so that nothing of it can be seen, read out, found or
// reached; it goes on living, so that what was typed is still there afterwards.

const TITLE = 'Marea';
/** What the page would hear: a press on the lock must not count as one beside an open sheet. */
const BLOCKED_EVENTS = [
  'click',
  'dblclick',
  'contextmenu',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'focusin',
  'focusout',
  'paste',
] as const;

/** What the lock does with a press or a key; the page behind it hears neither. */
export type OnInput = (event: Event) => void;

let isShown = false;

/** Whether the lock stands in the page's place. */
export const isLockOverlayShown = (): boolean => isShown;

/**
 * Puts an empty body in the page's place and gives all input to `onInput`. Returns the body, and what puts the page back.
 */
export function showLockOverlay(onInput: OnInput): { body: HTMLElement; putBack: () => void } {
  const page = document.body;
  const giveTitleBack = hideTitle();
  const scrolledTo = window.scrollY;
  const body = document.createElement('body');
  const listen = (event: Event) => {
    event.stopImmediatePropagation();
    onInput(event);
  };
  const focused = document.activeElement;
  document.documentElement.replaceChild(body, page);
  // The page goes on finding its own body: what it opens meanwhile opens there.
  Object.defineProperty(document, 'body', { configurable: true, get: () => page });
  isShown = true;
  // Before every other listener: the window hears first.
  for (const type of BLOCKED_EVENTS) window.addEventListener(type, listen, true);
  return {
    body,
    putBack: () => {
      for (const type of BLOCKED_EVENTS) window.removeEventListener(type, listen, true);
      Reflect.deleteProperty(document, 'body');
      document.documentElement.replaceChild(page, body);
      isShown = false;
      giveTitleBack();
      window.scrollTo(0, scrolledTo);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}

/** Hides the page, and its title, from the app switcher's picture; returns what shows them again. */
export function coverPage(): () => void {
  const { dataset } = document.documentElement;
  dataset.covered = '';
  const giveTitleBack = hideTitle();
  return () => {
    delete dataset.covered;
    giveTitleBack();
  };
}

/** Keeps the window's title at the product's name; returns what shows the title that the page set last. */
function hideTitle(): () => void {
  let wanted = document.title;
  const hide = () => {
    if (document.title === TITLE) return;
    wanted = document.title;
    document.title = TITLE;
  };
  hide();
  const watch = new MutationObserver(hide);
  watch.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    watch.disconnect();
    document.title = wanted;
  };
}

/** What a browser's tabs tell each other about the lock. The key only goes from page to page in memory. */
export type LockMessage =
  | { readonly kind: 'locked' }
  /** A lock stands, and asks by this name whether it may open. */
  | { readonly kind: 'asked'; readonly by: string }
  /** An answer to one that asked, or to all: the person was there. */
  | { readonly kind: 'opened'; readonly key: Uint8Array | undefined; readonly to?: string };

const NAME = 'marea.lock';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;

export function postLockMessage(message: LockMessage): void {
  channel?.postMessage(message);
}

/** Calls back with other tabs' messages, never this tab's own. */
export function onLockMessage(listener: (message: LockMessage) => void): void {
  // Only our own origin can post here, and only this file does.
  channel?.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => listener(data));
}
