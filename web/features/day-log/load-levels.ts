import { withPageTexts } from '#web/i18n/i18n.ts';

/** Fetches what a press on the strip opens, which the first paint doesn't need. */
export const loadLevels = withPageTexts(() => import('./strip-levels.tsx'));
