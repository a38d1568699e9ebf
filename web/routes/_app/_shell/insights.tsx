import { createFileRoute } from '@tanstack/react-router';
import { InsightsWithDays } from '#web/app/insights-with-days.tsx';
import { insightsQuery } from '#web/features/insights/insights.data.ts';
import { addReportTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/insights')({
  staticData: { title: 'insights' },
  // In the page's chunk, like the schemas of its answers; the page shows its loading state.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(insightsQuery);
    return addReportTexts();
  },
  component: InsightsWithDays,
});
