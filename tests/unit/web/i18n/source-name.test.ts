import { expect, test } from 'vitest';
import { IMPORT_SOURCES } from '#domain/importers/record-outcome.ts';
import { sourceName } from '#web/i18n/source-name.ts';

test('an app that was brought in from has the name it gives itself, and an unknown one stays as it is', () => {
  expect(IMPORT_SOURCES.map(sourceName)).toContain('Health Connect');
  expect(sourceName('menstrudel')).toBe('Menstrudel');
  expect(sourceName('drip')).toBe('drip');
  expect(sourceName('moon-2')).toBe('moon-2');
  expect(sourceName('toString')).toBe('toString');
});
