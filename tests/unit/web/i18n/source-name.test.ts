import { expect, test } from 'vitest';
import { IMPORT_SOURCES } from '#domain/importers/record-outcome.ts';
import { sourceName } from '#web/i18n/format-value.ts';

test('a source app has its own name, and an unknown one is shown unchanged', () => {
  expect(IMPORT_SOURCES.map(sourceName)).toContain('Health Connect');
  expect(sourceName('menstrudel')).toBe('Menstrudel');
  expect(sourceName('drip')).toBe('drip');
  expect(sourceName('moon-2')).toBe('moon-2');
  expect(sourceName('toString')).toBe('toString');
});
