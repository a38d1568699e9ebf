import { isLockOverlayShown } from '#web/lib/lock/behind-lock.ts';

/** Top-level pages: back leaves the app here, whatever the history holds. */
const ENDS = /^\/(?:dashboard$|pages\/start\.)/;

/** Anything over the page that Escape closes: dialogs, sheets, menus, lists. Not those already closing. */
const OPEN_LAYER = ':is([role=dialog],[role=alertdialog],[role=menu],[role=listbox])[data-open]';

/**
 * Android's back button closes what is over the page; otherwise it goes back, or leaves the app. At the lock it leaves: going
 * back would change the page behind it.
 */
export function goBack({ canGoBack, leave }: { canGoBack: boolean; leave: () => void }): void {
  if (isLockOverlayShown()) leave();
  else if (document.querySelector(OPEN_LAYER) !== null) pressEscape();
  else if (ENDS.test(location.pathname) || !canGoBack) leave();
  else history.back();
}

/** Each of these handles Escape itself: it may ask first, and restores the focus. */
function pressEscape(): void {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
