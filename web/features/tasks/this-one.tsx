import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDetails } from '#domain/tasks/task.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { DayFields } from './day-fields.tsx';
import { type DraftFieldProps, daysOf } from './task-draft.ts';
import { dayWords } from './task-words.ts';

/** The days of the occurrence at hand, and how to choose others for it alone. */
export function OccurrenceDates(props: DraftFieldProps & { task: TaskDetails }) {
  const { task, draft, onEdit } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const language = useLanguage();
  const { today } = useToday();
  const { startOn, endOn } = draft;
  const stored = daysOf(task);
  const isEdited = startOn !== stored.startOn || endOn !== stored.endOn;
  const [isChoosing, setIsChoosing] = useState(isEdited);
  const day = startOn ?? endOn;
  const isAhead = day !== null && day > today;
  const isHeld = task.repeat === 'cycle' && (isEdited || (task.is_forecast === 0 && isAhead));
  const words = dayWords(
    {
      start_date: startOn,
      due_date: endOn,
      is_forecast: isEdited ? 0 : task.is_forecast,
      planned_on: null,
      is_carried_over: 0,
    },
    { t, language, today },
  );

  return (
    <section aria-labelledby={headingId} className="grid gap-2 border-line border-t pt-4">
      <h3 id={headingId} className="font-semibold text-small">
        {t('repeats.thisOne')}
      </h3>
      <p className="inline-block first-letter:uppercase">{words?.spoken ?? t('repeats.noDays')}</p>
      {isHeld && day !== null && <p className="text-ink-2 text-small">{t('repeats.keepsDays')}</p>}
      {isChoosing ? (
        <DayFields {...props} />
      ) : (
        <Button variant="outline" onClick={() => setIsChoosing(true)}>
          {t('repeats.chooseDays')}
        </Button>
      )}
      {isHeld && day !== null && (
        <Button
          variant="outline"
          onClick={() => {
            onEdit(task.is_forecast === 1 ? stored : { startOn: null, endOn: null });
            setIsChoosing(false);
          }}
        >
          {t('repeats.followAgain')}
        </Button>
      )}
    </section>
  );
}
