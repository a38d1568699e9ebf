import { loadShellTexts, loadTexts } from '#web/i18n/load-texts.ts';
import { savedLanguage } from '#web/lib/session/saved-language.ts';
import { DASHBOARD } from './pages-of-today.ts';

/** Loads the page's first texts while the app's code loads, so that the app waits only for the rest of the time. */
export function beginFirstTexts(pathname: string): void {
  const language = savedLanguage();
  const more = loadTexts(language, pathname === DASHBOARD ? 'days' : 'pages');
  // Whoever shows them handles a failure.
  for (const texts of [loadShellTexts(language), more]) texts.catch(() => undefined);
}
