import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { bandText } from './band-text.ts';
import { useLogPeriod, useSayNotYet } from './cycle.mutations.ts';
import { predictionsQuery } from './cycle.queries.ts';
import { EditPeriodsSheet } from './edit-periods-sheet.tsx';

/** When a period is likely to have started but isn't logged, asks about it. */
export function StartedQuestion() {
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const [isEditing, setIsEditing] = useState(false);
  const current = predictions?.current;
  return (
    <>
      {current?.ask_started === 1 && <Question current={current} onOtherDay={() => setIsEditing(true)} />}
      <EditPeriodsSheet open={isEditing} onClose={() => setIsEditing(false)} />
    </>
  );
}

type QuestionProps = { current: CurrentCyclePrediction; onOtherDay: () => void };

/** An answer counts for today. */
function Question({ current, onOtherDay }: QuestionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const log = useLogPeriod();
  const notYet = useSayNotYet();
  const isBusy = log.isPending || notYet.isPending;
  const { missed_log: missed, overdue_days: overdueDays } = current;
  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-semibold text-h3">
        {t('cycle.startedTitle')}
      </h2>
      <p className="text-ink-2">
        {overdueDays > 0 ? t('cycle.late', { count: overdueDays }) : t('cycle.startedMaybe')}{' '}
        {missed && bandText(missed, { t, language, key: 'cycle.nextIfMissed' })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          busy={log.isPending}
          busyLabel={t('cycle.logging')}
          onClick={() => !isBusy && log.mutate('now')}
        >
          {t('cycle.startedToday')}
        </Button>
        <Button variant="outline" onClick={onOtherDay}>
          {t('cycle.startedOtherDay')}
        </Button>
        <Button
          variant="outline"
          busy={notYet.isPending}
          busyLabel={t('common.saving')}
          onClick={() => !isBusy && notYet.mutate()}
        >
          {t('cycle.notYet')}
        </Button>
      </div>
      {(log.isError || notYet.isError) && (
        <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>
      )}
    </Card>
  );
}
