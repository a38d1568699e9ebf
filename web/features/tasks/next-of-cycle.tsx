import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { type Outlook, outlookFrom } from '#domain/recurrence/outlook.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { nextWindows } from '#domain/recurrence/pin-windows.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/lib/cycle/forecast.queries.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { NextCard, NoTimes, SHOWN_TIMES } from './next-card.tsx';
import { NextWindows } from './next-windows.tsx';
import { phaseOnDay } from './phase-on-day.ts';

type NextOfCycleProps = { pin: Pin; each: number; notAfter: LocalDate | null };

/** The next windows of a pin, from the forecast that this device keeps, or why there are none. */
export function NextOfCycle({ pin, each, notAfter }: NextOfCycleProps) {
  const { today } = useToday();
  const { outlook, isFailed } = useOutlook();
  const asked = { pin, each, today, count: SHOWN_TIMES };
  const windows = outlook ? nextWindows({ ...asked, notAfter, outlook }) : [];
  const isLimited =
    windows.length === 0 && outlook != null && nextWindows({ ...asked, notAfter: null, outlook }).length > 0;
  const [first] = windows;
  return (
    <NextCard phase={first && outlook && phaseOnDay(first.start, outlook.cycles)}>
      {outlook && <MissingNow pin={pin} outlook={outlook} />}
      {windows.length > 0 ? (
        <NextWindows windows={windows} />
      ) : (
        <WhyNone outlook={outlook} isFailed={isFailed} isLimited={isLimited} />
      )}
    </NextCard>
  );
}

/** The outlook; `null` while no cycle runs, `undefined` until its answers are there. */
function useOutlook(): { outlook: Outlook | null | undefined; isFailed: boolean } {
  const predictions = useQuery(useOptimisticQuery(predictionsQuery));
  const periods = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const isThere = predictions.data !== undefined && periods.data !== undefined;
  return {
    outlook: isThere ? outlookFrom(predictions.data, periods.data) : undefined,
    isFailed: !isThere && (predictions.isError || periods.isError),
  };
}

type WhyNoneProps = { outlook: Outlook | null | undefined; isFailed: boolean; isLimited: boolean };

function WhyNone({ outlook, isFailed, isLimited }: WhyNoneProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  if (outlook === undefined) return <NoTimes text={t(isFailed ? 'repeats.failed' : 'repeats.loading')} />;
  if (outlook === null) {
    return <NoTimes text={t(user.cycle.cycle_mode === 'natural' ? 'repeats.noCycle' : 'repeats.off')} />;
  }
  return isLimited ? (
    <NoTimes text={t('repeats.limitFirst')} isDanger />
  ) : (
    <NoTimes text={t('repeats.noWindowAny')} />
  );
}

/** Says that the running cycle is too short for the day. */
function MissingNow({ pin, outlook: { cycles } }: { pin: Pin; outlook: Outlook }) {
  const { t } = useTranslation();
  const [running] = cycles;
  if (pin.at !== 'cycle_day' || !running) return null;
  const length = daysBetween(running.start, running.next);
  if (pin.from <= length) return null;
  return <p className="text-small">{t('repeats.noWindow', { day: pin.from, length })}</p>;
}
