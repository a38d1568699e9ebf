import { createFileRoute } from '@tanstack/react-router';
import { insightsQuery } from '#web/features/insights/insights.data.ts';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/insights')({
  staticData: { title: 'insights' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(insightsQuery);
    return addTexts('pages', 'modes', 'day-sheet', 'report');
  },
  component: InsightsOfDays,
});

/** Insights, from which each day can be opened. */
function InsightsOfDays() {
  const daySheet = useDaySheet();
  return (
    <>
      <InsightsPage onOpenDay={daySheet.open} />
      {daySheet.sheet}
    </>
  );
}
