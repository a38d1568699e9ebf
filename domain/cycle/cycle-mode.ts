import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** The state of a person's body; Marea only forecasts in `natural` (contract §4). */
export const CYCLE_MODES = ['natural', 'contraception', 'pregnant', 'postpartum', 'paused'] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];

/** The choices that a person is offered, with their modes: there are two kinds of pause and two of natural cycles. */
const MODE_OF = {
  natural: 'natural',
  contraception: 'contraception',
  pregnant: 'pregnant',
  postpartum: 'postpartum',
  no_periods: 'paused',
  paused: 'paused',
  transition: 'natural',
} as const satisfies Record<string, CycleMode>;
export type ModeChoice = keyof typeof MODE_OF;
export const MODE_CHOICES = Object.keys(MODE_OF) as ModeChoice[]; // its own keys
export const modeOf = (choice: ModeChoice): CycleMode => MODE_OF[choice];

/** Methods of hormonal contraception, under which cycles change. */
export const METHODS = [
  'pill_combined',
  'pill_progestogen',
  'ring',
  'patch',
  'implant',
  'injection',
  'hormonal_iud',
  'other',
] as const;
/** Methods that leave cycles as they are, within `natural`. */
export const NATURAL_METHODS = ['copper_iud', 'condoms', 'none'] as const;
/** Why nothing is forecast in `paused`. */
export const PAUSE_REASONS = [
  'treatment',
  'hysterectomy',
  'testosterone',
  'menopause',
  'illness',
  'weight_or_sport',
  'other',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
/** Reasons for having no periods at all; the person is always asked which one applies. */
const WITHOUT_PERIODS: readonly PauseReason[] = ['hysterectomy', 'testosterone', 'menopause', 'treatment'];
/** The reason that is suggested. */
export const USUAL_REASON: PauseReason = 'menopause';
/** Whether a pause for this reason means that there are no periods at all. */
export const isWithoutPeriods = (reason: PauseReason | null): boolean =>
  reason !== null && WITHOUT_PERIODS.includes(reason);
export const FEEDINGS = ['full', 'partly', 'no'] as const;
/** Why a cycle was unlike the others; miscarriage and abortion are one, `loss`. */
export const ODD_REASONS = [
  'illness',
  'emergency_pill',
  'loss',
  'medication',
  'travel',
  'stress',
  'breastfeeding',
  'forgot_to_log',
  'other',
] as const;

/** A span in a mode other than `natural`: from its first day to the day before `endedOn`. */
export interface ModeSpan {
  /** Left out if it makes no difference. */
  readonly mode?: CycleMode;
  readonly startedOn: LocalDate;
  /** `null` while the mode lasts. */
  readonly endedOn: LocalDate | null;
}

/** Whether a mode applied from `from` up to, not including, `until`: then it's no natural cycle. Source: contract §4. */
export function isCoveredByMode(
  { from, until }: { from: LocalDate; until: LocalDate },
  spans: readonly ModeSpan[],
): boolean {
  return spans.some(({ startedOn, endedOn }) => startedOn < until && (endedOn === null || endedOn > from));
}

/** A pregnancy is counted to this many days after the first day of the last period. */
export const PREGNANCY_DAYS = 280;
/** From this many days after the due date, weeks aren't counted and the person is asked what has changed (life modes, §3). */
const COUNTED_PAST_DUE_DAYS = 21;

/** A pregnancy's whole weeks and days, counted from the last period; `null` before it, and from 21 days after the due date on. */
export function pregnancyWeeks(
  dueOn: LocalDate,
  today: LocalDate,
): { readonly week: number; readonly day: number } | null {
  const days = daysBetween(dueOn, today) + PREGNANCY_DAYS;
  if (days < 0 || isPastDue(dueOn, today)) return null;
  return { week: Math.floor(days / 7), day: days % 7 };
}

/** Whether the due date passed so long ago that weeks aren't counted. */
export const isPastDue = (dueOn: LocalDate, today: LocalDate): boolean =>
  daysBetween(dueOn, today) >= COUNTED_PAST_DUE_DAYS;
