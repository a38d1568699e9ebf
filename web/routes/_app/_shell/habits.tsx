import { createFileRoute } from '@tanstack/react-router';
import { habitsQuery, readHabitsSearch } from '#web/features/habits/habits.data.ts';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/habits')({
  staticData: { title: 'habits' },
  validateSearch: readHabitsSearch,
  // If they fail to load, the page still shows and says so.
  loader: ({ context }) =>
    Promise.all([addTexts('pages'), context.queryClient.ensureQueryData(habitsQuery).catch(() => undefined)]),
  component: Habits,
});

function Habits() {
  const navigate = Route.useNavigate();
  const shown = Route.useSearch();
  const isOpen = shown.habit !== undefined || shown.add !== undefined;
  return (
    <HabitsPage
      search={shown}
      onSearch={(search, { isLeaving } = { isLeaving: false }) =>
        void navigate({
          search,
          // What was closed isn't opened again by Back.
          replace: search.habit === undefined && search.add === undefined && isOpen,
          ignoreBlocker: isLeaving,
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  );
}
