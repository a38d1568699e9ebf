import { addMonths } from '#domain/calendar/zoned-instant.ts';

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
  /** Last use before this, and a notice given before `noticeGivenBefore`: the deletion is due. */
  readonly deletionBefore: number;
  readonly noticeGivenBefore: number;
};

/** The limits of retention at an instant (unix seconds), in calendar months of UTC. */
export function retentionLimits(now: number): RetentionLimits {
  return {
    noticeBefore: addMonths(now, -NOTICE_AFTER_MONTHS),
    deletionBefore: addMonths(now, -DELETION_AFTER_MONTHS),
    noticeGivenBefore: now - NOTICE_TO_DELETION_DAYS * DAY_SECONDS,
  };
}

/**
 * The earliest deletion (unix seconds) of an account: at least twelve calendar months after its last use and 60 days after
 * the notice.
 */
export function deletionDueAt({
  lastActiveAt,
  noticeAt,
}: {
  lastActiveAt: number;
  noticeAt: number;
}): number {
  return Math.max(
    addMonths(lastActiveAt, DELETION_AFTER_MONTHS),
    noticeAt + NOTICE_TO_DELETION_DAYS * DAY_SECONDS,
  );
}
