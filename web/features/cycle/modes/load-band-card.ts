import { withModeTexts } from '#web/i18n/i18n.ts';

/** Fetches the card for a span without a day, with its texts. */
export const loadBandCard = withModeTexts(() => import('./band-card.tsx'));
