import { addDays, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';

/** The groups of the task list, in the order they are shown. */
export const TASK_GROUPS = ['carried_over', 'today', 'this_week', 'later', 'no_date'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];

export interface TaskDays {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
}

const DAYS_TO_SUNDAY = 6;

/** The Sunday on or after a day. */
export function sundayOf(day: LocalDate): LocalDate {
  return addDays(startOfWeek(day), DAYS_TO_SUNDAY);
}

/**
 * A task's group today, by its days from start to end as on the dashboard; a single date is both. Tasks that span today
 * belong to today. The week ends on `sunday`, a parameter because it is the same for thousands of tasks.
 */
export function taskGroup(
  { startOn, endOn }: TaskDays,
  { today, sunday }: { today: LocalDate; sunday: LocalDate },
): TaskGroup {
  const firstOn = startOn ?? endOn;
  const lastOn = endOn ?? startOn;
  if (firstOn === null || lastOn === null) return 'no_date';
  if (lastOn < today) return 'carried_over';
  if (firstOn <= today) return 'today';
  return firstOn <= sunday ? 'this_week' : 'later';
}
