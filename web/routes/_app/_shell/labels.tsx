import { createFileRoute } from '@tanstack/react-router';
import { labelsQuery } from '#web/features/labels/labels.data.ts';
import { LabelsPage } from '#web/features/labels/labels-page.tsx';
import { readTaskSearch } from '#web/features/tasks/task-search.ts';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/labels')({
  staticData: { title: 'labels' },
  validateSearch: readTaskSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(labelsQuery);
    return addTexts('pages');
  },
  component: Labels,
});

/** The page of all labels; the open one is in the URL. */
function Labels() {
  const navigate = Route.useNavigate();
  const { label: open } = Route.useSearch();
  const show = (label: string | undefined, ignoreBlocker = false) =>
    void navigate({
      search: { label },
      // Back must not reopen a closed sheet.
      replace: label === undefined,
      ignoreBlocker,
      resetScroll: false,
      viewTransition: false,
    });
  return (
    <LabelsPage
      open={open}
      onOpen={show}
      onClose={({ isLeaving } = { isLeaving: false }) => show(undefined, isLeaving)}
    />
  );
}
