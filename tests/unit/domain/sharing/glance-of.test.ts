import { expect, test } from 'vitest';
import { addDays, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_MODES } from '#domain/cycle/cycle-mode.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { type CycleFacts, latestCycle } from '#domain/cycle/running-cycle.ts';
import { SIGN_KINDS } from '#domain/cycle/signs/signs-of.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { type Glance, glanceOf, SHARE_LEVELS, type ShareLevel } from '#domain/sharing/sharing.calls.ts';
import { day } from '../calendar/day.ts';
import { NOTHING_KNOWN } from '../cycle/some-facts.ts';

/** The first of each hundred of 1,000 people: a test each, so that none is slow. */
const hundreds = Array.from({ length: 10 }, (_, index) => 1 + index * 100);
const LATE_DAYS = 60;
/** Every life is seen on three of the late days, so that all of them come up in fifty lives each. */
const LATE_STEP = 20;
const NOTES = Object.fromEntries(CYCLE_PHASES.map((phase) => [phase, `sentence on ${phase}`]));
const NONE = '{"state":"none"}';
const ANY_DAY = '{"state":"any_day"}';

type Life = {
  readonly facts: CycleFacts;
  readonly startedOn: LocalDate;
  readonly expected: number;
  readonly low: number;
  readonly high: number;
};

/** A made-up person: up to twelve cycles, each as they are or aren't, and a running one. */
function lifeOf(seed: number): Life {
  const random = seededRandom(seed);
  const within = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const [usual, spread] = [within(21, 40), within(0, 5)];
  const startedOn = addDays(day('2026-06-01'), within(0, 28));
  const starts = [startedOn];
  for (let count = within(0, 12); count > 0; count--)
    starts.unshift(addDays(starts[0] ?? startedOn, -usual - within(-spread, spread)));
  const facts: CycleFacts = {
    ...NOTHING_KNOWN,
    today: startedOn,
    periodStarts: starts,
    birthDate: random() < 0.5 ? null : addDays(startedOn, -within(18, 52) * 365),
    reportedCycleLength: random() < 0.5 ? null : usual,
    reportedPeriodLength: random() < 0.5 ? null : within(2, 8),
    bleedings: starts.map((on) => ({ startedOn: on, lastOn: addDays(on, 3), days: 4, isOver: true })),
    modes:
      random() < 0.2
        ? [{ mode: 'contraception', startedOn: addDays(startedOn, -200), endedOn: addDays(startedOn, -90) }]
        : [],
    inTransition: random() < 0.1,
  };
  const { medianDays: expected, lowDays, highDays } = latestCycle(facts)?.forecast ?? NO_FORECAST;
  return { facts, startedOn, expected, low: Math.min(lowDays, expected), high: Math.max(highDays, expected) };
}
const NO_FORECAST = { medianDays: 0, lowDays: 0, highDays: 0 };

const onDay = (
  { facts, startedOn }: Life,
  openDays: number,
  change: Partial<CycleFacts> = {},
): CycleFacts => ({
  ...facts,
  today: addDays(startedOn, openDays),
  ...change,
});

const glanceAt = (facts: CycleFacts | null, level: ShareLevel, isPaused = false): Glance =>
  glanceOf(facts, { level, notes: NOTES, isPaused });

/** What the person may answer and log on any day that nobody may see. */
function unseenOn(facts: CycleFacts): readonly CycleFacts[] {
  const { today, bleedings } = facts;
  const last = bleedings.at(-1);
  return [
    { ...facts, notYetOn: today },
    { ...facts, notYetOn: addDays(today, -1), transitionAnsweredOn: today },
    ...(last
      ? [
          // Bleeding that goes on, or is logged again, long after the period.
          { ...facts, stillBleedingOn: today },
          { ...facts, bleedings: [...bleedings.slice(0, -1), { ...last, lastOn: today, isOver: false }] },
        ]
      : []),
  ];
}

/** Every reason besides lateness for showing nothing on a day. */
function unsharedOn(facts: CycleFacts): readonly (CycleFacts | null)[] {
  const { today, modes, periodStarts } = facts;
  const begun = [today, addDays(today, -3)];
  return [
    ...CYCLE_MODES.filter((mode) => mode !== 'natural').flatMap((mode) =>
      begun.map((startedOn) => ({ ...facts, modes: [...modes, { mode, startedOn, endedOn: null }] })),
    ),
    // A mode that ended today, before the first period after it.
    ...(periodStarts.includes(today)
      ? []
      : [
          {
            ...facts,
            modes: [...modes, { mode: 'paused' as const, startedOn: addDays(today, -3), endedOn: today }],
          },
        ]),
    { ...facts, periodStarts: [], bleedings: [] },
    null,
  ];
}

/** The state that the forecast from the cycle's start allows on one of its days. */
function stateOn({ facts, expected, high }: Life, openDays: number): Glance['state'] {
  if (facts.inTransition && latestCycle(facts)?.hasPhases === false) return 'none';
  if (openDays < expected) return 'shared';
  return openDays <= high ? 'any_day' : 'none';
}

