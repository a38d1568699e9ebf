import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { isCodeThere } from './is-code-there.ts';

/** Fetches the sheet for new tasks; the first paint doesn't need it. */
export const loadNewTask = withPageTexts(() => import('./new-task.tsx'));

const NewTask = lazy(async () => ({ default: (await loadNewTask()).NewTask }));

/** The sheet for new tasks over a page that isn't the list. If its code can't be loaded, a toast says so and nothing opens. */
export function useNewTaskSheet(onCreated?: (id: string) => void): { open: () => void; sheet: ReactNode } {
  const navigate = useNavigate();
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    if (!(await isCodeThere(loadNewTask))) return;
    setWasOpened(true);
    setIsOpen(true);
  }

  return {
    open: () => void open(),
    sheet: wasOpened && (
      <Suspense fallback={null}>
        <NewTask
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
          onCreated={onCreated}
        />
      </Suspense>
    ),
  };
}
