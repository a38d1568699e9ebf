import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PeriodEntry, pastPeriodsSchema } from '#domain/cycle/cycle.schema.ts';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';
import { dayNumberIn, delicateInstants, textOfDay, wallOf } from '../unit/domain/calendar/zone-oracle.ts';

// The Worker's runtime has its own time zone data, so this checks the same calendar through the API.

/** Days at and next to the clock changes of a year, in both hemispheres. */
const DAYS = ['2025-01-01', '2025-03-30', '2025-04-06', '2025-06-15', '2025-10-05', '2025-10-26'];

let server: Server;

beforeAll(async () => {
  server = await startServer({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
});
afterAll(() => server.close());

test('a period is stored under the local day of its zone, and is returned as noon there', async () => {
  const differences: string[] = [];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const wall = wallOf(timeZone);
    const expected = DAYS.map((day, index) => {
      const instant = delicateInstants(dayNumberIn(day), wall)[index % 4] ?? Number.NaN;
      return { instant, on: textOfDay(wall(instant).dayNumber) };
    });
    const entries = await logged(
      timeZone,
      expected.map(({ instant }) => instant),
    );
    const days = entries.map(({ period_on }) => period_on).sort();
    if (days.join() !== expected.map(({ on }) => on).join()) differences.push(`${timeZone}: ${days}`);
    for (const { period_on, period_timestamp } of entries) {
      const { dayNumber, clockSeconds } = wall(period_timestamp);
      if (textOfDay(dayNumber) === period_on && clockSeconds === 43_200) continue;
      differences.push(`${timeZone}: noon of ${period_on} at ${period_timestamp}`);
    }
  }

  expect(differences).toEqual([]);
});

/** The periods of a person in a zone after logging a start at each instant. */
async function logged(timeZone: string, instants: readonly number[]): Promise<PeriodEntry[]> {
  const { stx } = v.parse(
    v.object({ stx: v.string() }),
    await (await post('/__test/sign-in', { email: `${timeZone.replaceAll('/', '.')}@example.test` })).json(),
  );
  await post('/api/user/timezone/update', { timezone: timeZone }, stx);
  for (const period_timestamp of instants) {
    await post('/api/cycle/period/log', { is_now: 0, period_timestamp }, stx);
  }
  const answer = await server.fetch('/api/cycle/calendar/periods/past/all', {
    headers: { authorization: `Bearer ${stx}` },
  });
  return v.parse(pastPeriodsSchema, await answer.json()).previous_periods_raw_data;
}

async function post(path: string, ...[body, stx]: [body: object, stx?: string]) {
  const answer = await server.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(stx === undefined ? {} : { authorization: `Bearer ${stx}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}
