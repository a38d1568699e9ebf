import type { Texts } from '#web/i18n/load-texts.ts';

export type TitleKey = keyof Texts['shell']['titles'];

type Shown = {
  readonly staticData: { readonly title?: TitleKey };
  readonly globalNotFound?: boolean | undefined;
  readonly status: string;
};

/** The title of the innermost route that has one, or of the not-found view in place of a page. */
export function titleKeyOf(matches: readonly Shown[]): TitleKey | undefined {
  const isMissing = matches.some(({ globalNotFound, status }) => globalNotFound || status === 'notFound');
  return isMissing ? 'notFound' : matches.findLast(({ staticData }) => staticData.title)?.staticData.title;
}

const PRODUCT = 'Marea';

/** The window's title, page name first because tabs cut off the end. */
export function windowTitle(page: string | undefined): string {
  return page === undefined ? PRODUCT : `${page} · ${PRODUCT}`;
}
