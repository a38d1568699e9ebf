import { expect, test } from 'vitest';
import type { Language } from '#domain/account/language.ts';
import { loadShellTexts } from '#web/i18n/load-texts.ts';
import en from '#web/texts/en/shell.json' with { type: 'json' };
import nl from '#web/texts/nl/shell.json' with { type: 'json' };

test('the texts of a language are loaded, or the English ones if that fails', async () => {
  expect(await loadShellTexts('nl')).toEqual({ language: 'nl', texts: nl });
  // A language without files in the build simulates files that can't be loaded.
  expect(await loadShellTexts('es' as Language)).toEqual({ language: 'en', texts: en });
});
