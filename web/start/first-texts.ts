import { loadShellTexts, loadTexts } from '#web/i18n/load-texts.ts';
import { savedLanguage } from '#web/lib/session/saved-language.ts';
import { DASHBOARD } from './pages-of-today.ts';

/** Begins, while the app's code is on its way, the texts that a page first shows: anyone who shows them then waits for the rest only. */
export function beginFirstTexts(pathname: string): void {
  const language = savedLanguage();
  const more = loadTexts(language, pathname === DASHBOARD ? 'day-words' : 'pages');
  // Anyone who shows them hears of a failure.
  for (const texts of [loadShellTexts(language), more]) texts.catch(() => undefined);
}
