import { withIdeaTexts } from '#web/i18n/i18n.ts';

/** Fetches the first ideas with their texts; nobody with tasks needs them. */
export const loadIdeas = withIdeaTexts(() => import('./ideas.tsx'));
