/** What a link shows: the phase alone, or besides the days on which the next period is expected and the phases of five weeks. */
export const SHARE_LEVELS = ['phase', 'outlook'] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];
