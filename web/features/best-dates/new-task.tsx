import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AddTaskSheet, type AddTaskSheetProps } from '#web/features/tasks/add-task.tsx';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import type { TaskToPlace } from './best-dates.data.ts';
import { BestDatesSheet } from './use-best-dates.tsx';

/** The sheet for new tasks, and the date finder that it opens for the title's words. */
export function NewTask(props: Omit<AddTaskSheetProps, 'onBestDay'>) {
  /** Incremented when the title has become a task, so that the draft is reset. */
  const [round, setRound] = useState(0);
  const finder = useFindDay(() => setRound(round + 1));

  function findDay(words: string, length: number | null) {
    finder.open({ words, length });
    props.onClose();
  }

  return (
    <>
      <AddTaskSheet key={round} {...props} onBestDay={findDay} />
      {finder.sheet}
    </>
  );
}

/** Opens the date finder for a task; `onMade` is called when a found day became a new task. */
export function useFindDay(onMade?: () => void) {
  return useSheetOnDemand<TaskToPlace>(BestDatesSheet, ({ on, isOpen, close }) => {
    const { onPick } = on;
    const pick = (day: LocalDate) => {
      onPick?.(day);
      close();
    };
    return (
      <BestDatesSheet
        open={isOpen}
        onClose={close}
        task={{ ...on, words: on.words.trim(), onPick: onPick && pick }}
        onMade={onMade}
      />
    );
  });
}
