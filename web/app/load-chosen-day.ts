import { withPageTexts } from '#web/i18n/i18n.ts';

/** Fetches what the dashboard shows of a day chosen in the week, with its texts. */
export const loadChosenDay = withPageTexts(() => import('./chosen-day.tsx'));
