import { useState } from 'react';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { dropEdits, keptEdits } from './kept-edits.ts';
import { draftOf, realEdits, type TaskDraft, type TaskEdits } from './task-draft.ts';

/**
 * What was edited and not saved lies over the task as the server has it: a change that another tab made shows beneath it, and
 * a save that failed leaves every edit where it was.
 */
export function useTaskEdits(task: TaskDetails) {
  const [typed, setTyped] = useState<TaskEdits>(() => keptEdits(task.id));
  const stored = draftOf(task);
  const edits = realEdits(typed, stored);
  return {
    draft: { ...stored, ...edits },
    edits,
    isDirty: Object.keys(edits).length > 0,
    edit: (change: TaskEdits) => setTyped((last) => ({ ...last, ...change })),
    /** What was saved is no edit any more; what was typed since still is. */
    settle: (saved: TaskEdits) => {
      dropEdits(task.id);
      setTyped((last) => {
        const left = Object.entries(last).filter(
          ([field, value]) => value !== saved[field as keyof TaskDraft], // a field of the draft
        );
        return Object.fromEntries(left) as TaskEdits; // the same fields, fewer of them
      });
    },
    discard: () => {
      dropEdits(task.id);
      setTyped({});
    },
  };
}
