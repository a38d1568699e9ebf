import { withPageTexts } from '#web/i18n/i18n.ts';

/** Fetches the month to paint in, with its texts. */
export const loadPaintDays = withPageTexts(() => import('./paint-days.tsx'));
