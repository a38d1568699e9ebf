import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type DateRange, daysOf } from '#domain/calendar/local-date.ts';
import type { CurrentCyclePrediction } from '#domain/cycle/cycle.schema.ts';
import { unloggedDays } from '#domain/cycle/periods.ts';
import { isWeeksLate } from '#domain/cycle/running-cycle.ts';
import { type BleedingLevel, makesPeriods } from '#domain/day-log/bleeding.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { shortRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import { bandText } from './band-text.ts';
import { showFailure, useLoadedDays, useLogPeriod, useReportNotStarted } from './cycle.data.ts';
import { logEnded, logUnlogged } from './log-bleeding.ts';
import { PeriodSheet } from './period-sheet.tsx';
import { notifyWithUndo } from './undo-toast.tsx';

/** Asks whether the period started, as a card of its own. */
export function StartedCard({ current }: { current: CurrentCyclePrediction }) {
  return (
    <Card>
      <StartedForm current={current} />
    </Card>
  );
}

/** Asks whether the period started; the answer is about today. When it's weeks late, other reasons are offered too. */
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

/**
 * Asks about the unlogged days since the current period began: as on the day before them, or without bleeding. One press logs
 * all of them, and can be undone.
 */
export function DaysSince() {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = useLoadedDays();
  const log = useSingleMutation({
    mutationKey: ['log-since'],
    mutationFn: logUnlogged,
    onError: showFailure,
  });
  // Until the days are loaded, it isn't known what is logged on them.
  const unlogged = useRecentDays()?.to === null ? unloggedDays(known) : [];
  const [first, last] = [unlogged[0], unlogged.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = shortRange({ start: first, end: last }, language);
  const before = known.levels.get(addDays(first, -1)) ?? 'unspecified';
  const usual = makesPeriods(before) ? before : 'unspecified';

  const logAs = async (bleeding: BleedingLevel) => {
    const undo = await log.mutateAsync({ first, last, bleeding });
    const text = t('month.paint.painted', { days, level: t(`bleeding.${bleeding}`) });
    await notifyWithUndo(text, undo && (() => void undo().catch(showFailure)));
  };
  // The mutation has already shown the failure.
  const press = (bleeding: BleedingLevel) => () => void logAs(bleeding).catch(() => {});

  return (
    <div className="order-first basis-full">
      <QuestionCard
        question={t('cycle.since.ask', { count: unlogged.length, days })}
        answers={[
          { label: t('cycle.since.asBefore', { level: t(`bleeding.${usual}`) }), onPress: press(usual) },
          { label: t('cycle.since.none'), onPress: press('none') },
        ]}
      />
    </div>
  );
}

/** During a period of two days or more: a button to log that it ended, which can be undone. */
export function EndedAction() {
  const { t } = useTranslation();
  const { today } = useLoadedDays();
  const period = useOpenPeriod();
  const log = useMutation({ mutationFn: logEnded, onError: showFailure });
  if (period === undefined) return null;

  async function logEnd({ start: first, end: last }: DateRange) {
    const undo = await log.mutateAsync({ first, last, bleeding: 'unspecified' });
    await notifyWithUndo(t('cycle.ended'), undo && (() => void undo().catch(showFailure)));
  }

  return (
    <div className="grid gap-1">
      <Button
        busy={log.isPending}
        busyLabel={t('common.saving')}
        icon={<CircleCheck size={20} />}
        // The mutation has already shown the failure.
        onClick={() => void logEnd(period).catch(() => {})}
      >
        {t(period.end === today ? 'cycle.endedToday' : 'cycle.endedBefore')}
      </Button>
      {log.isError && <p className="font-medium text-danger text-small">{t('common.notSaved')}</p>}
    </div>
  );
}

/**
 * The current period as it would end now: today, or on the day before the first day without bleeding after its last bleeding.
 * `undefined` if it has ended or has just begun.
 */
function useOpenPeriod(): DateRange | undefined {
  const { periods, levels, predictions, today } = useLoadedDays();
  const current = periods.find(({ on }) => on === predictions?.current?.started_on);
  if (current === undefined || current.length !== null) return undefined;
  const days = daysOf({ start: current.on, end: today });
  const last = days.findLastIndex((day) => makesPeriods(levels.get(day) ?? null));
  const without = days.find((day, index) => index > last && levels.get(day) === 'none');
  const end = without === undefined ? today : addDays(without, -1);
  if (end <= current.on) return undefined;
  const first = addDays(end, 1 - DAY_RANGE_DAYS_MAX);
  return { start: current.on < first ? first : current.on, end };
}
