import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { emptyIn, encoderOf } from '#domain/wire/record-fields.ts';
import type { DaysAsTexts } from '#tests/unit/domain/calendar/day.ts';

const encodeRow = encoderOf(TASK_FIELDS, 'row');

/** A row of the list: an open task with only the given fields set. */
export function someRow(id: string, fields: DaysAsTexts<TaskRow> = {}): TaskRow {
  const own = {
    taskId: id,
    title: id,
    status: 'not_started',
    priority: 0,
    isForecast: 0,
    hasReminder: 0,
  } as const;
  return {
    ...encodeRow({ ...emptyIn(TASK_FIELDS, 'row'), ...own }),
    ...{ is_carried_over: 0, is_suggested: 0, parent_title: null, labels: [], parent_labels: [] },
    ...(fields as Partial<TaskRow>), // the texts are days
  };
}
