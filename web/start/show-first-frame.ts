import type { Language } from '#domain/account/language.ts';

/** What a page's first picture shows. */
export type FirstPicture = {
  readonly language: Language;
  /** The phase whose colour the page has, where it is known to be today's. */
  readonly phase: string | null;
  /** Texts by where they are in the frame. */
  readonly words: Readonly<Record<string, string>>;
};

/** A copy of what is in the page's HTML in a template with this id. */
export function contentOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined;
}

/** Shows that alone; gives its element, if it has one. */
export function showTemplate(root: HTMLElement, id: string): HTMLElement | undefined {
  const content = contentOf(id);
  if (content === undefined) return undefined;
  root.replaceChildren(content);
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

/** Writes the words into a frame. */
export function fillFirstFrame(frame: HTMLElement, { language, phase, words }: FirstPicture): void {
  document.documentElement.lang = language;
  if (phase !== null) frame.dataset.phase = phase;
  for (const [place, text] of Object.entries(words)) {
    const element = frame.querySelector(place);
    if (element !== null) element.textContent = text;
  }
}
