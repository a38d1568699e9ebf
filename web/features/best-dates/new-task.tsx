import { AddTaskSheet, type AddTaskSheetProps } from '#web/features/tasks/add-task.tsx';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import type { TaskToPlace } from './best-dates.data.ts';
import { BestDatesSheet } from './use-best-dates.tsx';

/** The sheet for new tasks, with the date finder over it. */
export const NewTask = (props: Omit<AddTaskSheetProps, 'finder'>) => (
  <AddTaskSheet {...props} finder={useFindDay()} />
);

/** Opens the date finder for a task. */
export function useFindDay() {
  return useSheetOnDemand<TaskToPlace>(BestDatesSheet, ({ on, isOpen, close }) => {
    const onPick: TaskToPlace['onPick'] = (day, advised) => {
      on.onPick(day, advised);
      close();
    };
    return <BestDatesSheet open={isOpen} onClose={close} task={{ ...on, words: on.words.trim(), onPick }} />;
  });
}
