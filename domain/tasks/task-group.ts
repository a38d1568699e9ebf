import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';

/** The groups of the task list, in the order they are shown. */
export const TASK_GROUPS = ['carried_over', 'today', 'tomorrow', 'next_days', 'later', 'no_date'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

export interface TaskDays {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
}

/** The days at which groups end, worked out once for thousands of tasks. */
export type GroupDays = {
  readonly today: LocalDate;
  readonly tomorrow: LocalDate;
  /** The last of the next seven days. */
  readonly lastNext: LocalDate;
};

const NEXT_DAYS = 7;

/** The days at which groups end on `today`. */
export function groupDays(today: LocalDate): GroupDays {
  return { today, tomorrow: addDays(today, 1), lastNext: addDays(today, NEXT_DAYS) };
}

/**
 * A task's group, by its days from start to end as on the dashboard; a single date is both. Tasks that span today belong to
 * today, and those that haven't begun to the day they begin.
 */
export function taskGroup({ startOn, endOn }: TaskDays, { today, tomorrow, lastNext }: GroupDays): TaskGroup {
  const firstOn = startOn ?? endOn;
  const lastOn = endOn ?? startOn;
  if (firstOn === null || lastOn === null) return 'no_date';
  if (lastOn < today) return 'carried_over';
  if (firstOn <= today) return 'today';
  if (firstOn === tomorrow) return 'tomorrow';
  return firstOn <= lastNext ? 'next_days' : 'later';
}
