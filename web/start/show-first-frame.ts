import type { Language } from '#domain/account/language.ts';
import { shortMessage } from '#web/features/cycle/short-message.ts';

export type FirstPicture = {
  readonly language: Language;
  /** The phase that colours the page, if it's known to be today's. */
  readonly phase: string | null;
  /** Texts by their place in the frame. */
  readonly words: Readonly<Record<string, string>>;
};

/** A copy of the content of the page's template with this id. */
export function contentOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined;
}

/** Shows only that template's content; returns its element, if it has one. */
export function showTemplate(root: HTMLElement, id: string): HTMLElement | undefined {
  const content = contentOf(id);
  if (content === undefined) return undefined;
  root.replaceChildren(content);
  return root.firstElementChild instanceof HTMLElement ? root.firstElementChild : undefined;
}

/** The day's words by their place on the dashboard's card. */
export const onCard = (title: string, message: string): FirstPicture['words'] => ({
  'section p': title,
  'section p + p': shortMessage(message),
});

/** Writes the words into a frame. */
export function fillFirstFrame(frame: HTMLElement, { language, phase, words }: FirstPicture): void {
  document.documentElement.lang = language;
  if (phase !== null) frame.dataset.phase = phase;
  for (const [place, text] of Object.entries(words)) {
    const element = frame.querySelector(place);
    if (element !== null) element.textContent = text;
  }
}
