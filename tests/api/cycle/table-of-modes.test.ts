import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { predictionsSchema } from '#domain/cycle/cycle.schema.ts';
import { insightsSchema } from '#domain/insights/insights.calls.ts';
import { isWhole } from '#tests/whole.ts';
import { find } from '../best-dates/best-dates.ts';
import { calendarAt, renewFeed } from '../calendar-feed/calendar-feed.ts';
import { addHabit, habitsOf, NO_PHASES } from '../habits/habits.ts';
import { at, pushServiceOfEachTest, wish } from '../reminders/reminders.ts';
import { setClock } from '../setup/outside.ts';
import { detailsOf, logPeriod, type Person, setMode, signIn } from '../setup/person.ts';

// The table of life modes, §4, has the effects of each mode wherever a forecast is used.

const pushes = pushServiceOfEachTest();

/** Four cycles of 45 days, which cause a notice; the next period is expected in the second half of March. */
const STARTS = ['2025-08-18', '2025-10-02', '2025-11-16', '2025-12-31', '2026-02-14'];
const NONE = {
  current: false,
  periods: 0,
  bleeds: 0,
  phase: false,
  dates: 0,
  events: false,
  notices: 0,
  reminded: false,
  onReturn: 0,
  stamped: false,
};
const ALL = {
  current: true,
  periods: 6,
  bleeds: 0,
  phase: true,
  dates: 3,
  events: true,
  notices: 1,
  reminded: true,
  onReturn: 0,
  stamped: true,
};

const MODES: Record<string, { prepare: (person: Person) => Promise<unknown>; expected: typeof ALL }> = {
  natural: { prepare: async () => {}, expected: ALL },
  'finding its way back': {
    prepare: async (person) => {
      await setMode(person, { cycle_mode: 'contraception', since: '2025-11-01' });
      await setMode(person, { cycle_mode: 'natural', since: '2026-02-01' });
    },
    expected: { ...ALL, notices: 0, onReturn: 1 },
  },
  'in the transition, while its span is short': {
    prepare: (person) => person.post('/api/cycle/facts/update', { in_transition: 1 }),
    // Reminders would contain a day, or claim that one has passed.
    expected: { ...ALL, reminded: false },
  },
  'contraception with a pack': {
    prepare: async (person) => {
      await setMode(person, { cycle_mode: 'contraception', method: 'pill_combined', since: '2026-02-20' });
      await person.post('/api/cycle/scheme/set', {
        kind: 'pill',
        active_days: 21,
        pause_days: 7,
        started_on: '2026-02-20',
        hour: null,
      });
    },
    expected: { ...NONE, bleeds: 6 },
  },
  pregnant: { prepare: (person) => setMode(person, { cycle_mode: 'pregnant' }), expected: NONE },
  'after a birth': {
    prepare: (person) => setMode(person, { cycle_mode: 'postpartum', birth_on: '2026-02-20' }),
    expected: NONE,
  },
  paused: {
    prepare: (person) => setMode(person, { cycle_mode: 'paused', reason: 'illness' }),
    expected: NONE,
  },
  'without periods': {
    prepare: (person) => setMode(person, { cycle_mode: 'paused', reason: 'hysterectomy' }),
    expected: NONE,
  },
  'after a pause, before a period': {
    prepare: async (person) => {
      await setMode(person, { cycle_mode: 'paused', since: '2026-02-20' });
      await setMode(person, { cycle_mode: 'natural', since: '2026-03-01' });
    },
    expected: NONE,
  },
};

/** Everything of a person that depends on a forecast. */
async function reachOf(person: Person) {
  const predictions = v.parse(predictionsSchema, (await person.get('/api/cycle/predictions')).body);
  const { cycle } = await detailsOf(person);
  const { address } = await renewFeed(person, { wording: 'plain' });
  const events = (await calendarAt(address)).filter(({ summary }) => !summary.includes('dentist'));
  const { notices } = v.parse(insightsSchema, (await person.get('/api/insights')).body);
  await person.post('/api/journal/save', { date: '2026-03-02', text: 'A page' });
  const page = (await person.get('/api/journal/2026-03-02/get')).body as {
    entry?: { cycle_phase?: string | null };
  };
  return {
    current: predictions.current !== null,
    periods: predictions.cycles.length,
    bleeds: predictions.expected_bleeds.length,
    phase: cycle.cycle_phase !== null,
    dates: (await find(person, { keyword: 'party' })).predictions.length,
    events: events.length > 0,
    notices: notices.length,
    onReturn: predictions.current?.on_return ?? 0,
    stamped: page.entry?.cycle_phase != null,
  };
}

describe('the table of modes', () => {
  test.each(Object.entries(MODES))('%s', async (_, { prepare, expected }) => {
    const person = await pushes.ana();
    for (const day of STARTS) await logPeriod(person, `${day}T12:00:00Z`);
    await prepare(person);
    await addHabit(person, { ...NO_PHASES, ovulation_active: 1 });
    const { reminded, ...reached } = expected;
    expect(await reachOf(person)).toEqual(reached);
    // Without a phase every habit and task with a phase matches.
    const [habit] = await habitsOf(person);
    expect(habit?.due_today).toBe(expected.phase ? 0 : 1);

    await wish(person, { period_soon: at(9, { days_before: 5 }), period_late: at(9), wording: 'plain' });
    // In the natural mode the period is expected on the last day. For a mode without reminders the gate only checks the days around it.
    const sent = await pushes.daysOfMarch(isWhole || reminded ? 3 : 24, 31);
    expect(Object.values(sent).flat().length > 0).toBe(reminded);
  });
});

test('a pill reminder is sent at its hour across the clock change, never in the pause, and not once the pill is logged', async () => {
  const person = await pushes.ana();
  await person.post('/api/user/consent', { kind: 'intimate', given: 1 });
  await setMode(person, { cycle_mode: 'contraception', since: '2026-02-20' });
  await person.post('/api/cycle/scheme/set', {
    kind: 'pill',
    active_days: 21,
    pause_days: 7,
    started_on: '2026-02-23',
    hour: 9,
  });
  await wish(person, { wording: 'plain' });
  await setClock('2026-03-03T05:00:00Z');
  await (await signIn(person.email)).post('/api/day/2026-03-03/log', { pill: 'taken' });
  const sent = await pushes.daysOfMarch(3, 24);

  // The pause is from 16 to 22 March.
  expect(Object.keys(sent).map((date) => Number(date.slice(8)))).toEqual([
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 23, 24,
  ]);
  expect(new Set(Object.values(sent).flat())).toEqual(
    new Set(['Today’s pill. One tap when you’ve taken it.']),
  );
});
