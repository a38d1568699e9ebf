/** Moves focus to the page's heading, where somebody who reads by ear begins after the page has changed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
