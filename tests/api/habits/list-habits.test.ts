import { describe, expect } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, signIn, test } from '../setup/person.ts';
import {
  addHabit,
  anaOn,
  checkOn,
  habitOf,
  habitsOf,
  habitsOfToday,
  NO_PHASES,
  NO_WEEKDAYS,
  namesOfToday,
} from './habits.ts';

const PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const addForPhase = (person: Person, phase: string) =>
  addHabit(person, { habit_name: phase, ...NO_PHASES, [`${phase}_active`]: 1 });
const addForDay = (person: Person, day: string) =>
  addHabit(person, { habit_name: day, ...NO_WEEKDAYS, [`${day}_active`]: 1 });

describe('the list', () => {
  test('of a person without habits is empty', async ({ ana }) => {
    expect(await habitsOf(ana)).toEqual([]);
    expect(await habitsOfToday(ana)).toEqual({ habits_morning: [], habits_noon: [], habits_evening: [] });
  });

  test('contains the habits of a phase, of a time of day, of both or of all, in the order of creation', async ({
    ana,
  }) => {
    const luteal = { ...NO_PHASES, luteal_active: 1 };
    const both = { ...luteal, menstrual_active: 1 };
    await addHabit(ana, { habit_name: 'rest', habit_timeframe: 'evening', ...both });
    await addHabit(ana, { habit_name: 'order', habit_timeframe: 'morning', ...luteal });
    await addHabit(ana, { habit_name: 'walk', habit_timeframe: 'noon' });
    const names = async (...of: [string, string]) =>
      (await habitsOf(ana, ...of)).map(({ habit_name }) => habit_name);

    expect(await names('all', 'all')).toEqual(['rest', 'order', 'walk']);
    expect(await names('luteal', 'all')).toEqual(['rest', 'order', 'walk']);
    expect(await names('menstrual', 'all')).toEqual(['rest', 'walk']);
    expect(await names('follicular', 'all')).toEqual(['walk']);
    expect(await names('all', 'evening')).toEqual(['rest']);
    expect(await names('luteal', 'morning')).toEqual(['order']);
    expect(await names('ovulation', 'morning')).toEqual([]);
  });

  test('contains each habit as its own call returns it', async () => {
    const ana = await anaOn('2026-03-20');
    const id = await addHabit(ana);
    await checkOn(ana, id, '2026-03-19', '2026-03-20');

    expect(await habitsOf(ana)).toEqual([await habitOf(ana, id)]);
    expect((await habitsOfToday(ana)).habits_morning).toEqual([await habitOf(ana, id)]);
    expect(await habitOf(ana, id)).toMatchObject({ done_today: 1, streak: 2, best_streak: 2 });
  });

  test('contains no habits of others', async ({ ana }) => {
    await addHabit(ana);
    const ben = await signIn('ben@example.test');

    expect(await habitsOf(ben)).toEqual([]);
    expect(await namesOfToday(ben)).toEqual([]);
  });

  test.each([
    ['spring', 'all', 'cyclePhase'],
    ['Luteal', 'all', 'cyclePhase'],
    ['1', 'all', 'cyclePhase'],
    ['all', 'night', 'dayTimeFrame'],
    ['all', '2', 'dayTimeFrame'],
  ])('for %s and %s is refused by the name of %s', async (phase, timeFrame, field) => {
    const ana = await signIn(ANA);
    const answer = await ana.get(`/api/habit/cycle/${phase}/timeframe/${timeFrame}/get`);

    expect(refusalIn(answer)).toEqual(invalid(field));
  });
});

describe('the dashboard', () => {
  test('groups the habits by their time of day', async ({ ana }) => {
    for (const habit_timeframe of ['evening', 'noon', 'morning']) {
      await addHabit(ana, { habit_name: habit_timeframe, habit_timeframe });
    }

    expect(await habitsOfToday(ana)).toMatchObject({
      habits_morning: [{ habit_name: 'morning' }],
      habits_noon: [{ habit_name: 'noon' }],
      habits_evening: [{ habit_name: 'evening' }],
    });
  });

  test.each([
    // 16 March 2026 was a Monday.
    ['2026-03-16', 'mon'],
    ['2026-03-17', 'tue'],
    ['2026-03-18', 'wed'],
    ['2026-03-19', 'thu'],
    ['2026-03-20', 'fri'],
    ['2026-03-21', 'sat'],
    ['2026-03-22', 'sun'],
  ])('on %s contains only the habits of %s, and of every phase without cycle data', async (date, weekday) => {
    const ana = await anaOn(date);
    for (const day of DAYS) await addForDay(ana, day);
    await addHabit(ana, { habit_name: 'luteal', ...NO_PHASES, luteal_active: 1 });

    expect(await namesOfToday(ana)).toEqual([weekday, 'luteal']);
  });

  test.each([
    ['2026-03-05', 'menstrual'],
    ['2026-03-06', 'follicular'],
    // With an answer of 28 days the forecast is 29, so ovulation is on cycle day 16.
    ['2026-03-14', 'follicular'],
    ['2026-03-15', 'ovulation'],
    ['2026-03-17', 'ovulation'],
    ['2026-03-18', 'luteal'],
    ['2026-04-20', 'luteal'],
  ])('on %s contains only the habits of the %s phase', async (date, phase) => {
    const ana = await anaOn(date);
    await ana.post('/api/cycle/onboarding/cycle/average/set', { cycle_length: 28 });
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    for (const name of PHASES) await addForPhase(ana, name);

    expect(await namesOfToday(ana)).toEqual([phase]);
    expect((await habitsOf(ana)).filter(({ due_today }) => due_today === 1)).toMatchObject([
      { habit_name: phase },
    ]);
  });

  test('requires both weekday and phase', async () => {
    const ana = await anaOn('2026-03-03');
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    const menstrual = { ...NO_PHASES, menstrual_active: 1 };
    await addHabit(ana, { habit_name: 'both', ...menstrual, ...NO_WEEKDAYS, tue_active: 1 });
    await addHabit(ana, { habit_name: 'phase', ...menstrual, tue_active: 0 });
    await addHabit(ana, { habit_name: 'day', menstrual_active: 0, ...NO_WEEKDAYS, tue_active: 1 });

    expect(await namesOfToday(ana)).toEqual(['both']);
  });

  test('contains the habits of every phase in a mode other than natural', async () => {
    const ana = await anaOn('2026-03-03');
    await logPeriod(ana, '2026-03-01T12:00:00Z');
    for (const name of PHASES) await addForPhase(ana, name);
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });

    expect(await namesOfToday(ana)).toEqual(PHASES);
  });

  test.each([
    ['Pacific/Kiritimati', 'sat'],
    ['Pacific/Pago_Pago', 'fri'],
    [null, 'fri'],
  ])('uses the day in the person’s zone: at 12:00 UTC on a Friday in %s it is %s', async (timezone, day) => {
    const ana = await anaOn('2026-03-20');
    if (timezone) await ana.post('/api/user/timezone/update', { timezone });
    for (const name of DAYS) await addForDay(ana, name);

    expect(await namesOfToday(ana)).toEqual([day]);
  });

  test('changes at the person’s own midnight', async () => {
    await setClock('2026-03-20T22:59:59Z');
    const before = await signIn(ANA);
    for (const name of DAYS) await addForDay(before, name);
    expect(await namesOfToday(before)).toEqual(['fri']);
    // The zone is Paris as long as none is set.
    await setClock('2026-03-20T23:00:00Z');

    expect(await namesOfToday(before)).toEqual(['sat']);
  });
});
