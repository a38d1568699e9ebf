import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findDates } from '#domain/best-dates/best-dates.calls.ts';
import type { Keyword } from '#domain/best-dates/keywords.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type Advised, TASK_TITLE, type Theme } from '#domain/tasks/tasks.fields.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { reloadTasks } from '#web/features/tasks/tasks.data.ts';
import { createTask, deleteTask, deletionOf } from '#web/features/tasks/tasks.mutations.tsx';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, useSingleMutation } from '#web/lib/http/query-client.ts';
import { reloadUser } from '#web/lib/session/user.data.ts';
import { newId } from '#web/sync/change.ts';

/** A task to find a day for: its words and minutes, and what to do with the day and its odds, if it is one of those found. */
export type TaskToPlace = {
  readonly words: string;
  readonly length: number | null;
  readonly onPick: (day: LocalDate, advised: Advised | null) => void;
};

/** What to find dates for: a theme's ready-made activity, or a sentence in the person's own words. */
export type DateSearch =
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'sentence'; readonly sentence: string };

/** The activity as headings and tasks name it. */
export function activityOf(search: DateSearch, language: keyof Keyword['names']): string {
  return search.kind === 'keyword' ? search.keyword.names[language] : search.sentence;
}

/** What the tasks on all found days share. */
type TaskKind = {
  readonly activity: string;
  readonly phase: CyclePhase;
  readonly theme: Theme | null;
  readonly timeZone: string;
};

/** The activity as a task that starts and ends on one day; a title that's too long is cut. */
export function dayTaskFor(
  day: LocalDate,
  {
    id,
    activity,
    phase,
    theme,
    timeZone,
    advised = null,
  }: TaskKind & { readonly id: string; readonly advised?: Advised | null },
) {
  const noon = noonOf(day, timeZone);
  return {
    id,
    // With the ellipsis it has at most as many characters as a title may.
    task_title:
      [...activity].length <= TASK_TITLE.max
        ? activity
        : cutText(activity, { codePoints: TASK_TITLE.max - 1 }),
    task_start_timestamp: noon,
    task_end_timestamp: noon,
    task_cycle_phase: phase,
    task_theme_id: theme,
    task_advised: advised,
  };
}

/** Looks for dates, one search at a time. The caller shows failures. */
export function useFindDates() {
  return useSingleMutation({
    mutationKey: ['find-dates'],
    mutationFn: async (search: DateSearch & { readonly label: string | undefined }) => {
      try {
        return await send(findDates, { body: { ...bodyOf(search), label_id: search.label } });
      } finally {
        // Only the server knows whether the sentence counted towards the limit; no need to wait for it.
        if (search.kind === 'sentence') void reloadUser().catch(() => undefined);
      }
    },
  });
}

const bodyOf = (search: DateSearch) =>
  search.kind === 'keyword'
    ? { keyword: search.keyword.id, sentence: '' as const }
    : { keyword: '' as const, sentence: search.sentence };

type DayTask = {
  readonly day: LocalDate;
  readonly id: string;
  readonly isMade: boolean;
  readonly advised: Advised | null;
};

/** The tasks added on found days. They show at once, and disappear if the server refuses them. */
export function useDayTasks(kind: TaskKind) {
  const [made, setMade] = useState<Readonly<Record<string, string | undefined>>>({});
  const show = ({ day, id, isMade }: DayTask) =>
    setMade((previous) => ({ ...previous, [day]: isMade ? id : undefined }));
  const change = useMutation<unknown, Error, DayTask>({
    mutationKey: ['make-day-task'],
    mutationFn: ({ day, id, isMade, advised }) =>
      isMade
        ? createTask(dayTaskFor(day, { ...kind, id, advised }))
        : deleteTask(deletionOf({ id, mode: 1, name: null })),
    // The scope of all changes of tasks, so that they're sent one after the other, in order.
    scope: { id: 'tasks' },
    onMutate: show,
    onError: (error, task) => {
      notifyFailure(error);
      show({ ...task, isMade: !task.isMade });
    },
    onSettled: () => void reloadTasks(),
  });
  return {
    isMade: (day: LocalDate) => made[day] !== undefined,
    /** Adds the day's task, or removes it if it was added. */
    toggle: (day: LocalDate, advised: Advised | null) =>
      change.mutate({ day, id: made[day] ?? newId(), isMade: made[day] === undefined, advised }),
  };
}
