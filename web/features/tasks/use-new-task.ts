import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { repeatError } from './repeat-errors.ts';
import {
  type DraftErrors,
  draftErrors,
  EMPTY_DRAFT,
  newTaskOf,
  type TaskDraft,
  type TaskEdits,
} from './task-draft.ts';
import { useCreateTask } from './tasks.mutations.ts';
import { type DayReader, loadDayReader, type TypedDay } from './typed-day.ts';

type NewTaskOptions = {
  /** Called once the lists have the task, even if the page was left meanwhile. */
  readonly onCreated: (task: { id: string; title: string }) => void;
};

/** A new task as it's written: its fields, the day its title names, and how it's created. */
export function useNewTask({ onCreated }: NewTaskOptions) {
  const { today, timeZone } = useToday();
  const [draft, setDraft] = useState<TaskDraft>(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** The words whose day was taken back, for this task. */
  const [refused, setRefused] = useState<string | null>(null);
  const readDay = useDayReader();
  const sent = useRef(EMPTY_DRAFT);
  const create = useCreateTask((id) => onCreated({ id, title: sent.current.task_title }));

  const isUndated = draft.endOn === null && draft.task_repeat === null;
  const named = isUndated && readDay ? readDay(draft.task_title, today) : null;
  const typed: TypedDay | null = named?.words === refused ? null : named;

  function onEdit(change: TaskEdits) {
    setErrors({});
    setDraft((last) => ({ ...last, ...change }));
  }

  /** Creates the task; if it can't be, the errors are shown when this returns. */
  function submit(): boolean {
    const whole = typed ? { ...draft, task_title: typed.rest, endOn: typed.day } : draft;
    const found = draftErrors(whole);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) return false;
    sent.current = whole;
    const onSuccess = () => {
      // What was typed since is another task.
      setDraft((last) => (last === draft ? EMPTY_DRAFT : last));
      setRefused(null);
    };
    create.mutate(newTaskOf(whole, timeZone), { onSuccess });
    return true;
  }

  const isAsSent = draft.task_repeat !== null && create.variables?.task_repeat === draft.task_repeat;
  const task_repeat = isAsSent ? repeatError(create.error) : undefined;

  function discard() {
    setDraft(EMPTY_DRAFT);
    setRefused(null);
  }

  return {
    draft,
    errors: task_repeat ? { ...errors, task_repeat } : errors,
    typed,
    onEdit,
    refuse: () => setRefused(typed?.words ?? null),
    submit,
    discard,
    isBusy: create.isPending,
    isFailed: create.isError,
    isWritten: `${draft.task_title}${draft.task_description}`.trim() !== '',
  };
}

export type NewTask = ReturnType<typeof useNewTask>;

/** What reads days in the shown language; `null` until it's loaded. Without it a day can still be chosen. */
function useDayReader(): DayReader | null {
  const language = useLanguage();
  const [reader, setReader] = useState<{ read: DayReader } | null>(null);
  useEffect(() => {
    let isShown = true;
    loadDayReader(language).then(
      (read) => isShown && setReader({ read }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [language]);
  return reader?.read ?? null;
}
