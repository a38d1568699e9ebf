import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, type DateRange, daysBetween, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import type {
  CurrentCyclePrediction,
  CycleAheadPrediction,
  CycleInformation,
} from '#domain/cycle/cycle.schema.ts';
import type { CycleStatus, ModeChange } from '#domain/cycle/life-stage.schema.ts';
import { DAYS_AFTER_BIRTH } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts, unloggedDays } from '#domain/cycle/periods.ts';
import { isWeeksLate } from '#domain/cycle/running-cycle.ts';
import { type BleedingLevel, makesPeriods } from '#domain/day-log/bleeding.ts';
import { DAY_RANGE_DAYS_MAX } from '#domain/day-log/day-log.schema.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { dayPair, shortRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure, useToastedMutation } from '#web/lib/http/query-client.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card, EmptyState } from '#web/ui/layout/card.tsx';
import { QuestionCard, TitledSection } from '#web/ui/layout/titled-card.tsx';
import { bandText } from './band-text.ts';
import {
  useLoadedDays,
  useLogPeriod,
  usePastPeriods,
  usePredictions,
  useReportNotStarted,
} from './cycle.data.ts';
import { choiceOf, restoringChanges, useSetMode } from './life-stage.data.ts';
import { BleedingGrid, ModeAside, ModeNotes, PackCard } from './life-stage-day.tsx';
import { logEnded, logUnlogged } from './log-bleeding.ts';
import { LogPeriodAction, usePeriodSheet } from './log-period.tsx';
import { notifyWithUndo } from './saving.tsx';

/** Shown instead of the cycle: how to start, that it begins again after a mode, or the mode's own page. */
export function NoCycle({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  if (cycle.cycle_mode !== 'natural') return <ModePage status={cycle} />;
  // Without a cycle day, there was a mode between the last start and today.
  const isAfter = cycle.history.modes.length > 0;
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t(isAfter ? 'cycle.afterTitle' : 'cycle.emptyTitle')}
        action={
          <>
            <LogPeriodAction />
            {!isAfter && <HistoryLink />}
          </>
        }
      >
        {t(isAfter ? 'cycle.afterText' : 'cycle.emptyText')}
      </EmptyState>
    </Card>
  );
}

/** Shown instead of the cycle where logs are missing. `hasPast`: whether the page has its own button for a past period. */
export function NoForecast({ cycle, hasPast }: { cycle: CycleInformation; hasPast?: boolean }) {
  const { t } = useTranslation();
  const openSheet = usePeriodSheet();
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t('cycle.noForecastTitle')}
        action={
          <>
            <LogPeriodAction />
            {!hasPast && (
              <Button variant="outline" onClick={() => openSheet({})}>
                {t('cycle.span.open')}
              </Button>
            )}
            <Link to="/settings/cycle" className={buttonClass('outline')}>
              {t('cycle.somethingElse')}
            </Link>
          </>
        }
      >
        {t('cycle.noForecastText', { days: cycle.cycle_day - 1 })}
      </EmptyState>
    </Card>
  );
}

type BandProps = { cycle: CycleInformation; next: CycleAheadPrediction | undefined };

/** The cycle when the next start can't be predicted to the day: the day of the cycle, and the span. No dial, no phase. */
export function BandCard({ cycle, next }: BandProps) {
  const { t, language } = useTranslation();
  const isAsked = usePredictions()?.current?.ask_started === 1;
  const headingId = useId();
  const between =
    next &&
    t('modes.between', dayPair({ start: next.period_start_low, end: next.period_start_high }, language));
  return (
    <Card aria-labelledby={headingId} className="grid gap-3">
      <p className="text-ink-2 text-small">
        {t('cycle.day')} {cycle.cycle_day}
      </p>
      <h2 id={headingId} className="font-display text-h2">
        {t('modes.bandTitle')}
      </h2>
      {between && <p>{t('modes.band', { between })}</p>}
      {!isAsked && <LogPeriodAction />}
    </Card>
  );
}

