import { addMonths } from '#domain/calendar/zoned-instant.ts';

/** Months without any authenticated use after which a mail announces what comes (contract §9). */
export const NOTICE_AFTER_MONTHS = 6;
/** Months without any authenticated use after which the account goes (contract §9). */
export const DELETION_AFTER_MONTHS = 12;
/** Days that are between the notice and the deletion at least, where the notice came late. */
export const NOTICE_TO_DELETION_DAYS = 60;

const DAY_SECONDS = 86_400;

/** Instants (unix seconds): what was last used before them is due. */
export type RetentionLimits = {
  /** Last use before this: the notice is due. */
  readonly noticeBefore: number;
  /** Last use before this, and a notice given before `noticeGivenBefore`: the deletion is due. */
  readonly deletionBefore: number;
  readonly noticeGivenBefore: number;
};

/** Where the limits of retention are at an instant (unix seconds), in calendar months of UTC. */
export function retentionLimits(now: number): RetentionLimits {
  return {
    noticeBefore: addMonths(now, -NOTICE_AFTER_MONTHS),
    deletionBefore: addMonths(now, -DELETION_AFTER_MONTHS),
    noticeGivenBefore: now - NOTICE_TO_DELETION_DAYS * DAY_SECONDS,
  };
}

/**
 * When (unix seconds) an account goes at the earliest that was last used at one instant and told of it at another: twelve
 * calendar months after the one, and 60 days after the other.
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
