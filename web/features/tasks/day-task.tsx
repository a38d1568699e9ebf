import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { durationText } from '#web/i18n/duration-text.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { PriorityIcon } from '#web/ui/planner/priority-icon.tsx';
import { TaskFacts } from '#web/ui/planner/task-facts.tsx';
import { pinWords } from './pin-words.ts';
import { RepeatMark } from './repeat-mark.tsx';
import { dayWords, priorityWords } from './task-words.ts';
import { changeStatus } from './tasks.mutations.ts';

/** A task in the list of a day, with its check; the title opens it. */
export function DayTask({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const wording = { t, language, today };
  const isDone = row.status === 'completed';
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5">
      <CheckDisc
        aria-label={t('tasks.doneLabel', { title: row.title })}
        checked={isDone}
        onChange={(event) => void changeStatus(row.id, event.target.checked ? 'completed' : 'not_started')}
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks"
          search={{ task: row.id }}
          className={
            isDone ? 'font-semibold text-ink-3 wrap-anywhere' : 'font-semibold text-h3 wrap-anywhere'
          }
        >
          {row.title}
        </Link>
        <TaskFacts
          day={dayWords(row, wording)}
          duration={row.task_length ? durationText(row.task_length, t) : null}
          note={isDone ? null : pinWords({ pinState: row.pin_state, lastOn: row.due_date }, wording)}
          marks={row.repeat && <RepeatMark row={row} t={t} />}
        />
      </div>
      <PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />
    </li>
  );
}
