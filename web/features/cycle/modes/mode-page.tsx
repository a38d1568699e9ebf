import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { DAYS_AFTER_BIRTH, startsCycle } from '#domain/cycle/counted-starts.ts';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { pastPeriodsQuery } from '#web/features/cycle/cycle.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { BleedingGrid } from './bleeding-grid.tsx';
import { ModeAside } from './mode-aside.tsx';
import { choiceOf } from './mode-choices.ts';
import { ModeNotes } from './mode-notes.tsx';
import { useSetMode } from './modes.mutations.ts';
import { PackCard } from './pack-card.tsx';
import { PregnancyEnd } from './pregnancy-end.tsx';

/** After this many periods natural cycles are offered again. */
const PERIODS_TO_OFFER = 3;

/** What the cycle page has in a mode without forecasts: never an empty place, and no "Log period". */
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

/** What can honestly be said after a birth, and the offer to forecast again. */
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
            // From the last start on, so that this cycle is followed already.
            onClick={() => setMode.mutate({ changes: [{ cycle_mode: 'natural', since: last }] })}
          >
            {t('modes.offerNaturalYes')}
          </Button>
        </div>
      )}
    </>
  );
}
