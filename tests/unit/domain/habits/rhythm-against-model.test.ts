import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysOf, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { phaseOn } from '#domain/cycle/phases.ts';
import { type CycleFacts, forecastCycle, runningCycle } from '#domain/cycle/running-cycle.ts';
import {
  habitHistory,
  habitProgress,
  habitTotals,
  pastPhases,
  plannedDays,
  trackedDays,
} from '#domain/habits/habit-progress.ts';
import { isWhole } from '#tests/whole.ts';
import { anyLife, type RandomLife } from './any-habit.ts';
import {
  type ModelHabit,
  modelIsDueOn,
  modelPlanned,
  modelProgress,
  modelTotals,
  modelTotalsByPhase,
  modelWeeks,
  scheduleOn,
} from './habit-model.ts';
import { recordOf } from './record-of.ts';

/** How many random habits each rule is checked over. */
const HABITS = isWhole ? 4_000 : 1_000;
const THOUSAND = 1_000;

/** The phases of all days that a habit can have: by the log up to today, by the running forecast in the six days after it. */
function phasesOf({ rows, createdOn }: RandomLife['habit'], facts: CycleFacts): ModelHabit['phaseOn'] {
  const { today } = facts;
  const [first = today] = [...rows.keys(), createdOn, today].sort();
  const start = addDays(first, -200);
  const phases = new Map<LocalDate, string | null>();
  pastPhases(facts, { start, end: today }).forEach((phase, index) => {
    phases.set(addDays(start, index), phase);
  });
  const running = forecastCycle(facts);
  for (let ahead = 1; ahead <= 6 && running?.hasPhases; ahead++)
    phases.set(addDays(today, ahead), phaseOn(running.openDays + 1 + ahead, running.layout));
  return (day) => phases.get(day) ?? null;
}

/** A random habit with one of the two days that are today while its person travels west. */
function modelOf({ habit, facts: { periodStarts, ...facts } }: RandomLife, isFirstTime: boolean) {
  const today = isFirstTime ? facts.today : addDays(facts.today, -1);
  const known = { ...facts, today, periodStarts: periodStarts.filter((start) => start <= today) };
  const model: ModelHabit = { ...habit, phaseOn: phasesOf(habit, known), today };
  return { model, facts: known, record: recordOf(habit) };
}

/** Checks a property of random habits, on both days that are today. */
function forAnyHabit(numRuns: number, check: (life: ReturnType<typeof modelOf>) => void) {
  fc.assert(
    fc.property(anyLife, fc.boolean(), (life, isFirstTime) => check(modelOf(life, isFirstTime))),
    { numRuns },
  );
}

/** Whether today still has a former schedule, because the new one began on the day further east. */
function isFormer(model: ModelHabit): boolean {
  const schedule = scheduleOn(model, model.today);
  return schedule !== model.present && schedule.weekdays.length > 0;
}

/** A week's numbers as answers have them. */
function answered<Week extends { done: number; need: number }>(week: Week, { present }: ModelHabit): Week {
  const unit = present.targetPer === 'week' ? THOUSAND : 1;
  return { ...week, done: week.done / unit, need: week.need / unit };
}

test('runs, today and this week are those of the model', () => {
  forAnyHabit(HABITS, ({ model, facts, record: { amounts, ...record } }) => {
    // Lists read the amounts of this week only.
    const monday = startOfWeek(facts.today);
    const read = { ...record, amounts: new Map([...amounts].filter(([day]) => day >= monday)) };
    const { paused_until: _, ...progress } = habitProgress(read, trackedDays(facts, [read]));
    const { week, amount_today: amount, ...expected } = modelProgress(model);
    expect(progress).toEqual({
      ...expected,
      ...(isFormer(model) && { due_today: progress.due_today }),
      amount_today: amount === null ? null : amount / THOUSAND,
      week: week === null ? null : answered(week, model),
    });
  });
});

test('a habit’s runs are the same beside habits with a longer history', () => {
  fc.assert(
    fc.property(fc.array(anyLife, { minLength: 2, maxLength: 3 }), (lives) => {
      const [life] = lives;
      if (life === undefined) return;
      const { facts, record } = modelOf(life, true);
      const others = lives.map(({ habit }) => recordOf(habit));
      expect(habitProgress(record, trackedDays(facts, others))).toEqual(
        habitProgress(record, trackedDays(facts, [record])),
      );
    }),
    { numRuns: HABITS / 5 },
  );
});

test('the days and weeks of a history are those of the model', () => {
  fc.assert(
    fc.property(anyLife, fc.boolean(), fc.integer({ min: 1, max: 53 }), (life, isFirstTime, weeks) => {
      const { model, facts, record } = modelOf(life, isFirstTime);
      const range = { start: addDays(facts.today, 1 - 7 * weeks), end: facts.today };
      const history = habitHistory(record, { facts, range });
      const span = { first: startOfWeek(range.start), last: startOfWeek(range.end) };
      expect(history.weeks).toEqual(modelWeeks(model, span).map((week) => answered(week, model)));
      expect(history.days).toEqual(
        daysOf(range).map((date) => {
          const { done, skipped, amount } = { ...model.rows.get(date) };
          return {
            date,
            due: modelIsDueOn(model, date) ? 1 : 0,
            done: done ? 1 : 0,
            skipped: skipped ? 1 : 0,
            amount: model.present.target === null || !amount ? null : amount / THOUSAND,
          };
        }),
      );
    }),
    { numRuns: HABITS },
  );
});

test('the planned days are those of the model', () => {
  forAnyHabit(HABITS / 2, ({ model, facts, record }) => {
    if (isFormer(model)) return;
    expect(plannedDays(record, facts)).toEqual(modelPlanned(model));
  });
});

test('the totals of a cycle and by phase are those of the model', () => {
  forAnyHabit(HABITS / 2, ({ model, facts, record }) => {
    const totals = habitTotals(record, facts);
    const running = runningCycle(facts);
    if (running === null) return;
    const [first = running.startedOn] = acceptedStarts(facts.periodStarts).accepted.slice(-3);
    const cycle = modelTotals(model, daysOf({ start: running.startedOn, end: facts.today }));
    expect(totals.this_cycle).toEqual({ due: cycle.due, done: cycle.done });
    const byPhase = modelTotalsByPhase(model, daysOf({ start: first, end: facts.today }));
    expect(new Map(totals.by_phase.phases.map(({ phase, ...total }) => [phase, total]))).toEqual(
      new Map(
        byPhase.map(({ phase, due, done, amount }) => [
          phase,
          {
            due,
            done,
            mean_amount: model.present.target === null ? null : Math.round(amount / due) / THOUSAND,
          },
        ]),
      ),
    );
  });
});
