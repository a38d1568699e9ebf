import './repeat-editor.css';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#domain/tasks/task-status.ts';
import { FieldError } from '#web/ui/inputs/field-frame.tsx';
import { CalendarRuleEditor } from './calendar-rule-editor.tsx';
import { NextTimes } from './next-times.tsx';
import { PinEditor } from './pin-editor.tsx';
import { isSameRepeat, repeatKind, type SentRepeat } from './repeat-draft.ts';
import type { DraftFieldProps } from './task-draft.ts';
import { OccurrenceDates } from './this-one.tsx';

/** How a task repeats, by the cycle or the calendar, when it would come next, and the days of the one at hand. */
export function RepeatEditor({ repeat, ...props }: DraftFieldProps & { repeat: SentRepeat }) {
  const { task, errors, onEdit } = props;
  const { t } = useTranslation();
  const { task_repeat: error } = errors;
  const part = { repeat, error, onChange: (changed: SentRepeat) => onEdit({ task_repeat: changed }) };
  const isWhole = error === 'repeatRefused' || error === 'repeatConflict';
  return (
    <div className="grid gap-4">
      {repeatKind(repeat) === 'cycle' ? <PinEditor {...part} /> : <CalendarRuleEditor {...part} />}
      <FieldError id="task-repeat" error={isWhole ? t(`repeats.errors.${error}`) : undefined} />
      <NextTimes repeat={repeat} />
      {task?.task_repeat && isOpen(task.task_status) && isSameRepeat(repeat, task.task_repeat) && (
        <OccurrenceDates {...props} task={task} />
      )}
    </div>
  );
}
