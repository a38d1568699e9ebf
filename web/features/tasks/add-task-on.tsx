import { useNavigate } from '@tanstack/react-router';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { lazyPart, useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';

const AddTaskSheet = lazyPart(async () => (await import('./add-task.tsx')).AddTaskSheet, {
  texts: ['pages'],
});

/** The odds of a date in a sheet of their own. */
export const DateOddsSheet = lazyPart(
  async () => (await import('#web/features/cycle/date-odds.tsx')).DateOddsSheet,
  { texts: ['pages'] },
);

/** Opens the form for a task on a day, with a title if there is one. */
export function useAddTaskOn(title = '') {
  const navigate = useNavigate();
  return useSheetOnDemand<LocalDate>(AddTaskSheet, ({ on, isOpen, close }) => (
    <AddTaskSheet
      key={`${on} ${title}`}
      open={isOpen}
      onClose={close}
      start={{ startOn: null, endOn: on, task_repeat: null, ...(title !== '' && { task_title: title }) }}
      onPlan={(task) => void navigate({ to: '/tasks', search: { task } })}
    />
  ));
}
