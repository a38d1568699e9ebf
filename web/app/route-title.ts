import type { Texts } from '#web/i18n/load-texts.ts';

/** The pages' names among the texts. */
export type TitleKey = keyof Texts['shell']['titles'];

const PRODUCT = 'Marea';

/** The window's title: the page's own name first, because tabs cut off the end. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
}
