import { expect, test } from 'vitest';
import { compareWithOracle } from '#tests/unit/domain/busy/busy-oracle.ts';

test('2,000 random calendars have the same busy minutes as by ical.js, which walks from each beginning', async () => {
  await expect(compareWithOracle(2_000, '2022-01-01')).resolves.toBeUndefined();
});
