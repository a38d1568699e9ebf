import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { HistoryForecast } from '#web/features/importers/history-received.tsx';
import { beginSession } from '#web/lib/session/session.ts';
import { day } from '../../../domain/calendar/day.ts';
import { leavePage, seen, showPage } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';

let modes: object[];

const LENGTHS = [28, 28, 28, 28, 60, 28];

async function answer(path: string): Promise<Response> {
  if (path.includes('/imports'))
    return Response.json({ success: 1, imports: [], onboarding_start: null, modes });
  if (path.includes('/past/')) {
    let on = day('2026-01-01');
    const starts = [on, ...LENGTHS.map((length) => (on = addDays(on, length)))];
    const previous = starts.map((start) => ({
      id: start,
      period_timestamp: 1,
      period_on: start,
      origin: 'said',
      period_length: null,
    }));
    return Response.json({ success: 1, previous_periods_raw_data: previous });
  }
  return Response.json({ success: 1, predicted_periods: [], current: null, cycles: [] });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  vi.stubGlobal('fetch', answer);
  beginSession({ xox: 'refresh', stx: 'access' });
});
afterEach(async () => {
  await leavePage();
  vi.useRealTimers();
});

const CONTRACEPTION = { mode: 'contraception', started_on: '2026-05-01', ended_on: '2026-06-01' };

test.each([
  [6, []],
  [5, [CONTRACEPTION]],
])('the average miss covers %i cycles with these spans in another mode: %o', async (cycles, held) => {
  modes = held;
  await showPage(someUser(), <HistoryForecast />);

  await seen(() => document.body.textContent?.includes('Over your last') === true);
  expect(document.body.textContent).toContain(`Over your last ${cycles} cycles`);
});
