import { createFileRoute } from '@tanstack/react-router';
import { habitsQuery } from '#web/features/habits/habits.queries.ts';
import { HabitsPage } from '#web/features/habits/habits-page.tsx';
import { habitsSearchSchema } from '#web/features/habits/habits-search.ts';
import { addPageTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/habits')({
  staticData: { title: 'habits' },
  validateSearch: habitsSearchSchema,
  // If they fail to load, the page still shows and says so.
  loader: ({ context }) =>
    Promise.all([addPageTexts(), context.queryClient.ensureQueryData(habitsQuery).catch(() => undefined)]),
  component: Habits,
});

function Habits() {
  const navigate = Route.useNavigate();
  return (
    <HabitsPage
      search={Route.useSearch()}
      onSearch={(search, { isLeaving } = { isLeaving: false }) =>
        void navigate({ search, ignoreBlocker: isLeaving, resetScroll: false, viewTransition: false })
      }
    />
  );
}
