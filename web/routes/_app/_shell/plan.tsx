import { createFileRoute } from '@tanstack/react-router';
import { busySourcesQuery, preferencesQuery } from '#web/features/busy/busy.data.ts';
import { PlanPage } from '#web/features/planning/plan-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/plan')({
  staticData: { title: 'plan' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(preferencesQuery);
    void context.queryClient.prefetchQuery(busySourcesQuery);
    return addTexts('pages', 'plan');
  },
  component: PlanPage,
});
