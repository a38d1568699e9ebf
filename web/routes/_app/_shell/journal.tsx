import { createFileRoute } from '@tanstack/react-router';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { recentDaysQuery } from '#web/features/day-log/days.data.ts';
import { JournalPage } from '#web/features/journal/journal-page.tsx';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { addTexts } from '#web/i18n/i18n.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { loadOptimistic } from '#web/sync/pending.ts';

export const Route = createFileRoute('/_app/_shell/journal')({
  staticData: { title: 'journal' },
  // An invalid date means today.
  validateSearch: (search: Record<string, unknown>): { date?: LocalDate } => {
    const date = typeof search.date === 'string' ? parseLocalDate(search.date) : undefined;
    return date === undefined ? {} : { date };
  },
  loader: async ({ context: { queryClient } }) => {
    void queryClient
      .ensureQueryData(userQuery)
      .then(() => queryClient.prefetchQuery(recentDaysQuery))
      .catch(() => undefined);
    // A press on a mood has to show at once.
    await Promise.all([addTexts('pages'), loadOptimistic('days')]);
  },
  component: JournalRoute,
});

function JournalRoute() {
  const { date } = Route.useSearch();
  const daySheet = useDaySheet();
  return (
    <>
      <JournalPage asked={date} onOpenDay={daySheet.open} />
      {daySheet.sheet}
    </>
  );
}
