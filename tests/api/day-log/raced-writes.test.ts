import { describe, expect, test } from 'vitest';
import { call, refusalIn } from '../setup/calls.ts';
import { interrupt } from '../setup/outside.ts';
import type { Person } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaOn, daysOf, logDay, march } from './day-log.ts';

const TODAY = march(18);
const keyed = (person: Person, change: object, key = 'one') =>
  call(`POST /api/day/${TODAY}/log`, { body: change, headers: { 'idempotency-key': key }, stx: person.stx });

describe('a write that another one precedes', () => {
  const STATE = [
    'select logged_on, bleeding, counts, marks, sealed from day_logs order by logged_on',
    'select started_on, ended_on, bled_until from periods',
  ];
  const storedState = () => Promise.all(STATE.map((statement) => query(statement)));
  /** A person with a period that they ended today. */
  async function withPeriod(): Promise<Person> {
    const ana = await anaOn(TODAY);
    const period = { from: march(15), to: TODAY, bleeding: 'unspecified', only_unsaid: 1 };
    await ana.post('/api/day/range/log', period);
    return ana;
  }

  test.each([1, 2, 3, 4, 5, 6])(
    'under a key is stored completely or not at all, whenever another call takes over the key: before call %s',
    async (beforeCall) => {
      const ana = await withPeriod();
      const [before] = await storedState();
      await interrupt({ beforeCall, statement: "update idempotency_keys set holder = 'another'" });
      const { status } = await keyed(ana, { counts: 0, pain: 2 });
      await interrupt(null);

      const [days] = await storedState();
      if (status !== 200) expect(days).toEqual(before);
      else expect(days?.map(({ counts }) => counts)).toEqual([0, 0, 0, 0]);
    },
  );

  test.each([{ counts: 0 }, { bleeding: null }])(
    'is tried three times if it seals values; then it is to be sent again, and nothing is stored: %j',
    async (change) => {
      const ana = await withPeriod();
      await logDay(ana, TODAY, { weight: 60 });
      const before = await storedState();
      const statement = 'update day_logs set rev = rev + 1';
      await interrupt({ beforeCall: 1, statement, lasts: 'on' });
      const answer = await keyed(ana, { ...change, weight: 61.5 });
      await interrupt(null);
      expect(refusalIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await storedState()).toEqual(before);

      // The key can be used again.
      expect((await keyed(ana, { ...change, weight: 61.5 })).status).toBe(200);
      expect((await daysOf(ana, TODAY, TODAY))[0]).toMatchObject({ weight: 61.5 });
    },
  );

  test('is tried again if it seals values, and a repeated call writes nothing more', async () => {
    const ana = await withPeriod();
    await logDay(ana, TODAY, { weight: 60 });
    for (const beforeCall of [1, 2, 3, 4, 5, 6]) {
      const statement = 'update day_logs set rev = rev + 1';
      await interrupt({ beforeCall, statement });
      const change = { counts: 0, weight: 60 + beforeCall };
      expect((await keyed(ana, change, `key-${beforeCall}`)).status).toBe(200);
      await interrupt(null);
      expect((await daysOf(ana, TODAY, TODAY))[0]).toMatchObject(change);

      await logDay(ana, TODAY, { counts: 1, weight: 55 });
      expect((await keyed(ana, change, `key-${beforeCall}`)).status).toBe(200);
      expect((await daysOf(ana, TODAY, TODAY))[0]).toMatchObject({ counts: 1, weight: 55 });
    }
  });
});
