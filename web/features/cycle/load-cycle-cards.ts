import { withPageTexts } from '#web/i18n/i18n.ts';

/** Fetches the cycle's rarer cards, which the first paint doesn't need, with their texts. */
export const loadCycleCards = withPageTexts(() => import('./cycle-cards.ts'));
