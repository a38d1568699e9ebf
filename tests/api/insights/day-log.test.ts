import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addSymptom } from '#domain/day-log/day-log.calls.ts';
import { LOGGED_METRICS } from '#domain/insights/metric-days.ts';
import type { Person } from '../setup/person.ts';
import { DB } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { ana, insightsOf, logCycles, summaryOf, TODAY } from './insights.ts';

const allow = (person: Person) => person.post('/api/user/consent', { kind: 'health', given: 1 });
const log = (person: Person, date: string, fields: object) => person.post(`/api/day/${date}/log`, fields);

/** Logs every day from one to another, both included, without a call for each. */
async function fill(from: LocalDate, to: LocalDate, fieldsOn: (index: number) => object): Promise<void> {
  const [user] = await query('select user_id from users');
  const rows = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({
    date: addDays(from, index),
    marks: fieldsOn(index),
  }));
  await DB.prepare(
    `insert into day_logs (user_id, logged_on, marks, saved_at)
       select ?, value ->> 'date', value -> 'marks', 0 from json_each(?) where true
       on conflict do update set marks = excluded.marks`,
  )
    .bind(String(user?.user_id), JSON.stringify(rows))
    .run();
}

describe('the day log', () => {
  test('is only analysed while its consent is given', async () => {
    const person = await ana();
    const [start = TODAY] = await logCycles(person, [28], 5);
    await log(person, start, { pain: 3, sleep: 2 });
    await log(person, addDays(start, 1), { mood: 4 });
    await log(person, addDays(start, 2), { pain: 1 });

    const without = await insightsOf(person);
    expect([without.day_log, without.before_after]).toEqual([{ metrics: [], patterns: [] }, []]);
    await allow(person);
    const { day_log, before_after } = await insightsOf(person);
    expect(day_log.metrics.map(({ metric, symptom, phases }) => [metric, symptom, phases[0]])).toEqual([
      // The day with only a mood counts as a day without pain, and so does the start of the running cycle.
      ['pain', null, { phase: 'menstrual', value: 1, days: 4 }],
      ['sleep', null, { phase: 'menstrual', value: 2, days: 1 }],
    ]);
    expect(before_after.map(({ metric }) => metric)).toEqual(
      LOGGED_METRICS.filter((metric) => metric !== 'symptom'),
    );
  });

  test('an own symptom is compared by its id, and no answer contains its name', async () => {
    const person = await ana();
    await allow(person);
    const starts = await logCycles(person, [28, 29, 27, 28], 3);
    const added = await person.post('/api/day/symptom/add', { name: 'Ringing ears' });
    const own = v.parse(addSymptom.answer, added.body).symptom_id;
    // Each cycle has ten days with it, and more days with the built-in symptom.
    await fill(starts[0] ?? TODAY, TODAY, (index) => ({
      symptoms: [...(index % 28 >= 18 ? [own] : []), ...(index % 3 > 0 ? ['acne'] : [])],
    }));
    const insights = await insightsOf(person);

    const symptoms = insights.day_log.metrics.filter(({ metric }) => metric === 'symptom');
    expect(symptoms.map(({ symptom }) => symptom)).toEqual(['acne', own]);
    expect(insights.day_log.patterns).toMatchObject([{ metric: 'symptom', symptom: own, phase: 'luteal' }]);
    expect(JSON.stringify(insights)).not.toContain('Ringing');
    expect((await summaryOf(person))?.text).toContain('A symptom of your own on ');
  });

  test('each start has the days before and after it, and enough starts show a pattern', async () => {
    const person = await ana();
    await allow(person);
    const starts = await logCycles(person, [28, 28, 28, 28], 11);
    await fill(starts[0] ?? TODAY, TODAY, (index) => ({ sleep: index % 28 >= 21 ? 2 : 4 }));
    const { before_after } = await insightsOf(person);
    const sleep = before_after.find(({ metric }) => metric === 'sleep');

    expect(sleep).toEqual({
      metric: 'sleep',
      symptom: null,
      starts: starts
        .slice(1)
        .map((started_on) => ({ started_on, before: 2, after: 4, days_before: 7, days_after: 7 })),
      medians: { before: 2, after: 4 },
      missing_cycles: 0,
      missing_days: 0,
    });
    expect(before_after.find(({ metric }) => metric === 'mood')).toMatchObject({
      starts: [],
      medians: null,
      missing_cycles: 3,
      missing_days: 30,
    });
  });
});
