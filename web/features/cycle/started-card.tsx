import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { isWeeksLate } from '#domain/cycle/lateness.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { bandText } from './band-text.ts';
import { useLogPeriod, useReportNotStarted } from './cycle.mutations.ts';
import { PeriodSheet } from './period-sheet.tsx';

/** Asks whether the period started, as a card of its own. */
export function StartedCard({ current }: { current: CurrentCyclePrediction }) {
  return (
    <Card>
      <StartedForm current={current} />
    </Card>
  );
}

/** Asks whether the period started; an answer counts for today. When it's weeks late, other reasons are offered too. */
export function StartedForm({ current }: { current: CurrentCyclePrediction }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const [isLogging, setIsLogging] = useState(false);
  const log = useLogPeriod();
  const notYet = useReportNotStarted();
  const isBusy = log.isPending || notYet.isPending;
  const weeksLate = isWeeksLate(current);
  const { missed_log: missed, overdue_days: overdueDays } = current;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="font-semibold text-h3">
        {t('cycle.startedTitle')}
      </h2>
      <p className="text-ink-2">
        {overdueDays > 0 ? t('cycle.late', { count: overdueDays }) : t('cycle.startedMaybe')}{' '}
        {hasStart(missed) && bandText(missed, { t, language, key: 'cycle.nextIfMissed' })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          busy={log.isPending}
          busyLabel={t('cycle.logging')}
          onClick={() => !isBusy && log.mutate('now')}
        >
          {t('cycle.startedToday')}
        </Button>
        <Button variant="outline" onClick={() => setIsLogging(true)}>
          {t(weeksLate ? 'cycle.startedUnlogged' : 'cycle.startedOtherDay')}
        </Button>
        {weeksLate && (
          <Link to="/settings/cycle" className={buttonClass('outline')}>
            {t('cycle.somethingElse')}
          </Link>
        )}
        <Button
          variant="outline"
          busy={notYet.isPending}
          busyLabel={t('common.saving')}
          onClick={() => !isBusy && notYet.mutate()}
        >
          {t('cycle.notYet')}
        </Button>
      </div>
      {weeksLate && <p className="text-ink-2 text-small">{t('cycle.askDoctor')}</p>}
      {(log.isError || notYet.isError) && (
        <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>
      )}
      <PeriodSheet open={isLogging} onClose={() => setIsLogging(false)} />
    </section>
  );
}

type Missed = NonNullable<CurrentCyclePrediction['missed_log']>;

const hasStart = (missed: Missed | null): missed is { [Field in keyof Missed]: NonNullable<Missed[Field]> } =>
  missed !== null && missed.period_start !== null;
