import { useState } from 'react';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { newId } from '#web/lib/http/new-id.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { QUEUED } from '#web/sync/send-or-keep.ts';
import type { Idea, IdeaId } from './idea-choice.ts';
import { createTask, deleteTask, deletionOf } from './tasks.api.ts';
import { reloadTasks } from './tasks.queries.ts';

type Added = Readonly<Partial<Record<IdeaId, string>>>;

/** Ideas that were made tasks for today, by the task's id. A press shows at once, and is taken back if it fails. */
export function useIdeas() {
  const { today, timeZone } = useToday();
  const [added, setAdded] = useState<Added>({});
  const mark = (idea: IdeaId, id: string | undefined) => setAdded((last) => ({ ...last, [idea]: id }));

  async function attempt(send: () => Promise<unknown>, takeBack: () => void) {
    try {
      if ((await send()) !== QUEUED) await reloadTasks();
    } catch (error) {
      takeBack();
      if (error instanceof Error) await notify({ tone: 'error', text: failureToastText(error) });
    }
  }

  function add({ id: idea, minutes }: Idea, title: string) {
    const id = newId();
    mark(idea, id);
    const task = { id, task_title: title, task_length: minutes, task_end_timestamp: noonOf(today, timeZone) };
    void attempt(
      () => createTask(task),
      () => mark(idea, undefined),
    );
  }

  function undo({ id: idea }: Idea, title: string) {
    const id = added[idea];
    if (id === undefined) return;
    mark(idea, undefined);
    void attempt(
      () => deleteTask(deletionOf({ id, mode: 1, name: title })),
      () => mark(idea, id),
    );
  }

  return { added, add, undo };
}
