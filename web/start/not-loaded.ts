/** Says that the app could not be loaded. In English: not even a language's texts may be there, so the sentence cannot come from a file. */
export function sayNotLoaded(root: HTMLElement): void {
  root.replaceChildren('Marea could not be loaded. Please check your connection and reload the page.');
}
