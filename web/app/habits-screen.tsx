import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import type { HabitsSearch } from '#web/features/habits/habits-search.ts';
import { useFreshDay } from './use-fresh-day.ts';

type HabitsScreenProps = {
  search: HabitsSearch;
  onSearch: (search: HabitsSearch, options?: { isLeaving: boolean }) => void;
};

/** The habits, kept up to date over midnight. */
export function HabitsScreen(props: HabitsScreenProps) {
  useFreshDay();
  return <HabitsPage {...props} />;
}
