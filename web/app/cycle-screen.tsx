import { CyclePage } from '#web/features/cycle/cycle-page.tsx';
import { useFreshDay } from './use-fresh-day.ts';

/** The cycle page, kept up to date over midnight. */
export function CycleScreen() {
  useFreshDay();
  return <CyclePage />;
}
