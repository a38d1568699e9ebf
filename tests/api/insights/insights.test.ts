import { describe, expect, test } from 'vitest';
import { addDays, daysOf, startOfWeek, toEpochDay } from '#domain/calendar/local-date.ts';
import { METRICS } from '#domain/insights/metric-days.ts';
import { addHabit, checkOn } from '../habits/habits.ts';
import { bringIn } from '../portability/portability.ts';
import { signIn } from '../setup/person.ts';
import { DB } from '../setup/server.ts';
import { makeTask } from '../setup/tasks.ts';
import { ana, insightsOf, logCycles, TODAY } from './insights.ts';

const metricOf = (insights: Awaited<ReturnType<typeof insightsOf>>, name: string) =>
  insights.metrics.find(({ metric }) => metric === name);

describe('without any data', () => {
  test('the answer is complete and reports what is missing', async () => {
    const insights = await insightsOf(await ana());

    expect(insights).toMatchObject({ cycles: null, track_record: [], patterns: [], notices: [] });
    expect(insights.metrics.map(({ metric }) => metric)).toEqual(METRICS);
    for (const { missing_cycles, missing_days, phases } of insights.metrics) {
      expect([missing_cycles, missing_days]).toEqual([3, 30]);
      expect(phases.every(({ value, days }) => value === null && days === 0)).toBe(true);
    }
  });
});

describe('cycles', () => {
  test('have lengths, their median and the expected range', async () => {
    const person = await ana();
    await logCycles(person, [29, 27, 28], 10);
    const { cycles } = await insightsOf(person);

    expect(cycles).toMatchObject({ shortest: 27, longest: 29, median: 28 });
    expect(cycles?.lengths.map(({ days }) => days)).toEqual([29, 27, 28]);
    expect(cycles?.expected_low).toBeLessThan(cycles?.expected_high ?? 0);
  });

  test('have the forecast of each start next to the actual day', async () => {
    const person = await ana();
    const starts = await logCycles(person, [28, 28, 28, 28, 34], 3);
    const { track_record } = await insightsOf(person);

    expect(track_record.map(({ started_on }) => started_on)).toEqual(starts.slice(1));
    expect(track_record.at(-1)).toMatchObject({ off_by_days: 6, within_interval: 0 });
    expect(track_record.at(-1)?.expected_on).toBe(addDays(starts.at(-1) ?? TODAY, -6));
  });

  test('have notices in the natural mode only', async () => {
    const person = await ana();
    await logCycles(person, [22, 30, 21], 5);
    const notices = async () => (await insightsOf(person)).notices.map(({ kind }) => kind);

    expect(await notices()).toEqual(['short_cycles']);
    await person.post('/api/cycle/mode/update', { cycle_mode: 'contraception' });
    expect(await notices()).toEqual([]);
    expect((await insightsOf(person)).cycles).toMatchObject({ expected_low: null, expected_high: null });
  });

  test('are empty while the consent to menstrual data is withdrawn', async () => {
    const person = await ana();
    await logCycles(person, [22, 30, 21], 5);
    await person.post('/api/user/consent', { kind: 'privacy', given: 0 });

    expect(await insightsOf(person)).toMatchObject({ cycles: null, track_record: [], notices: [] });
  });
});

describe('tasks', () => {
  test('count on the day of completion, until they are reopened', async () => {
    const before = await ana(5);
    await logCycles(before, [28], 10);
    const done = await makeTask(before, 'Send the letter', { task_status: 'completed' });
    const reopened = await makeTask(before, 'Water the plants');
    await before.post('/api/task/update', { task_id: reopened, task_status: 'completed' });
    const person = await ana();
    // Completing it again later keeps the original day.
    await person.post('/api/task/update', { task_id: done, task_status: 'completed' });
    const tasks = async () => metricOf(await insightsOf(person), 'tasks')?.phases;

    // These are the fifth day of the cycle and the four days after it, up to yesterday.
    expect(await tasks()).toMatchObject([
      { phase: 'menstrual', value: 14, days: 1 },
      { phase: 'follicular', value: 0, days: 4 },
      { phase: 'ovulation', value: null },
      { phase: 'luteal', value: null },
    ]);
    await person.post('/api/task/update', { task_id: reopened, task_status: 'in_progress' });
    expect((await tasks())?.[0]).toMatchObject({ value: 7 });
  });
});

