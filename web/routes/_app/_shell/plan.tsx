import { createFileRoute } from '@tanstack/react-router';
import { PlanPage } from '#web/features/planning/plan-page.tsx';
import { preferencesQuery } from '#web/features/planning/planning.data.ts';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/plan')({
  staticData: { title: 'plan' },
  // In the page's chunk, like the schemas of its answers; the page shows its loading state.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(preferencesQuery);
    return addTexts('pages', 'plan');
  },
  component: PlanPage,
});
