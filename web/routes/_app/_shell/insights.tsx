import { createFileRoute } from '@tanstack/react-router';
import { insightsQuery } from '#web/features/insights/insights.queries.ts';
import { InsightsPage } from '#web/features/insights/insights-page.tsx';

export const Route = createFileRoute('/_app/_shell/insights')({
  staticData: { title: 'insights' },
  // On its way while the page's code is; the page shows that it loads.
  loader: ({ context }) => void context.queryClient.prefetchQuery(insightsQuery),
  component: InsightsPage,
});