/** After this many periods, natural cycles are offered again. */
const PERIODS_TO_OFFER = 3;

/** The cycle page in a mode without forecasts; it has no "Log period". */
export function ModePage({ status }: { status: CycleStatus }) {
  const { t, today } = useTextContext();
  const headingId = useId();
  const choice = choiceOf(status);
  if (choice === 'natural' || choice === 'transition') return null;
  const bleeds = choice !== 'no_periods';
  return (
    <div className="grid gap-5">
      <ModeNotes status={status} today={today} />
      {status.scheme && <PackCard scheme={status.scheme} today={today} />}
      <Card aria-labelledby={headingId} className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-small">
          <h2 id={headingId} className="font-display text-h2 text-ink">
            {t(`modes.choices.${choice}.name`)}
          </h2>
          <ModeAside status={status} today={today} />
        </div>
        <p className="text-ink-2">{t(`modes.pages.${choice}`)}</p>
        {choice === 'pregnant' && <PregnancyEnd status={status} today={today} />}
        {choice === 'postpartum' && <AfterBirth status={status} today={today} />}
        {bleeds && <BleedingGrid today={today} />}
      </Card>
    </div>
  );
}

/** After a birth: why there is no forecast, and the offer to forecast again. */
function AfterBirth({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const periods = usePastPeriods() ?? [];
  const setMode = useSetMode();
  const birthOn = status.mode?.birth_on ?? today;
  const starts = periods.map(({ period_on }) => period_on);
  const { accepted } = acceptedStarts(starts.filter((on) => daysBetween(birthOn, on) >= DAYS_AFTER_BIRTH));
  const last = accepted.at(-1);
  return (
    <>
      <p className="text-ink-2">{t('modes.postpartumText')}</p>
      {daysBetween(birthOn, today) < DAYS_AFTER_BIRTH && <p className="text-ink-2">{t('modes.lochia')}</p>}
      {last !== undefined && accepted.length >= PERIODS_TO_OFFER && (
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold">{t('modes.offerNatural')}</p>
          <Button
            variant="outline"
            busy={setMode.isPending && t('common.saving')}
            // Since the last start, so that the current cycle is included.
            onClick={() => setMode.mutate({ changes: [{ cycle_mode: 'natural', since: last }] })}
          >
            {t('modes.offerNaturalYes')}
          </Button>
        </div>
      )}
    </>
  );
}

let hasEnded = false;
/** Whether the end of a pregnancy was reported since the page was loaded: an earlier test isn't mentioned again. */
export const wasEndReported = (): boolean => hasEnded;

/** Reports the end of a pregnancy, behind a quiet button: a loss, a birth or something else, in one press, without questions. */
function PregnancyEnd({ status, today }: { status: CycleStatus; today: LocalDate }) {
  const { t } = useTranslation();
  const setMode = useSetMode();
  const undo = useSetMode();
  const [isOpen, setOpen] = useState(false);

  async function end(change: ModeChange, text: string) {
    hasEnded = true;
    await setMode.mutateAsync({ changes: [change] });
    await notifyWithUndo(text, () => undo.mutate({ changes: restoringChanges(status, today) }));
  }

  const birth: ModeChange = { cycle_mode: 'postpartum', since: today, birth_on: today };
  const loss: ModeChange = { cycle_mode: 'natural', since: today };
  // The mutation has shown a failure.
  const press = (change: ModeChange, text: string) => () =>
    void (setMode.isPending ? undefined : end(change, text).catch(() => {}));
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('modes.ended')}
      </Button>
      <div hidden={!isOpen} className="flex flex-wrap gap-2 [&[hidden]]:hidden">
        <Button variant="outline" onClick={press(loss, t('modes.lossSaved'))}>
          {t('modes.loss')}
        </Button>
        <Button variant="outline" onClick={press(birth, t('modes.birthSaved'))}>
          {t('modes.birth')}
        </Button>
        <Link to="/settings/cycle" className={buttonClass('outline')}>
          {t('modes.endedOther')}
        </Link>
      </div>
    </div>
  );
}

