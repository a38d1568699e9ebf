import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { planDays } from '#domain/planning/plan-days.ts';
import { PRIORITY_NUMBERS } from '#domain/tasks/task-status.ts';
import { day, daysWith, oddsOf, TODAY, task } from './weeks.ts';

const PLANS = 2_000;
/** The digest of the plans that the planner made of the same tasks and days before it knew hours. */
const BEFORE_HOURS = 'fe394e7a5d2c199bf57f32296a56600b4cf099247711b7def0f3049a6eb7a08f';

/** Tasks and days of every sort, none with hours that are taken. */
function weeksFrom(seed: number) {
  const random = seededRandom(seed);
  const upTo = (max: number) => Math.floor(random() * (max + 1));
  const oneOf = <Item>(items: readonly Item[]) => items[upTo(items.length - 1)] as Item; // within the list
  const maybe = <Value>(share: number, value: () => Value) => (random() < share ? value() : null);
  const count = oneOf([7, 14]);
  const phases = () => {
    const shares = CYCLE_PHASES.map(() => random());
    const total = shares.reduce((sum, share) => sum + share);
    return oddsOf(Object.fromEntries(CYCLE_PHASES.map((phase, at) => [phase, (shares[at] ?? 0) / total])));
  };
  const hasCycle = random() < 0.7;
  const days = daysWith(
    Array.from({ length: count }, () => upTo(180) - 20),
    hasCycle ? Array.from({ length: count }, phases) : [],
  );
  const tasks = Array.from({ length: upTo(40) }, (_, number) => {
    const begins = upTo(count);
    return task(`task-${number}`, {
      priority: oneOf(PRIORITY_NUMBERS),
      length: maybe(0.8, () => upTo(240)),
      dueOn: maybe(0.4, () => day(upTo(count + 5) - 5)),
      notBefore: maybe(0.2, () => day(begins)),
      window: maybe(0.1, () => ({ from: day(begins), to: day(begins + upTo(4)) })),
      isCarriedOver: random() < 0.2,
      phase: maybe(0.5, () => oneOf(CYCLE_PHASES)),
      isPhaseChosen: random() < 0.5,
    });
  });
  const fixed = new Map(
    tasks.flatMap(({ taskId }) => (random() < 0.1 ? [[taskId, day(upTo(count - 1))] as const] : [])),
  );
  return { tasks, days, today: TODAY, fixed };
}

it.each([false, true])(
  'plans over days without blocks are what they were before hours, suggested times %s',
  (suggestTimes) => {
    const digest = createHash('sha256');
    for (let seed = 1; seed <= PLANS; seed++) {
      const { placed, waiting, used } = planDays({ ...weeksFrom(seed), suggestTimes });
      const plan = {
        placed: placed.map(({ task: { taskId }, on, reasons, runnerUp }) => [taskId, on, reasons, runnerUp]),
        waiting: waiting.map(({ task: { taskId }, why }) => [taskId, why]),
        used,
      };
      digest.update(JSON.stringify(plan));
    }
    expect(digest.digest('hex')).toBe(BEFORE_HOURS);
  },
);
