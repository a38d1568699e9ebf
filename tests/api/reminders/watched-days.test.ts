import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { fireCron, runCron, runReminders, setClock } from '../setup/outside.ts';
import { logPeriod, type Person, secondsOf } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { at, DISCREET, later, NINE, pushServiceOfEachTest, wish } from './reminders.ts';

const pushes = pushServiceOfEachTest();
const TODAY = day('2026-03-02');

/** A regular person in Brussels with a reminder of each evening, who waits for a day so far ahead. */
async function anaWaitingFor(ahead: number, { on = 1 }: { on?: 0 | 1 } = {}): Promise<Person> {
  const person = await pushes.ana();
  for (const start of ['2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'])
    await logPeriod(person, `${start}T05:00:00Z`);
  // Nobody is late, and the day is logged.
  await wish(person, { period_late: { on, hour: 9 } });
  await person.post(`/api/cycle/day/${addDays(TODAY, ahead)}/watch`, { watch: 1 });
  return person;
}

const watched = async () =>
  (await query('select date_on from date_watches')).map(({ date_on: date }) => String(date));

/** Runs of nine o’clock on that many days from 2 March on. */
async function runDays(days: number): Promise<void> {
  for (let index = 0; index < days; index++) await runReminders(NINE, index * 86_400);
}

describe('a watched day', () => {
  test('is reminded of once when a phase is likelier than not', async () => {
    await anaWaitingFor(36);
    await runDays(3);

    expect(pushes.phone()).toEqual([DISCREET]);
    expect(await watched()).toEqual([]);
  });

  test('is reminded of once 14 days before, if it never gets surer', async () => {
    const person = await pushes.ana();
    // Without a history the day that ends the next cycle is unsure.
    await logPeriod(person, '2026-03-02T05:00:00Z');
    await wish(person, { period_late: at(9), wording: 'plain' });
    const unsure = await unsureDay(person);
    await person.post(`/api/cycle/day/${unsure}/watch`, { watch: 1 });
    const before = Math.round((Date.parse(unsure) - Date.parse(TODAY)) / 86_400_000) - 14;
    await runReminders(NINE);
    expect(pushes.phone()).toEqual([]);
    expect(await watched()).toEqual([unsure]);

    await runReminders(NINE, before * 86_400);
    await runReminders(NINE, (before + 1) * 86_400);
    expect(pushes.phone().filter((text) => text === DISCREET)).toHaveLength(1);
    expect(await watched()).toEqual([]);
  });

  test('is reminded of once, however many runs overlap', async () => {
    await anaWaitingFor(10);
    await setClock(NINE);
    await Promise.all(Array.from({ length: 5 }, () => fireCron(secondsOf(NINE), 'reminders')));
    await runReminders(NINE, 900);

    expect(pushes.phone()).toEqual([DISCREET]);
  });

  test('is reminded of discreetly even where the wording is plain', async () => {
    const person = await anaWaitingFor(10);
    await wish(person, { wording: 'plain' });
    await runReminders(NINE);

    expect(pushes.phone()).toEqual([DISCREET]);
  });

  test('waits without a word while reminders are off, and is gone when it has passed', async () => {
    await anaWaitingFor(3, { on: 0 });
    await runDays(2);
    expect(pushes.service.calls()).toBe(0);
    await runCron('2026-03-05T09:17:00Z');
    expect(await watched()).toEqual([addDays(TODAY, 3)]);

    await runCron('2026-03-07T09:17:00Z');
    expect(await watched()).toEqual([]);
    expect(pushes.service.calls()).toBe(0);
  });

  test('is not reminded of in a mode without a cycle', async () => {
    const person = await anaWaitingFor(10);
    await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
    expect(await watched()).toEqual([addDays(TODAY, 10)]);
  });

  test('that the person stopped waiting for is not reminded of', async () => {
    const person = await anaWaitingFor(10);
    await (await later(person, NINE, -60)).post(`/api/cycle/day/${addDays(TODAY, 10)}/watch`, { watch: 0 });
    await runReminders(NINE);

    expect(pushes.service.calls()).toBe(0);
  });
});

/** A day more than two weeks ahead without a phase that is likelier than not. */
async function unsureDay(person: Person): Promise<string> {
  for (let ahead = 60; ahead < 120; ahead++) {
    const date = addDays(TODAY, ahead);
    const { body } = await person.get(`/api/cycle/day/${date}/odds`);
    const { odds } = body as { odds: Record<string, number> }; // the call's answer
    if (Math.max(...Object.values(odds)) < 0.4) return date;
  }
  throw new Error('every day is sure');
}
