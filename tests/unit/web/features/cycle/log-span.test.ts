import { afterEach, expect, test } from 'vitest';
import { periodEntry } from '#domain/cycle/cycle-answers.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { logPeriodSpan } from '#web/features/cycle/log-bleeding.ts';
import { storedChanges } from '#web/sync/change.ts';
import { loadOptimistic } from '#web/sync/pending.ts';
import { forget, server, withDays, withStarts } from '../day-log/days-on-server.ts';

afterEach(forget);

// A separate file, because the code that applies pending changes must not be loaded yet.
test('the first change without a connection reports no start that already follows from bleeding, and can be undone', async () => {
  withDays();
  const last = periodEntry(day('2026-10-01'), { id: 'last', timeZone: 'Europe/Brussels' });
  withStarts(last);
  server.isCut = true;
  const [first, until] = [day('2026-11-10'), day('2026-11-13')];
  const span = { first, last: until, bleeding: 'medium', timeZone: 'Europe/Brussels' } as const;
  const undo = await logPeriodSpan({ ...span, is: 'over' });
  expect(storedChanges().map(({ about }) => about.kind)).toEqual(['days-logged']);
  await undo?.();
  expect(storedChanges().map(({ call }) => call.body)).toMatchObject([
    { from: first, to: until, bleeding: 'medium' },
    { from: first, to: '2026-11-14', bleeding: null, only_unsaid: 0 },
    { from: first, to: until, bleeding: null, only_unsaid: 1 },
  ]);
});

test('a period whose start is refused does not change its days', async () => {
  withDays({ date: '2026-11-10', bleeding: 'spotting' });
  await loadOptimistic('days');
  server.refusesStarts = { status: 409, code: 'conflict' };
  const span = { first: day('2026-11-10'), last: day('2026-11-12'), bleeding: 'medium' } as const;
  const logging = logPeriodSpan({ ...span, timeZone: 'Europe/Brussels', is: 'running' });

  await expect(logging).rejects.toThrow();
  expect(server.days.filter(({ bleeding }) => bleeding !== null)).toMatchObject([
    { date: '2026-11-10', bleeding: 'spotting' },
  ]);
});
