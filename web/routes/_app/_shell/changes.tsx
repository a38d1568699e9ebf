import { createFileRoute } from '@tanstack/react-router';
import { changesQuery } from '#web/features/changes/changes.data.ts';
import { ChangesPage } from '#web/features/changes/changes-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/changes')({
  staticData: { title: 'changes' },
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(changesQuery);
    return addTexts('changes');
  },
  component: ChangesPage,
});
