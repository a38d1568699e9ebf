import { withModeTexts } from '#web/i18n/i18n.ts';

/** Fetches the dashboard's card for modes without predictions, with its texts. */
export const loadModeDay = withModeTexts(() => import('./mode-day.tsx'));
