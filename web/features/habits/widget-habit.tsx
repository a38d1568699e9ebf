import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { useIsUnsent } from '#web/lib/outbox/unsent-changes.ts';
import { UnsentMark } from '#web/ui/unsent-mark.tsx';
import { cutText } from './cut-text.ts';
import { HabitCheck } from './habit-check.tsx';
import { lengthText } from './length-text.ts';

/** What of a description the dashboard shows, in characters (contract, section 9). */
const DESCRIPTION_SHOWN = 30;

/** A habit of today: ticked off in place, its description in full on a press. */
export function WidgetHabit({ habit, isDone }: { habit: Habit; isDone: boolean }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { habit_name: name, habit_description: description, habit_length: length } = habit;
  const isUnsent = useIsUnsent(habit.habit_id);
  const cut = cutText(description, DESCRIPTION_SHOWN);
  return (
    <li className="flex min-w-0 items-start gap-3 py-3">
      <HabitCheck habit={habit} isDone={isDone} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span
            className={
              isDone
                ? 'min-w-0 font-semibold text-ink-3 wrap-anywhere'
                : 'min-w-0 font-semibold wrap-anywhere'
            }
          >
            {name}
          </span>
          {isUnsent && <UnsentMark label={t('unsent.waits')} />}
          {length > 0 && (
            <span className="flex-none text-ink-2 text-small even-numbers">{lengthText(length, t)}</span>
          )}
        </p>
        {cut === description && description !== '' && (
          <p className="whitespace-pre-line text-ink-2 text-small wrap-anywhere">{description}</p>
        )}
        {cut !== description && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="-my-1 whitespace-pre-line py-1 text-left text-ink-2 text-small wrap-anywhere"
          >
            {isWhole ? description : cut}
          </button>
        )}
      </div>
    </li>
  );
}
