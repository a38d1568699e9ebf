import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type PlanDay, type PlanTask, planDays } from '#domain/planning/plan-days.ts';

/** A Monday. */
export const TODAY = '2026-03-02' as LocalDate;

/** The day the given number of days after today. */
export const day = (number: number): LocalDate => addDays(TODAY, number);

const NOTHING = {
  priority: 0,
  length: 30,
  time: null,
  notBefore: null,
  dueOn: null,
  window: null,
  isCarriedOver: false,
  phase: null,
  isPhaseChosen: false,
} as const;

export const task = (taskId: string, about: Partial<PlanTask> = {}): PlanTask => ({
  ...NOTHING,
  taskId,
  title: taskId,
  ...about,
});

/** A task with a chosen phase. */
export const inPhase = (taskId: string, phase: CyclePhase, about: Partial<PlanTask> = {}): PlanTask =>
  task(taskId, { phase, isPhaseChosen: true, ...about });

type Odds = Readonly<Record<CyclePhase, number>>;

export const oddsOf = (some: Partial<Odds>): Odds => ({
  menstrual: 0,
  follicular: 0,
  ovulation: 0,
  luteal: 0,
  ...some,
});

/** Days from today on with these minutes each, and the odds of their phases, if any. */
export const daysWith = (rooms: readonly number[], odds: readonly (Odds | null)[] = []): PlanDay[] =>
  rooms.map((room, number) => ({ date: day(number), room, odds: odds[number] ?? null, ...UNTAKEN }));

const UNTAKEN = { hours: { from: 480, until: 1200 }, blocks: [], free: [{ from: 480, until: 1200 }] };

export const plan = (
  tasks: readonly PlanTask[],
  days: readonly PlanDay[],
  fixed: Readonly<Record<string, LocalDate>> = {},
) => planDays({ tasks, days, today: TODAY, fixed: new Map(Object.entries(fixed)), suggestTimes: false });

/** A plan in short form: "task: day, why, why" for placed tasks, "task: why" for waiting ones. */
export function inShort({ placed, waiting }: ReturnType<typeof plan>) {
  return {
    placed: placed.map(({ task: { taskId }, on, reasons }) =>
      [`${taskId}: ${on.slice(5)}`, ...reasons.map(reasonInShort)].join(', '),
    ),
    waiting: waiting.map(({ task: { taskId }, why }) => `${taskId}: ${why}`),
  };
}

function reasonInShort({ code, ...about }: { readonly code: string }): string {
  const values = Object.values(about).map((value) => String(value).replace(/^\d{4}-/, ''));
  return [code, ...values].join(' ');
}
