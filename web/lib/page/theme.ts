import { readStored, removeStored, store } from '#web/lib/device-storage.ts';

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'theme';
/** The tokens' `--paper`, for the browser's own bars. */
const PAPER = { light: '#fbf6ee', dark: '#160f18' } as const;

/** This device's theme. */
export function savedTheme(): Theme {
  const saved = readStored(NAME);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** Remembers the theme on this device and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored(NAME);
  else store(NAME, theme);
  applyTheme();
}

/** Shows the device's theme; called before anything is drawn. */
export function applyTheme(): void {
  const theme = savedTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = PAPER[theme === 'system' ? own : theme];
  }
}
