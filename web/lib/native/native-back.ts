/** The pages that nothing is behind: back leaves the app from here, whatever was looked at before. */
const ENDS = /^\/(?:dashboard$|pages\/start\.)/;

/** What is over the page and goes with Escape: dialogs, sheets, menus, lists. What is on its way out is not meant. */
const OPEN_LAYER = ':is([role=dialog],[role=alertdialog],[role=menu],[role=listbox])[data-open]';

/** Android's back closes what is over the page, else goes back, else leaves the app. */
export function goBack({ canGoBack, leave }: { canGoBack: boolean; leave: () => void }): void {
  if (document.querySelector(OPEN_LAYER) !== null) pressEscape();
  else if (ENDS.test(location.pathname) || !canGoBack) leave();
  else history.back();
}

/** Whatever closes on Escape has its own way to ask first and to put the focus back. */
function pressEscape(): void {
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
