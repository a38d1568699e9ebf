// The overlay replaces the page's body in the document, so that nothing of the page can be seen, read out, found or reached.
// The page stays mounted, so that typed text is still there afterwards.

const TITLE = 'Marea';
/** Events hidden from the page: a press on the lock must not count as a press outside an open sheet. */
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

/** Handles the lock's presses and keys, which the page behind it doesn't get. */
export type OnInput = (event: Event) => void;

let isShown = false;

export const isLockOverlayShown = (): boolean => isShown;

/** Puts an empty body in place of the page's and sends all input to `onInput`; `putBack` restores the page. */
export function showLockOverlay(onInput: OnInput): { body: HTMLElement; putBack: () => void } {
  const page = document.body;
  const restoreTitle = hideTitle();
  const scrolledTo = window.scrollY;
  const body = document.createElement('body');
  const listen = (event: Event) => {
    event.stopImmediatePropagation();
    onInput(event);
  };
  const focused = document.activeElement;
  document.documentElement.replaceChild(body, page);
  // The page still finds its own body, so whatever it opens meanwhile opens there.
  Object.defineProperty(document, 'body', { configurable: true, get: () => page });
  isShown = true;
  // On the window, to run before all other listeners.
  for (const type of BLOCKED_EVENTS) window.addEventListener(type, listen, true);
  return {
    body,
    putBack: () => {
      for (const type of BLOCKED_EVENTS) window.removeEventListener(type, listen, true);
      Reflect.deleteProperty(document, 'body');
      document.documentElement.replaceChild(page, body);
      isShown = false;
      restoreTitle();
      window.scrollTo(0, scrolledTo);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    },
  };
}

/** Hides the page and its title from the app switcher's picture; returns a function that shows them again. */
export function coverPage(): () => void {
  const { dataset } = document.documentElement;
  dataset.covered = '';
  const restoreTitle = hideTitle();
  return () => {
    delete dataset.covered;
    restoreTitle();
  };
}

/** Fixes the window's title to the product's name; returns a function that restores the title that the page set last. */
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

/** Messages between a browser's tabs about the lock. The key only passes from page to page in memory. */
export type LockMessage =
  | { readonly kind: 'locked' }
  /** A locked tab with this id asks whether it may open. */
  | { readonly kind: 'asked'; readonly by: string }
  /** The answer to the tab `to`, or a message to all tabs: the person has opened the lock. */
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
