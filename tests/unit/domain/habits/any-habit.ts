import fc from 'fast-check';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { anyDay } from '#tests/unit/domain/calendar/day.ts';
import { someFacts } from '#tests/unit/domain/cycle/some-facts.ts';
import type { ModelHabit, ModelRow, ModelSchedule } from './habit-model.ts';
import { type ModelPress, modelPress, targetOn } from './press-model.ts';

const PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'];
const YEAR = 366;

type Numbers = { times: number; every: number; anchor: number; target: number };

const KINDS: ((numbers: Numbers & { base: number; first: LocalDate }) => Partial<ModelSchedule>)[] = [
  () => ({}),
  ({ target }) => ({ target }),
  ({ times, base }) => ({ rhythm: 'weekly', times: 1 + (times % base) }),
  ({ times, base, target }) => ({ rhythm: 'weekly', times: 1 + (times % base), target }),
  ({ target }) => ({ rhythm: 'weekly', target, targetPer: 'week' }),
  ({ every }) => ({ rhythm: 'interval', every }),
  ({ every, target }) => ({ rhythm: 'interval', every, target }),
  ({ every, anchor, first }) => ({ rhythm: 'interval', every, anchorOn: addDays(first, anchor) }),
];

const TICKED_DAILY: ModelSchedule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  phases: PHASES,
  rhythm: 'days',
  times: null,
  every: null,
  anchorOn: null,
  target: null,
  targetPer: 'day',
};
const PAUSED: ModelSchedule = { ...TICKED_DAILY, weekdays: [], phases: [] };

const anySome = <Value>(all: readonly Value[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([...all]) },
    { weight: 1, arbitrary: fc.subarray([...all], { minLength: 1 }) },
  );

/** Now and then a value. */
const orNull = <Value>(some: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });

/** A schedule of any rhythm; its anchor counts from the given day. */
const anySchedule = (first: LocalDate): fc.Arbitrary<ModelSchedule> =>
  fc
    .record({
      weekdays: anySome(TICKED_DAILY.weekdays),
      phases: anySome(PHASES),
      kind: fc.nat(KINDS.length - 1),
      times: fc.nat(6),
      every: fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 60 })),
      anchor: fc.integer({ min: -20, max: 60 }),
      target: fc.oneof(
        fc.constantFrom(1, 500, 2_000, 8_000, 20_000, 1_000_000_000),
        fc.integer({ min: 1, max: 40_000 }),
      ),
    })
    .map(({ weekdays, phases, kind, ...numbers }) => ({
      ...TICKED_DAILY,
      weekdays,
      phases,
      ...KINDS[kind]?.({ ...numbers, base: weekdays.length, first }),
    }));

/** What is pressed on a day, by a number below 100, of a person who does it on a share of the days. */
function pressesOf(
  sign: number,
  { diligence, hasAmount }: { diligence: number; hasAmount: boolean },
): ModelPress[] {
  const add = 1 + ((sign * 7_919) % 12_000);
  if (sign < diligence) return hasAmount && sign % 3 > 0 ? [{ add }, { add: 2 * add }] : [{ done: 1 }];
  const rest = (sign - diligence) % 20;
  if (rest === 1) return [{ skipped: 1 }];
  if (!hasAmount) return [];
  if (rest === 2) return [{ add }, { skipped: 1 }];
  if (rest === 3) return [{ done: 1 }, { add: -add }];
  return rest < 7 ? [{ add }] : [];
}

/** A habit's life of up to a year, without the phases of its days. */
export interface RandomLife {
  habit: Omit<ModelHabit, 'phaseOn' | 'today'>;
  /** Its person's periods and modes, as of the easternmost today. */
  facts: CycleFacts;
}

/** Any habit: past schedules of all rhythms, pauses, skips, amounts, days before it was made and ahead of today, and cycles. */
export const anyLife: fc.Arbitrary<RandomLife> = fc
  .record({
    today: anyDay({ first: '2025-12-01', last: '2026-11-30' }),
    length: fc.oneof(fc.nat(40), fc.nat(YEAR)),
  })
  .chain(({ today, length }) => {
    const first = addDays(today, -length);
    return fc
      .record({
        present: anySchedule(first),
        past: fc.uniqueArray(
          fc.record({
            until: fc.nat(length),
            schedule: fc.oneof(
              { weight: 3, arbitrary: anySchedule(first) },
              { weight: 1, arbitrary: fc.constant(PAUSED) },
            ),
          }),
          { maxLength: 5, selector: ({ until }) => until },
        ),
        pausedFor: orNull(fc.constantFrom(1, 2, 5, 30, 4_000)),
        madeAt: fc.nat(length),
        diligence: fc.constantFrom(5, 20, 50, 80, 95),
        signs: fc.array(fc.nat(99), { minLength: length + 1, maxLength: length + 2 }),
        cycles: fc.array(fc.integer({ min: 15, max: 60 }), { maxLength: 15 }),
        firstStart: fc.integer({ min: -30, max: 60 }),
        mode: orNull(fc.record({ at: fc.nat(length), days: fc.integer({ min: 1, max: 60 }) })),
      })
      .map((life) => ({ habit: habitOf(life, { today, first }), facts: factsOf(life, { today, first }) }));
  });

interface Life {
  present: ModelSchedule;
  past: { until: number; schedule: ModelSchedule }[];
  pausedFor: number | null;
  madeAt: number;
  diligence: number;
  signs: number[];
  cycles: number[];
  firstStart: number;
  mode: { at: number; days: number } | null;
}
type Span = { today: LocalDate; first: LocalDate };

function habitOf(
  { present, madeAt, diligence, signs, ...life }: Life,
  { today, first }: Span,
): RandomLife['habit'] {
  const past = life.past.map(({ until, schedule }) => ({ ...schedule, untilOn: addDays(first, until) }));
  if (life.pausedFor !== null) past.push({ ...PAUSED, untilOn: addDays(today, life.pausedFor) });
  const hasAmount = [present, ...past].some(({ target }) => target !== null);
  const rows = new Map<LocalDate, ModelRow>();
  signs.forEach((sign, index) => {
    const day = addDays(first, index);
    let row: ModelRow | null = null;
    for (const press of pressesOf(sign, { diligence, hasAmount })) {
      const after = modelPress(row, { press, target: targetOn({ present, past }, day) });
      if (after !== 'refused') row = after;
    }
    if (row !== null) rows.set(day, row);
  });
  return { present, past, createdOn: addDays(first, madeAt), rows };
}

function factsOf({ cycles, firstStart, mode }: Life, { today, first }: Span): CycleFacts {
  const periodStarts = [addDays(first, firstStart)];
  for (const length of cycles) periodStarts.push(addDays(periodStarts.at(-1) ?? first, length));
  const startedOn = addDays(first, mode?.at ?? 0);
  const isOver = mode !== null && addDays(startedOn, mode.days) <= today;
  return someFacts({
    today,
    periodStarts: periodStarts.filter((start) => start <= today),
    modes: isOver ? [{ startedOn, endedOn: addDays(startedOn, mode.days) }] : [],
  });
}
