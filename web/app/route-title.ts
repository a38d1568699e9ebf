import type { Texts } from '#web/i18n/load-texts.ts';

export type TitleKey = keyof Texts['shell']['titles'];

const PRODUCT = 'Marea';

/** The window's title, page name first because tabs cut off the end. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
}
