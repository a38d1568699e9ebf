import { beforeEach, describe, expect } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { DATE_WATCHES_MAX } from '#domain/cycle/cycle-record.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, NOON, type Person, signIn, test } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';

const TODAY = day('2026-03-01');
const inDays = (days: number) => addDays(TODAY, days);
const oddsOf = (person: Person, date: string) => person.get(`/api/cycle/day/${date}/odds`);
const watch = (person: Person, date: string, wanted = 1) =>
  person.post(`/api/cycle/day/${date}/watch`, { watch: wanted });
const refused = { status: 400, code: 'validation_failed', fields: ['date'] };

beforeEach(() => setClock(NOON));

async function logThree(person: Person): Promise<void> {
  for (const start of ['2025-12-28', '2026-01-25', '2026-02-22'])
    await logPeriod(person, `${start}T09:00:00Z`);
}

describe('the odds of a day', () => {
  test('are answered with what they rest on', async ({ ana }) => {
    await logThree(ana);
    const { status, body } = await oddsOf(ana, inDays(90));

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: 1, date: inDays(90), in_days: 90, why: null, watched: 0 });
    expect(body).toMatchObject({ usual: { menstrual: expect.any(Number) }, record: null });
  });

  test('need one statement after the caller is known', async ({ ana }) => {
    await logThree(ana);
    await watch(ana, inDays(30));
    const work = () => oddsOf(ana, inDays(30));
    await work();
    const statements = await costsOf(fetchWorker, work);
    const [who, ...rest] = statements.map(({ sql }) => sql);

    expect(who).toContain('from "sessions"');
    expect(rest).toHaveLength(1);
  });

  test.for([-1, 401])('%d days away is refused', async (days, { ana }) => {
    expect(refusalIn(await oddsOf(ana, inDays(days)))).toEqual(refused);
    expect(refusalIn(await watch(ana, inDays(days)))).toEqual(refused);
  });

  test.for(['2026-02-30', 'tomorrow', '2026-6-1'])('%s is no day', async (date, { ana }) => {
    expect(refusalIn(await oddsOf(ana, date))).toEqual(refused);
    expect(refusalIn(await watch(ana, date))).toEqual(refused);
  });

  test('reach from today to 400 days ahead', async ({ ana }) => {
    await logThree(ana);
    expect((await oddsOf(ana, TODAY)).body).toMatchObject({ in_days: 0, why: null });
    expect((await oddsOf(ana, inDays(400))).body).toMatchObject({ in_days: 400, why: null });
  });

  test('are missing without a logged period, in a mode, and without consent', async ({ ana }) => {
    expect((await oddsOf(ana, inDays(9))).body).toMatchObject({ odds: null, why: 'no_data' });
    await logThree(ana);
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    expect((await oddsOf(ana, inDays(9))).body).toMatchObject({ odds: null, why: 'other_mode' });
    await ana.post('/api/user/consent', { kind: 'privacy', given: 0 });
    expect((await oddsOf(ana, inDays(9))).body).toMatchObject({ odds: null, why: 'consent', spans: [] });
  });
});

describe('watching a day', () => {
  const watched = async () =>
    (await query('select date_on from date_watches order by date_on')).map(({ date_on }) => date_on);

  test('twice is no error, and it can be ended', async ({ ana }) => {
    await logThree(ana);
    expect((await watch(ana, inDays(60))).status).toBe(200);
    expect((await watch(ana, inDays(60))).status).toBe(200);
    expect(await watched()).toEqual([inDays(60)]);
    expect((await oddsOf(ana, inDays(60))).body).toMatchObject({ watched: 1 });
    await watch(ana, inDays(60), 0);
    expect(await watched()).toEqual([]);
  });

  test('can be taken back on the day itself, after it, and in a mode without a cycle', async ({ ana }) => {
    await logThree(ana);
    await Promise.all([watch(ana, inDays(1)), watch(ana, inDays(2)), watch(ana, inDays(60))]);
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    expect((await oddsOf(ana, inDays(60))).body).toMatchObject({ odds: null, watched: 1 });
    expect((await watch(ana, inDays(60), 0)).status).toBe(200);
    await setClock(NOON, 2 * 86_400);
    const later = await signIn(ana.email);
    expect((await watch(later, inDays(1), 0)).status).toBe(200);
    expect((await watch(later, inDays(2), 0)).status).toBe(200);

    expect(await watched()).toEqual([]);
  });

  test('is refused for today', async ({ ana }) => {
    expect(refusalIn(await watch(ana, TODAY))).toEqual(refused);
    expect(await watched()).toEqual([]);
  });

  test('is a conflict beyond twenty days, except for one of them', async ({ ana }) => {
    const days = Array.from({ length: DATE_WATCHES_MAX + 5 }, (_, index) => inDays(index + 1));
    const answers = await Promise.all(days.map((date) => watch(ana, date)));
    const one = String((await watched())[0]);

    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await watched()).toHaveLength(DATE_WATCHES_MAX);
    expect((await watch(ana, one)).status).toBe(200);
  });

  test('is each person’s own', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await watch(ana, inDays(60));
    await watch(ben, inDays(60), 0);

    expect((await oddsOf(ben, inDays(60))).body).toMatchObject({ watched: 0 });
    expect((await oddsOf(ana, inDays(60))).body).toMatchObject({ watched: 1 });
  });
});
