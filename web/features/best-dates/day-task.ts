import type { Theme } from '#domain/best-dates/themes.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { TASK_TITLE } from '#domain/tasks/task.fields.ts';
import { cutText } from '#domain/text/cut-text.ts';

/** A one-day task, as sent to the server. */
export type DayTask = {
  readonly id: string;
  readonly task_title: string;
  readonly task_start_timestamp: number;
  readonly task_end_timestamp: number;
  readonly task_cycle_phase: CyclePhase;
  readonly task_theme_id: Theme | null;
};

/** What the tasks on all found days share. */
export type TaskKind = {
  readonly activity: string;
  readonly phase: CyclePhase;
  readonly theme: Theme | null;
  readonly timeZone: string;
};

/** The activity as a task that starts and ends on one day; a title that's too long is cut. */
export function dayTaskFor(
  day: LocalDate,
  { id, activity, phase, theme, timeZone }: TaskKind & { readonly id: string },
): DayTask {
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
  };
}

/** Functions of the tasks feature: create a task, take it back, and reload the lists. */
export type TaskCalls = {
  readonly make: (task: DayTask) => Promise<unknown>;
  readonly takeBack: (id: string) => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
};
