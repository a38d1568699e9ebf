import { Suspense, useState } from 'react';
import { AddTaskSheet, type AddTaskSheetProps } from '#web/features/tasks/add-task.tsx';
import { BestDatesSheet } from './use-best-dates.tsx';

/** The sheet for new tasks, and the date finder that it opens for the title's words. */
export function NewTask(props: Omit<AddTaskSheetProps, 'onBestDay'>) {
  const [sentence, setSentence] = useState<string | null>(null);
  /** Incremented when the title has become a task, so that the draft is reset. */
  const [round, setRound] = useState(0);
  const [wasOpened, setWasOpened] = useState(false);

  function findDay(words: string) {
    setWasOpened(true);
    setSentence(words.trim());
    props.onClose();
  }

  return (
    <>
      <AddTaskSheet key={round} {...props} onBestDay={findDay} />
      {wasOpened && (
        <Suspense fallback={null}>
          <BestDatesSheet
            open={sentence !== null}
            onClose={() => setSentence(null)}
            sentence={sentence ?? undefined}
            onMade={() => setRound(round + 1)}
          />
        </Suspense>
      )}
    </>
  );
}
