import { type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { addMonthsInUtc } from '#domain/calendar/zoned-instant.ts';

/** Months without authenticated use after which a mail announces the deletion (contract §9). */
export const NOTICE_AFTER_MONTHS = 6;
/** Months without authenticated use after which the account is deleted (contract §9). */
export const DELETION_AFTER_MONTHS = 12;
/** The least days between the notice and the deletion, in case the notice came late. */
export const NOTICE_TO_DELETION_DAYS = 60;
const DAY_SECONDS = 86_400;

/** Instants (unix seconds): accounts last used before them are due. */
export type RetentionLimits = {
  /** Last use before this: the notice is due. */
  readonly noticeBefore: number;
  /** Last use before this, and a notice sent before `noticeGivenBefore`: the deletion is due. */
  readonly deletionBefore: number;
  readonly noticeGivenBefore: number;
};

/** The limits of retention at an instant (unix seconds), in calendar months of UTC. */
export function retentionLimits(now: number): RetentionLimits {
  return {
    noticeBefore: addMonthsInUtc(now, -NOTICE_AFTER_MONTHS),
    deletionBefore: addMonthsInUtc(now, -DELETION_AFTER_MONTHS),
    noticeGivenBefore: now - NOTICE_TO_DELETION_DAYS * DAY_SECONDS,
  };
}

/** The earliest deletion (unix seconds): twelve calendar months after the last use, and 60 days after the notice. */
export const deletionDueAt = ({
  lastActiveAt,
  noticeAt,
}: Record<'lastActiveAt' | 'noticeAt', number>): number =>
  Math.max(
    addMonthsInUtc(lastActiveAt, DELETION_AFTER_MONTHS),
    noticeAt + NOTICE_TO_DELETION_DAYS * DAY_SECONDS,
  );

/** The cell in which one person is counted: no value in it is exact or leads back to them. */
export type AnonymousCell = {
  /** Calendar quarter of the deletion, `2026-Q4`. */
  readonly quarter: string;
  /** Ten years of age, `30-39`; `unknown` without a birth date. */
  readonly ageBand: string;
  /** Median cycle length in days, four days a band, `25-28`; `unknown` without a full cycle. */
  readonly cycleLengthBand: string;
  /** Median period length in days, two days a band, `5-6`; `unknown` if none was given. */
  readonly periodLengthBand: string;
};

/**
 * The cell of a person who leaves on `day`. Lengths are in days, in any order; an empty list is `unknown`. Ages below 20 and
 * from 70, cycles below 21 and from 41, and periods from 9 days share a band.
 */
export function anonymousCell(person: {
  readonly day: LocalDate;
  readonly birthOn: LocalDate | null;
  readonly cycleLengths: readonly number[];
  readonly periodLengths: readonly number[];
}): AnonymousCell {
  const [year = '', month = ''] = person.day.split('-');
  const age = person.birthOn === null ? undefined : wholeYearsBetween(person.birthOn, person.day);
  return {
    quarter: `${year}-Q${Math.ceil(Number(month) / 3)}`,
    ageBand: bandOf(age, { from: 20, width: 10, until: 70 }),
    cycleLengthBand: bandOf(median(person.cycleLengths), { from: 21, width: 4, until: 41 }),
    periodLengthBand: bandOf(median(person.periodLengths), { from: 1, width: 2, until: 9 }),
  };
}

/** The band of a value: equal widths between two ends, and one band beyond each; `unknown` without a value. */
function bandOf(
  value: number | undefined,
  { from, width, until }: Record<'from' | 'width' | 'until', number>,
) {
  if (value === undefined) return 'unknown';
  if (value < from) return `under-${from}`;
  if (value >= until) return `${until}-up`;
  const start = from + Math.floor((value - from) / width) * width;
  return `${start}-${start + width - 1}`;
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
