import type { LocalDate } from '#domain/calendar/local-date.ts';

/** What ovulation is read from: a positive test, the peak of the discharge, a rise of the temperature. */
export const SIGN_KINDS = ['lh', 'mucus', 'temperature'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

/** A sign of ovulation in a cycle; there is at most one of a kind. */
export interface CycleSign {
  /** The first day of its cycle. */
  readonly startedOn: LocalDate;
  readonly kind: SignKind;
  /** The day that the forecast counts from. */
  readonly on: LocalDate;
  /** The day on which it could be told. */
  readonly knownOn: LocalDate;
}