const KEYS: Readonly<Record<ShareLevel, readonly string[]>> = {
  phase: ['state', 'level', 'phase', 'note'],
  outlook: ['state', 'level', 'phase', 'note', 'until', 'spans'],
};

function expectListedFields(glance: Glance, level: ShareLevel): void {
  expect(Object.keys(glance)).toEqual(glance.state === 'shared' ? KEYS[level] : ['state']);
}

/** The spans are whole days one after the other, at most 35, and the expected period is whole or left out. */
function expectSpans(
  { spans = [], until, phase }: Glance,
  { life, openDays }: { life: Life; openDays: number },
) {
  const today = addDays(life.startedOn, openDays);
  const period = {
    phase: 'menstrual',
    start: addDays(life.startedOn, life.low),
    end: addDays(life.startedOn, life.high),
  };
  const isPeriodShown = life.high < openDays + 35;
  const before = isPeriodShown ? spans.slice(0, -1) : spans;
  if (isPeriodShown) expect(spans.at(-1)).toEqual(period);
  const days = before.flatMap(daysOf);
  const shown = Math.max(0, Math.min(life.low, openDays + 35) - openDays);
  expect(days).toEqual(Array.from({ length: shown }, (_, index) => addDays(today, index)));
  if (before[0]) expect(before[0].phase).toBe(phase);
  expect(until !== undefined && today <= until && until < addDays(life.startedOn, life.expected)).toBe(true);
}

test.each(hundreds)(
  'no glance of the people from %i on, of 1,000, shows that a period is late, or why nothing is shown',
  (first) => {
    const counts = { shared: 0, any_day: 0, none: 0 };
    for (let seed = first; seed < first + 100; seed++) {
      const life = lifeOf(seed);
      const { expected, low, high } = life;
      const late = Array.from(
        { length: LATE_DAYS / LATE_STEP },
        (_, at) => high + 1 + (seed % LATE_STEP) + at * LATE_STEP,
      );
      const early = [seed % low, (low + expected) >> 1, expected - 1];
      for (const openDays of [...early, expected, (expected + high) >> 1, high, ...late]) {
        const facts = onDay(life, openDays);
        for (const level of SHARE_LEVELS) {
          const glance = glanceAt(facts, level);
          const json = JSON.stringify(glance);
          counts[glance.state] += 1;
          expect(glance.state).toBe(stateOn(life, openDays));
          expectListedFields(glance, level);
          if (glance.state === 'any_day') expect(json).toBe(ANY_DAY);
          if (glance.state === 'none') expect(json).toBe(NONE);
          if (glance.state === 'shared' && level === 'outlook') expectSpans(glance, { life, openDays });
          expect(JSON.stringify(glanceAt(facts, level, true))).toBe(NONE);
        }
      }
      const at = [seed % low, expected + (seed % (high - expected + 1)), high + 1 + (seed % LATE_DAYS)];
      const openDays = at[seed % at.length] ?? 0;
      const facts = onDay(life, openDays);
      const level = SHARE_LEVELS[seed % 2] ?? 'phase';
      for (const unshared of unsharedOn(facts)) {
        expect(JSON.stringify(glanceAt(unshared, level))).toBe(NONE);
      }
      const json = JSON.stringify(glanceAt(facts, level));
      for (const unseen of unseenOn(facts)) {
        expect(JSON.stringify(glanceAt(unseen, level))).toBe(json);
      }
    }

    // Each state is seen often.
    expect(Math.min(counts.shared, counts.any_day, counts.none)).toBeGreaterThan(500);
  },
);

test('signs of ovulation and bleeding that are logged of the cycle, early or late, change nothing that is seen', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const life = lifeOf(seed * 7_919);
    const { startedOn } = life;
    const random = seededRandom(seed);
    const signs = SIGN_KINDS.map((kind) => {
      const on = addDays(startedOn, 8 + Math.floor(random() * 40));
      return { startedOn, kind, on, knownOn: addDays(on, kind === 'lh' ? 0 : 3) };
    });
    for (let openDays = 0; openDays < life.high + 30; openDays++) {
      const facts = onDay(life, openDays);
      const logged = {
        ...facts,
        signs: signs.filter(({ knownOn }) => knownOn <= facts.today),
        bleedings: [
          ...facts.bleedings.filter((one) => one.startedOn < startedOn),
          { startedOn, lastOn: facts.today, days: openDays + 1, isOver: false },
        ],
      };
      expect(glanceAt(logged, 'outlook')).toEqual(glanceAt(facts, 'outlook'));
    }
  }
});

test('a sentence is shown with its phase alone, and a phase without one has no such field', () => {
  const facts = onDay(lifeOf(1), 1);

  expect(glanceOf(facts, { level: 'phase', notes: { menstrual: 'Soup' }, isPaused: false })).toEqual({
    state: 'shared',
    level: 'phase',
    phase: 'menstrual',
    note: 'Soup',
  });
  expect(glanceOf(facts, { level: 'phase', notes: { luteal: 'Tea' }, isPaused: false })).toEqual({
    state: 'shared',
    level: 'phase',
    phase: 'menstrual',
  });
});
