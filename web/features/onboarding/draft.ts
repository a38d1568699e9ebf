import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { type ModeChoice, modeOf, type PauseReason, USUAL_REASON } from '#domain/cycle/cycle-mode.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { browserTimeZone } from '#web/lib/time/today.ts';

export const STEPS = [
  'name',
  'gender',
  'birth',
  'zone',
  'cycleLength',
  'periodLength',
  'lastPeriod',
  'menstruating',
  'lastLength',
] as const;

export type Step = (typeof STEPS)[number];

/** What a page asks: a step, or the mode in place of the last period. */
export type Question = Step | 'mode';

/** The step (1-based) to start at: the first profile question without an answer, or else the cycle (contract §9). */
export function startStep({ details }: Pick<UserDetails, 'details'>): number {
  if (!details.name) return 1;
  if (details.gender === null) return 2;
  if (!details.dob) return 3;
  if (!details.timezone) return 4;
  return 5;
}

/** Suggested while nothing is known yet, and drawn while a field is empty; in days. */
const SUGGESTED_CYCLE_LENGTH = 28;
const SUGGESTED_PERIOD_LENGTH = 5;

/** The answers as the form fields hold them. */
export type Draft = {
  readonly name: string;
  /** A short name that the person confirmed to be whole. */
  readonly wholeName: string | null;
  readonly gender: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly zone: string;
  readonly cycleLength: number | null;
  readonly periodLength: number | null;
  readonly lastPeriodOn: string | null;
  /** The day that was saved as the last period's; a way on without a day takes it back. */
  readonly savedPeriodOn: string | null;
  /** Why the mode is asked too: no period now, its day forgotten, or a day long ago; `null` while it isn't. */
  readonly modeAsked: 'none' | 'forgotten' | 'longAgo' | null;
  readonly mode: ModeChoice | null;
  /** Why there are no periods, where that is the mode. */
  readonly reason: PauseReason;
  readonly menstruating: 'yes' | 'no' | null;
  /** `undefined` until it's changed: then the usual period length is used. */
  readonly lastLength: number | null | undefined;
};

export type FieldsProps = {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly error: string | undefined;
};

/** The answers already in the profile, with suggestions for the rest. */
export function draftOf({ details }: UserDetails): Draft {
  const { onboarding } = details;
  const [year = '', month = '', day = ''] = details.dob?.split('-') ?? [];
  return {
    name: details.name ?? '',
    wholeName: details.name,
    gender: details.gender === null ? '' : String(details.gender),
    day: withoutZero(day),
    month: withoutZero(month),
    year,
    zone: details.timezone ?? browserTimeZone(),
    cycleLength: onboarding.cycle_length ?? SUGGESTED_CYCLE_LENGTH,
    periodLength: onboarding.period_length ?? SUGGESTED_PERIOD_LENGTH,
    lastPeriodOn: onboarding.last_period_on,
    savedPeriodOn: onboarding.last_period_on,
    modeAsked: null,
    mode: null,
    reason: USUAL_REASON,
    menstruating: null,
    lastLength: onboarding.last_period_length ?? undefined,
  };
}

/** Whether the answers end with the mode: without a last period, or where none is forecast, nothing more is asked. */
export function endsWithMode({ modeAsked, mode }: Pick<Draft, 'modeAsked' | 'mode'>): boolean {
  return modeAsked !== null && (modeAsked !== 'longAgo' || (mode !== null && modeOf(mode) !== 'natural'));
}

/** The last period's length, or else the usual one; `null` if the field was emptied. */
export function lastLengthOf({ lastLength, periodLength }: Draft): number | null {
  return lastLength === undefined ? periodLength : lastLength;
}

function withoutZero(part: string): string {
  return part === '' ? '' : String(Number(part));
}

/** A last period longer ago than this may mean that there is no natural cycle now, so the mode is asked too. */
const LONG_AGO_DAYS = 90;

/** The cycle as the answers so far draw it, with the lengths as told; lengths in days. */
export type CycleShape = {
  /** 1-based, and above `cycleLength` if the next period is late; `null` until a day is chosen. */
  readonly cycleDay: number | null;
  readonly cycleLength: number;
  readonly periodLength: number;
  readonly phaseOfDay: (day: number) => CyclePhase;
};

export function cycleShape(
  draft: Pick<Draft, 'lastPeriodOn' | 'cycleLength' | 'periodLength'>,
  today: LocalDate,
): CycleShape {
  const cycleLength = draft.cycleLength ?? SUGGESTED_CYCLE_LENGTH;
  const periodLength = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  const start = startOf(draft);
  return {
    cycleDay: start === undefined ? null : daysBetween(start, today) + 1,
    cycleLength,
    periodLength,
    phaseOfDay: (day) => phaseOn(day, { cycleLength, periodLength }),
  };
}

/** The days of bleeding after the chosen one, by the told length; none after today. */
export function followingDays(
  draft: Pick<Draft, 'lastPeriodOn' | 'periodLength'>,
  today: LocalDate,
): LocalDate[] {
  const start = startOf(draft);
  if (start === undefined) return [];
  const length = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  return Array.from({ length: length - 1 }, (_, index) => addDays(start, index + 1)).filter(
    (day) => day <= today,
  );
}

/** Whether the chosen day is so long ago that the mode has to be asked. */
export function isLongAgo(draft: Pick<Draft, 'lastPeriodOn'>, today: LocalDate): boolean {
  const start = startOf(draft);
  return start !== undefined && daysBetween(start, today) > LONG_AGO_DAYS;
}

const startOf = ({ lastPeriodOn }: Pick<Draft, 'lastPeriodOn'>): LocalDate | undefined =>
  lastPeriodOn === null ? undefined : parseLocalDate(lastPeriodOn);
