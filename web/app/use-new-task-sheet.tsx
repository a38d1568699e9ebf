import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { useSheetOnDemand } from './use-sheet-on-demand.tsx';

/** Fetches the sheet for new tasks; the first paint doesn't need it. */
const loadNewTask = withPageTexts(() => import('./new-task.tsx'));

const NewTask = lazy(async () => ({ default: (await loadNewTask()).NewTask }));

/** The sheet for new tasks over a page that isn't the list. */
export function useNewTaskSheet(onCreated?: (id: string) => void): { open: () => void; sheet: ReactNode } {
  const navigate = useNavigate();
  const { open, sheet } = useSheetOnDemand<null>(loadNewTask, ({ isOpen, close }) => (
    <NewTask
      open={isOpen}
      onClose={close}
      onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
      onCreated={onCreated}
    />
  ));
  return { open: () => open(null), sheet };
}
