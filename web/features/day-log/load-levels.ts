import { withPageTexts } from '#web/i18n/i18n.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';

const loadCode = withPageTexts(() => import('./strip-levels.tsx'));

/** Fetches what a press on the strip opens, with what shows a choice at once. The first paint needs neither. */
export async function loadLevels() {
  const [levels] = await Promise.all([loadCode(), loadOptimistic('days')]);
  return levels;
}