export function HistoryLink() {
  const { t } = useTranslation();
  return (
    <Link to="/settings/import" className={buttonClass('outline')}>
      {t('cycle.bringHistory')}
    </Link>
  );
}

/** Asks whether the period has started, when that is likely but not logged. */
export function StartedQuestion() {
  const current = usePredictions()?.current;
  return (
    current?.ask_started === 1 && (
      <Card>
        <StartedForm current={current} />
      </Card>
    )
  );
}

/** Asks whether the period started; the answer is about today. When it's weeks late, other reasons are offered too. */
export function StartedForm({ current }: { current: CurrentCyclePrediction }) {
  const { t, language } = useTranslation();
  const openSheet = usePeriodSheet();
  const log = useLogPeriod();
  const notYet = useReportNotStarted();
  const isBusy = log.isPending || notYet.isPending;
  const weeksLate = isWeeksLate(current);
  const { missed_log: missed, overdue_days: overdueDays } = current;
  return (
    <TitledSection title={t('cycle.startedTitle')} className="grid gap-2">
      <p className="text-ink-2">
        {overdueDays > 0 ? t('cycle.late', { count: overdueDays }) : t('cycle.startedMaybe')}{' '}
        {hasStart(missed) && bandText(missed, { t, language, key: 'cycle.nextIfMissed' })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button busy={log.isPending && t('cycle.logging')} onClick={() => !isBusy && log.mutate('now')}>
          {t('cycle.startedToday')}
        </Button>
        <Button variant="outline" onClick={() => openSheet({})}>
          {t('cycle.startedOtherDay')}
        </Button>
        {weeksLate && (
          <Link to="/settings/cycle" className={buttonClass('outline')}>
            {t('cycle.somethingElse')}
          </Link>
        )}
        <Button
          variant="outline"
          busy={notYet.isPending && t('common.saving')}
          onClick={() => !isBusy && notYet.mutate()}
        >
          {t('cycle.notYet')}
        </Button>
      </div>
      {weeksLate && <p className="text-ink-2 text-small">{t('cycle.askDoctor')}</p>}
    </TitledSection>
  );
}

type Missed = NonNullable<CurrentCyclePrediction['missed_log']>;

const hasStart = (missed: Missed | null): missed is { [Field in keyof Missed]: NonNullable<Missed[Field]> } =>
  missed !== null && missed.period_start !== null;

/** Asks about the unlogged days of the current period: as the day before them, or without bleeding. One press logs all, with undo. */
export function DaysSince() {
  const { t, language } = useTranslation();
  const known = useLoadedDays();
  const log = useToastedMutation({
    mutationKey: ['log-since'],
    mutationFn: logUnlogged,
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
    const text = t('cycle.since.saved', { days, level: t(`bleeding.${bleeding}`) });
    await notifyWithUndo(text, undo);
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
  const log = useMutation({ mutationFn: logEnded, onError: notifyFailure });
  if (period === undefined) return null;

  async function logEnd({ start: first, end: last }: DateRange) {
    const undo = await log.mutateAsync({ first, last, bleeding: 'unspecified' });
    await notifyWithUndo(t('cycle.ended'), undo);
  }

  return (
    <Button
      busy={log.isPending && t('common.saving')}
      icon={<CircleCheck size={20} />}
      // The mutation has already shown the failure.
      onClick={() => void logEnd(period).catch(() => {})}
    >
      {t(period.end === today ? 'cycle.endedToday' : 'cycle.endedBefore')}
    </Button>
  );
}

/** The current period as it would end now: today, or before the first day without bleeding; `undefined` once it ended, and at first. */
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
