import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { DAYS_AFTER_BIRTH, startsCycle } from '#domain/cycle/cycle-facts.ts';
import type { CycleStatus, ModeChange } from '#domain/cycle/life-stage.schema.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { useToday } from '#web/lib/time/today.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card, EmptyState } from '#web/ui/layout/card.tsx';
import { pastPeriodsQuery } from './cycle.data.ts';
import { choiceOf, undoOf, useSetMode } from './life-stage.data.ts';
import { BleedingGrid, ModeAside, ModeNotes, PackCard } from './life-stage-day.tsx';
import { LogPeriodAction } from './log-period-action.tsx';
import { PeriodSheet } from './period-sheet.tsx';
import { notifyWithUndo } from './undo-toast.tsx';

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

/** Shown instead of the cycle where logs are missing: nothing is forecast until a period is logged. */
export function NoForecast({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  const [isLogging, setIsLogging] = useState(false);
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t('cycle.noForecastTitle')}
        action={
          <>
            <LogPeriodAction />
            <Button variant="outline" onClick={() => setIsLogging(true)}>
              {t('cycle.startedUnlogged')}
            </Button>
            <Link to="/settings/cycle" className={buttonClass('outline')}>
              {t('cycle.somethingElse')}
            </Link>
          </>
        }
      >
        {t('cycle.noForecastText', { days: cycle.cycle_day - 1 })}
      </EmptyState>
      <PeriodSheet open={isLogging} onClose={() => setIsLogging(false)} />
    </Card>
  );
}

/** After this many periods, natural cycles are offered again. */
const PERIODS_TO_OFFER = 3;

/** The cycle page in a mode without forecasts; it has no "Log period". */
export function ModePage({ status }: { status: CycleStatus }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { today } = useToday();
  const choice = choiceOf(status);
  if (choice === 'natural' || choice === 'transition') return null;
  const bleeds = choice !== 'no_periods';
  return (
    <div className="grid gap-5">
      <ModeNotes status={status} today={today} />
      {status.scheme && (
        <PackCard scheme={status.scheme} today={today}>
          {null}
        </PackCard>
      )}
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
  const { data: periods = [] } = useQuery(pastPeriodsQuery);
  const setMode = useSetMode();
  const birthOn = (status.mode?.birth_on && parseLocalDate(status.mode.birth_on)) || today;
  const modes = [{ mode: 'postpartum' as const, startedOn: birthOn, endedOn: null, birthOn }];
  const starts = periods.flatMap(({ period_on, origin }) => {
    const startedOn = parseLocalDate(period_on);
    const isSince = startedOn !== undefined && startedOn >= addDays(birthOn, DAYS_AFTER_BIRTH);
    return isSince && startsCycle({ origin, startedOn }, modes) ? [startedOn] : [];
  });
  const { accepted } = acceptedStarts(starts);
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
            busy={setMode.isPending}
            busyLabel={t('common.saving')}
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
    await notifyWithUndo(text, () => undo.mutate({ changes: undoOf(status, today) }));
  }

  const born: ModeChange = { cycle_mode: 'postpartum', since: today, birth_on: today };
  const lost: ModeChange = { cycle_mode: 'natural', since: today };
  // The mutation has shown a failure.
  const press = (change: ModeChange, text: string) => () =>
    void (setMode.isPending ? undefined : end(change, text).catch(() => {}));
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('modes.ended')}
      </Button>
      <div hidden={!isOpen} className="flex flex-wrap gap-2 [&[hidden]]:hidden">
        <Button variant="outline" onClick={press(lost, t('modes.lossSaved'))}>
          {t('modes.loss')}
        </Button>
        <Button variant="outline" onClick={press(born, t('modes.birthSaved'))}>
          {t('modes.birth')}
        </Button>
        <Link to="/settings/cycle" className={buttonClass('outline')}>
          {t('modes.endedOther')}
        </Link>
      </div>
    </div>
  );
}

/** Leads to the import of a history from another app. */
export function HistoryLink() {
  const { t } = useTranslation();
  return (
    <Link to="/settings/import" className={buttonClass('outline')}>
      {t('cycle.bringHistory')}
    </Link>
  );
}
