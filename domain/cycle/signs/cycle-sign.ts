import type { LocalDate } from '#domain/calendar/local-date.ts';

/** The sources of a sign of ovulation: a positive test, the peak of the discharge, a rise of the temperature. */
export const SIGN_KINDS = ['lh', 'mucus', 'temperature'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** A sign of ovulation in a cycle; there is at most one of a kind. */
export interface CycleSign {
  /** The first day of its cycle. */
  readonly startedOn: LocalDate;
  readonly kind: SignKind;
  /** The day that the forecast counts from. */
  readonly on: LocalDate;
  /** The first day on which it was known. */
  readonly knownOn: LocalDate;
}

/** The logged values of a day that a sign may be read from; `null` for those that aren't logged. */
export interface SignReading {
  readonly on: LocalDate;
  /** Whether the test was positive. */
  readonly isPositive: boolean | null;
  /** The quality of the discharge: 0 dry, 1 moist, 2 creamy, 3 stretchy. */
  readonly discharge: number | null;
  /** In hundredths of a degree Celsius; `null` also for one that illness or a short night disturbed. */
  readonly temperature: number | null;
}

/** A sign in one cycle: the day that the forecast counts from, and the first day on which it was known. */
export type FoundSign = { readonly on: LocalDate; readonly knownOn: LocalDate };

/** The readings of one cycle, oldest first. */
export type CycleReadings = { readonly startedOn: LocalDate; readonly readings: readonly SignReading[] };
