import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { predictionsSchema } from '#domain/cycle/cycle.schema.ts';
import { insightsSchema } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { isWhole } from '#tests/whole.ts';
import { pushServiceOfEachTest, wish } from '../reminders/reminders.ts';
import { runReminders, setClock } from '../setup/outside.ts';
import { detailsOf, logPeriod, type Person, signIn } from '../setup/person.ts';

const pushes = pushServiceOfEachTest();

async function at(person: Person, on: LocalDate): Promise<Person> {
  await setClock(`${on}T10:00:00Z`);
  return signIn(person.email);
}

test('a pregnancy, half a year after the birth and three periods cause no interval and no notice, and three adjusted forecasts', async () => {
  const person = await pushes.ana();
  for (const on of ['2025-11-10', '2025-12-08', '2026-01-05', '2026-02-02'])
    await logPeriod(person, `${on}T12:00:00Z`);
  await person.post('/api/cycle/mode/update', { cycle_mode: 'pregnant' });
  const birth = day('2026-11-09');
  const born = await at(person, birth);
  expect((await detailsOf(born)).cycle.mode?.due_on).toBe(birth);
  await born.post('/api/cycle/mode/update', { cycle_mode: 'postpartum', birth_on: birth, feeding: 'full' });
  await born.post(`/api/day/${birth}/log`, { bleeding: 'heavy' });

  const starts = [0, 34, 65].map((days) => addDays(birth, 200 + days));
  let last = born;
  for (const start of starts) {
    last = await at(person, start);
    await last.post(`/api/day/${start}/log`, { bleeding: 'medium' });
    const { current, cycles } = v.parse(predictionsSchema, (await last.get('/api/cycle/predictions')).body);
    expect({ current, cycles }).toEqual({ current: null, cycles: [] });
  }
  await last.post('/api/cycle/mode/update', { cycle_mode: 'natural', since: starts.at(-1) });
  const { cycle } = await detailsOf(last);
  expect(cycle).toMatchObject({ cycle_day: 1, asked: [] });
  const { cycles, notices } = v.parse(insightsSchema, (await last.get('/api/insights')).body);
  expect(cycles?.lengths.map(({ days }) => days)).toEqual([28, 28, 28]);
  expect(notices).toEqual([]);
  const { current } = v.parse(predictionsSchema, (await last.get('/api/cycle/predictions')).body);
  expect(current?.on_return).toBe(1);
});

/** The UTC hours at which it may be nine o'clock, in either zone and season. */
const HOURS = ['07', '08', '13', '14'];

test('a pill reminder is sent once a day at its hour across clock changes and a move overseas, and never in a pause', async () => {
  const person = await pushes.ana();
  const first = day('2026-03-02');
  // The clocks change in Europe on the 28th day.
  const [movesAfter, days] = isWhole ? [547, 3 * 365] : [30, 36];
  const movesOn = addDays(first, movesAfter);
  await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
  await person.post('/api/cycle/scheme/set', {
    kind: 'pill',
    active_days: 24,
    pause_days: 4,
    started_on: first,
    hour: 9,
  });
  await wish(person, { wording: 'plain' });
  const wrong: string[] = [];
  for (let away = 1; away < days; away++) {
    const on = addDays(first, away);
    if (on === movesOn) {
      const moving = await at(person, on);
      await moving.post('/api/user/timezone/update', { timezone: 'America/New_York' });
      continue;
    }
    const before = pushes.phone().length;
    for (const hour of HOURS) await runReminders(`${on}T${hour}:00:00Z`);
    const isPause = daysBetween(first, on) % 28 >= 24;
    const sentCount = pushes.phone().length - before;
    if (sentCount !== (isPause ? 0 : 1)) wrong.push(`${on}: ${sentCount}`);
  }
  expect(wrong).toEqual([]);
});
