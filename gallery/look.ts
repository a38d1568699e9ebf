import { LANGUAGES, type Language } from '#domain/account/language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type Look = { readonly language: Language; readonly theme: Theme };

/** The page's look, from its address: `?language=nl&theme=dark`. */
export function lookFrom(search: string): Look {
  const query = new URLSearchParams(search);
  return {
    language: LANGUAGES.find((language) => language === query.get('language')) ?? 'en',
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'system',
  };
}

/** Writes a look into the address, so that a reload keeps it and a link shares it. */
export function rememberLook(look: Look): void {
  history.replaceState(null, '', `?${new URLSearchParams(look)}${location.hash}`);
}

/** Sets the document's theme; `system` follows the device. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
