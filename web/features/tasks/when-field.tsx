import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withRepeatTexts } from '#web/i18n/i18n.ts';
import { FieldError } from '#web/ui/inputs/field-frame.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { DayFields } from './day-fields.tsx';
import { calendarDraft, pinDraft, repeatKind, type SentRepeat } from './repeat-draft.ts';
import type { DraftFieldProps } from './task-draft.ts';

// Most tasks have days or none, so how one repeats isn't in the form's chunk.
const RepeatEditor = lazy(
  withRepeatTexts(async () => ({ default: (await import('./repeat-editor.tsx')).RepeatEditor })),
);

type When = 'days' | 'cycle' | 'repeats';

/** When a task is to be done: on days, on days of the cycle, or by a rule of the calendar. */
export function WhenField(props: DraftFieldProps) {
  const { draft, errors, onEdit } = props;
  const { t } = useTranslation();
  const [last, setLast] = useState<Partial<Record<When, SentRepeat>>>({});
  const when = whenOf(draft.task_repeat);

  function choose(chosen: When) {
    if (chosen === when) return;
    if (draft.task_repeat) setLast({ ...last, [when]: draft.task_repeat });
    onEdit({
      task_repeat: {
        days: () => null,
        cycle: () => last.cycle ?? pinDraft(),
        repeats: () => last.repeats ?? calendarDraft(),
      }[chosen](),
    });
  }

  return (
    <div className="grid gap-3">
      <p className="-mb-1.5 font-semibold text-small" aria-hidden="true">
        {t('tasks.when')}
      </p>
      <Segmented
        legend={t('tasks.when')}
        value={when}
        onChange={choose}
        options={(['days', 'cycle', 'repeats'] as const).map((value) => ({
          value,
          label: t(`tasks.whens.${value}`),
        }))}
      />
      {draft.task_repeat === null ? (
        <DayFields {...props} />
      ) : (
        <>
          <Suspense fallback={<div className="min-h-80" />}>
            <RepeatEditor repeat={draft.task_repeat} onChange={(repeat) => onEdit({ task_repeat: repeat })} />
          </Suspense>
          <FieldError id="task-repeat" error={errors.task_repeat && t('tasks.repeatRefused')} />
        </>
      )}
    </div>
  );
}

const whenOf = (repeat: SentRepeat | null): When => {
  if (repeat === null) return 'days';
  return repeatKind(repeat) === 'cycle' ? 'cycle' : 'repeats';
};
