import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { newTaskDetails } from '#domain/tasks/tasks.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { WHOLE_TASK } from '#tests/whole-task.ts';
import type { TaskDraft } from '#web/features/tasks/task-draft.tsx';
import { useTaskForm } from '#web/features/tasks/task-sheet.tsx';
import { PIN } from './shown-when.tsx';

/** Another value for every field except the repetition. */
const { task_rank: _rank, planned_on: _planned, ...FIELDS } = WHOLE_TASK;
const EDITS: Omit<TaskDraft, 'task_repeat' | 'task_advised'> = {
  ...FIELDS,
  task_labels_add: ['errand'],
  task_labels_remove: ['home'],
  startOn: day('2026-12-09'),
  endOn: day('2026-12-10'),
};
const OF_ONE: readonly string[] = [
  'task_status',
  'task_labels_add',
  'task_labels_remove',
  'parent_id',
  'startOn',
  'endOn',
];

afterEach(leavePage);

describe('an edit of a repeating task', () => {
  const task = newTaskDetails(
    { id: '019a2b3c-0000-7000-8000-000000000001', task_title: 'Meal prep', task_repeat: PIN },
    { timeZone: 'Europe/Brussels', createdAt: 7 },
  );
  if (task === undefined) throw new Error('it is one that the server takes');
  let form: ReturnType<typeof useTaskForm>;
  function Form({ of }: { of: Parameters<typeof useTaskForm>[0] }) {
    form = useTaskForm(of);
    return <form />;
  }

  it.each(Object.entries(EDITS))(
    'of %s asks for its scope, unless it applies only to this occurrence',
    async (field, value) => {
      await showPage(someUser(), <Form of={task} />);
      await act(async () => form.onEdit({ [field]: value }));

      expect(form.isDirty).toBe(true);
      expect(form.scope === null).toBe(OF_ONE.includes(field));
    },
  );
});
