import { describe, expect, test } from 'vitest';
import { bringIn, dataOf } from '../portability/portability.ts';
import { call, invalid, refusalIn, UNAUTHORIZED } from '../setup/calls.ts';
import { setMode, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { allowHealth, ana, insightsOf, logCycles, TODAY } from './insights.ts';
import { BOTH, kindsOf, later, logTroubles, noticesOf, putAway, STARTS, withTwoNotices } from './notices.ts';

describe('a hidden notice', () => {
  test('disappears at once, and the others stay', async () => {
    const person = await withTwoNotices();
    expect(await noticesOf(person)).toEqual([
      { kind: 'short_cycles', cycles: 4, outside: 2, shortest: 22, longest: 40 },
      { kind: 'long_cycles', cycles: 4, outside: 2, shortest: 22, longest: 40 },
    ]);

    expect(await putAway(person, 'short_cycles')).toMatchObject({ status: 200, body: { success: 1 } });
    expect(await kindsOf(person)).toEqual(['long_cycles']);
  });

  test('is still hidden after 89 days, and back after 90, at the person’s own midnight', async () => {
    const person = await withTwoNotices();
    await person.post('/api/user/timezone/update', { timezone: 'Europe/Brussels' });
    await putAway(person, 'short_cycles');

    // The zone is two hours ahead of UTC in June.
    expect(await kindsOf(await later(89, { time: '21:59' }))).not.toContain('short_cycles');
    expect(await kindsOf(await later(89, { time: '22:00' }))).toContain('short_cycles');
  });

  test('that is hidden again counts from then', async () => {
    await putAway(await withTwoNotices(), 'short_cycles');
    await putAway(await later(60), 'short_cycles');

    expect(await kindsOf(await later(149))).not.toContain('short_cycles');
    expect(await kindsOf(await later(150))).toContain('short_cycles');
  });

  test('comes back when it is shown again, which is also accepted for one that was never hidden', async () => {
    const person = await withTwoNotices();
    await putAway(person, 'short_cycles');
    await putAway(person, 'long_cycles');

    await putAway(person, 'short_cycles', 0);
    expect(await kindsOf(person)).toEqual(['short_cycles']);
    expect((await putAway(person, 'no_period', 0)).status).toBe(200);
    expect(await kindsOf(person)).toEqual(['short_cycles']);
  });

  test('stays hidden if it was hidden before it occurred', async () => {
    const person = await ana();
    await putAway(person, 'long_cycles');
    await logCycles(person, [22, 40, 22, 40], 5);

    expect(await kindsOf(person)).toEqual(['short_cycles']);
  });

  test('is only hidden for one person', async () => {
    await putAway(await withTwoNotices(), 'short_cycles');
    const ben = await signIn('ben@example.test');
    await logCycles(ben, [22, 40, 22, 40], 5);

    expect(await kindsOf(ben)).toEqual(BOTH);
  });

  test.each([
    [{}, ['kind', 'away']],
    [{ kind: 'short_cycles' }, ['away']],
    [{ away: 1 }, ['kind']],
    [{ kind: 'full_moon', away: 1 }, ['kind']],
    [{ kind: 'short_cycles', away: 2 }, ['away']],
    [{ kind: 'short_cycles', away: null }, ['away']],
    [{ kind: ['short_cycles'], away: 1 }, ['kind']],
  ])('is refused by the field’s name for %j', async (body, fields) => {
    const person = await withTwoNotices();
    const answer = await person.post('/api/insights/notice/update', body);

    expect(refusalIn(answer)).toEqual(invalid(...fields));
    expect(await kindsOf(person)).toEqual(BOTH);
  });

  test('can only be hidden by a signed-in person', async () => {
    const body = { kind: 'no_period', away: 1 };
    expect(refusalIn(await call('POST /api/insights/notice/update', { body }))).toEqual(UNAUTHORIZED);
  });

  test('is in the export with its day, and hidden in the account that imports it', async () => {
    const person = await withTwoNotices();
    await putAway(person, 'short_cycles');
    await putAway(person, 'no_period');
    await putAway(person, 'no_period', 0);
    const data = await dataOf(person);
    expect(data.cycle_profile?.notices_away).toEqual({ short_cycles: TODAY });

    const ben = await signIn('ben@example.test');
    await bringIn(ben, data);
    expect(await kindsOf(ben)).toEqual(['long_cycles']);
    expect(await kindsOf(await later(90, { email: 'ben@example.test' }))).toContain('short_cycles');
  });
});

describe('silenced notices', () => {
  test('are all but bleeding after sex in another mode, until the mode ends', async () => {
    const person = await ana();
    await allowHealth(person);
    await logTroubles(person);
    await setMode(person, { cycle_mode: 'paused', since: TODAY });
    expect(await kindsOf(person)).toEqual(['after_sex']);

    await setMode(person, { cycle_mode: 'natural', since: TODAY });
    expect(await kindsOf(person)).toHaveLength(5);
    // Excluded cycles don't count, so fewer than two remain.
    for (const start of STARTS.slice(1, 3)) await person.post(`/api/cycle/past/${start}/update`, { odd: 1 });
    expect(await kindsOf(person)).toEqual(['after_sex']);
  });
});

describe('notices', () => {
  test('can be hidden with only the consent to menstrual data', async () => {
    const person = await withTwoNotices();
    await person.post('/api/user/consent', { kind: 'privacy', given: 0 });
    const refused = await putAway(person, 'short_cycles');

    expect(refusalIn(refused)).toEqual({ status: 409, code: 'conflict' });
    expect(await query('select notices_away from cycle_profiles where notices_away is not null')).toEqual([]);
    await person.post('/api/user/consent', { kind: 'privacy', given: 1 });
    expect((await putAway(person, 'short_cycles')).status).toBe(200);
    expect((await insightsOf(person)).moods_allowed).toBe(0);
    expect(await kindsOf(person)).toEqual(['long_cycles']);
  });

  test('only use bleeding without the consent to other health data, and no sex without the intimate one', async () => {
    const person = await ana();
    await allowHealth(person);
    await logTroubles(person);
    const ofBleeding = ['long_bleeding', 'bleeding_between'];

    expect(await kindsOf(person)).toEqual([...ofBleeding, 'heavy_days', 'pain_stops', 'after_sex']);
    await allowHealth(person, 0);
    expect(await kindsOf(person)).toEqual(ofBleeding);
    await allowHealth(person);
    expect(await kindsOf(person)).toHaveLength(5);
    await person.post('/api/user/consent', { kind: 'intimate', given: 0 });
    expect(await kindsOf(person)).toEqual([...ofBleeding, 'heavy_days', 'pain_stops']);
    // Without the one to menstrual data nothing is computed.
    await person.post('/api/user/consent', { kind: 'privacy', given: 0 });
    const { notices, months_logged, moods_allowed } = await insightsOf(person);
    expect([notices, months_logged, moods_allowed]).toEqual([[], [], 0]);
  });
});
