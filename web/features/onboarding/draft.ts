import type { UserDetails } from '#domain/account/account.schema.ts';
import { type ModeChoice, modeOf, type PauseReason, USUAL_REASON } from '#domain/cycle/cycle-mode.ts';
import { browserTimeZone } from '#web/lib/time/use-today.ts';

/** Suggested while nothing is known yet, and drawn while a field is empty; in days. */
export const SUGGESTED_CYCLE_LENGTH = 28;
export const SUGGESTED_PERIOD_LENGTH = 5;

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
