import { createFileRoute } from '@tanstack/react-router';
import { habitsQuery, readHabitsSearch } from '#web/features/habits/habits.data.ts';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/habits')({
  staticData: { title: 'habits' },
  validateSearch: readHabitsSearch,
  // If the habits fail to load, the page still opens and shows the error.
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
          // Back must not reopen a closed sheet.
          replace: search.habit === undefined && search.add === undefined && isOpen,
          ignoreBlocker: isLeaving,
          resetScroll: false,
          viewTransition: false,
        })
      }
    />
  );
}
