import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';
import { withRepeatTexts } from '#web/i18n/i18n.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { DayFields } from './day-fields.tsx';
import { calendarDraft, pinDraft, repeatKind, type SentRepeat } from './repeat-draft.ts';
import { SegmentsField } from './segments-field.tsx';
import { type DraftFieldProps, daysOf, type TaskEdits } from './task-draft.ts';

// Most tasks have days or none, so how one repeats isn't in the form's chunk.
const RepeatEditor = lazy(
  withRepeatTexts(async () => ({ default: (await import('./repeat-editor.tsx')).RepeatEditor })),
);

type When = 'days' | 'cycle' | 'repeats';
const WHENS = ['days', 'cycle', 'repeats'] as const;

/** What was chosen of other ways, until one is saved. */
type UnsavedChoices = {
  readonly of: SeriesKind | null | undefined;
  readonly ways: Partial<Record<When, TaskEdits>>;
};

/** When a task is to be done: on days, on days of the cycle, or by a rule of the calendar. A step only has days. */
export function WhenField(props: DraftFieldProps) {
  const { task, draft, onEdit } = props;
  const { t } = useTranslation();
  const { today } = useToday();
  // Nothing is lost by a look at another way.
  const [left, setLeft] = useState<UnsavedChoices>({ of: task?.repeat, ways: {} });
  const ways = left.of === task?.repeat ? left.ways : {};
  const when = whenOf(draft.task_repeat);

  function choose(chosen: When) {
    if (chosen === when) return;
    const { startOn, endOn, task_repeat } = draft;
    setLeft({ of: task?.repeat, ways: { ...ways, [when]: { startOn, endOn, task_repeat } } });
    const first = chosen === 'cycle' ? pinDraft() : calendarDraft(today);
    const stored = task ? daysOf(task) : { startOn: null, endOn: null };
    onEdit(ways[chosen] ?? (chosen === 'days' ? { task_repeat: null } : { ...stored, task_repeat: first }));
  }

  if (draft.parent_id !== null && draft.task_repeat === null) {
    return (
      <div className="grid gap-3">
        <DayFields {...props} />
        {task?.repeat === null && <p className="text-ink-2 text-small">{t('tasks.stepRepeats')}</p>}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <SegmentsField
        legend={t('tasks.when')}
        value={when}
        onChange={choose}
        options={WHENS.map((value) => ({ value, label: t(`tasks.whens.${value}`) }))}
      />
      {draft.task_repeat === null ? (
        <DayFields {...props} />
      ) : (
        <Suspense fallback={<div className="min-h-80" />}>
          <RepeatEditor {...props} repeat={draft.task_repeat} />
        </Suspense>
      )}
    </div>
  );
}

const whenOf = (repeat: SentRepeat | null): When => {
  if (repeat === null) return 'days';
  return repeatKind(repeat) === 'cycle' ? 'cycle' : 'repeats';
};