describe('habits', () => {
  test('are shown as the share of due days on which they were checked', async () => {
    const before = await ana(8);
    await logCycles(before, [28], 9);
    const id = await addHabit(before);
    const person = await ana();
    await checkOn(person, id, addDays(TODAY, -8), addDays(TODAY, -2));
    const habits = metricOf(await insightsOf(person), 'habits');

    expect(habits?.phases.slice(0, 2)).toEqual([
      { phase: 'menstrual', value: 20, days: 5 },
      { phase: 'follicular', value: 33, days: 3 },
    ]);
  });

  test('a phase that stands out over six cycles is shown with its numbers', async () => {
    const person = await ana();
    const starts = await logCycles(person, [29, 27, 28, 30, 28, 29], 1);
    const id = await addHabit(person);
    await checkAllButLastWeeks(id, starts);
    const { patterns } = await insightsOf(person);

    expect(patterns[0]).toMatchObject({ metric: 'habits', phase: 'luteal' });
    expect(patterns[0]?.effect_size).toBeLessThan(-1);
    expect(patterns[0]?.in_phase).toBeLessThan(patterns[0]?.elsewhere ?? 0);
    expect(patterns[0]?.p_value).toBeLessThanOrEqual(0.05);
  });
});

/** Checks a habit on every day of the cycles, except on the last twelve of each. */
async function checkAllButLastWeeks(habitId: string, starts: readonly (typeof TODAY)[]): Promise<void> {
  const weeksFrom = startOfWeek(starts[0] ?? TODAY);
  const bits = new Uint8Array(Math.ceil((toEpochDay(TODAY) - toEpochDay(weeksFrom)) / 7));
  starts.slice(0, -1).forEach((start, cycle) => {
    const end = toEpochDay(starts[cycle + 1] ?? TODAY) - 12;
    for (let at = toEpochDay(start); at < end; at++) {
      const index = at - toEpochDay(weeksFrom);
      bits[Math.floor(index / 7)] = (bits[Math.floor(index / 7)] ?? 0) | (1 << (index % 7));
    }
  });
  const hex = [...bits].map((week) => week.toString(16).padStart(2, '0')).join('');
  await DB.prepare('update habits set weeks_from = ?, checked_weeks = ? where habit_id = ?')
    .bind(weeksFrom, hex, habitId)
    .run();
}

test('another person’s days never count', async () => {
  const ben = await signIn('ben@example.test');
  const empty = await insightsOf(ben);
  const person = await ana();
  await logCycles(person, [22, 41, 21, 39], 3);
  await makeTask(person, 'Send the letter', { task_status: 'completed' });
  await checkOn(person, await addHabit(person), TODAY);

  expect((await insightsOf(person)).cycles).not.toBeNull();
  expect(await insightsOf(await signIn('ben@example.test'))).toEqual(empty);
});

describe('mood and energy', () => {
  const saveMood = (person: Awaited<ReturnType<typeof ana>>, date: string, mood: number) =>
    person.post('/api/journal/save', { date, text: '', mood, energy: null, tags: [] });

  test('are only analysed while their consent is given', async () => {
    const person = await ana();
    const [start = TODAY] = await logCycles(person, [28], 5);
    await saveMood(person, start, 2);
    await saveMood(person, addDays(start, 1), 5);
    const mood = async () => {
      const insights = await insightsOf(person);
      return [insights.moods_allowed, metricOf(insights, 'mood')?.phases[0]];
    };

    expect(await mood()).toEqual([0, { phase: 'menstrual', value: null, days: 0 }]);
    await person.post('/api/user/consent', { kind: 'health', given: 1 });
    expect(await mood()).toEqual([1, { phase: 'menstrual', value: 3.5, days: 2 }]);
    await person.post('/api/user/consent', { kind: 'health', given: 0 });
    expect(await mood()).toEqual([0, { phase: 'menstrual', value: null, days: 0 }]);
  });

  test('a mood that is lower in one phase over six cycles is found', async () => {
    const person = await ana();
    await person.post('/api/user/consent', { kind: 'health', given: 1 });
    const starts = await logCycles(person, [28, 27, 29, 28, 30, 28], 1);
    // The mood alternates between 4 and 3; it is one less in the last twelve days of each cycle.
    const last = starts.at(-1) ?? TODAY;
    const journal = starts.slice(0, -1).flatMap((start, cycle) => {
      const dates = daysOf({ start, end: addDays(starts[cycle + 1] ?? last, -1) });
      return dates.map((date, index) => {
        const isLate = index >= dates.length - 12;
        const mood = ((index * 7 + cycle) % 3 === 0 ? 3 : 4) - (isLate ? 1 : 0);
        return { date, text: '', mood, energy: null, tags: [], saved_at: 0 };
      });
    });
    await bringIn(person, { format: 'marea', version: 1, journal });
    const { patterns } = await insightsOf(person);

    expect(patterns[0]).toMatchObject({ metric: 'mood', phase: 'luteal' });
    expect(patterns[0]?.days_in_phase).toBe(6 * 12);
    expect(patterns[0]?.effect_size).toBeLessThan(-0.8);
  });
});
