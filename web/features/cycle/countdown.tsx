import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { daysBetween, parseLocalDate } from '#domain/calendar/local-date.ts';
import { periodCountdown } from '#domain/cycle/said-countdown.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { predictionsQuery } from './cycle.queries.ts';

/** How late the period is, or how long until the next, with the number or the range of days emphasised. `days` is the median. */
export function Countdown({ days }: { days: number | null }) {
  const { t } = useTranslation();
  const { today } = useToday();
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  if (days === null) return null;
  const late = predictions?.current?.overdue_days ?? 0;
  if (late > 0) return t('cycle.late', { count: late });
  const [next] = predictions?.cycles ?? [];
  const low = next && parseLocalDate(next.period_start_low);
  const high = next && parseLocalDate(next.period_start_high);
  const countdown = periodCountdown(days, { band: low && high && { low, high }, today });
  if (countdown.kind === 'any-time') return t('cycle.anyTime');
  if (countdown.kind === 'days')
    return <Emphasised text={t('cycle.countdown', { count: days })} part={`${days}`} />;
  if (countdown.low === 0) {
    const band = t('common.days', { count: countdown.high });
    return <Emphasised text={t('cycle.countdownWithin', { band })} part={band} />;
  }
  const band = t('cycle.bandDays', { low: countdown.low, high: countdown.high });
  return <Emphasised text={t('cycle.countdownBetween', { band })} part={band} />;
}

/** Until when bleeding usually lasts; nothing from the day after its usual last one on. `length` is the running period's. */
export function BleedingLeft({ day, length }: { day: number; length: number }) {
  const { t } = useTranslation();
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const [next] = predictions?.cycles ?? [];
  const first = next && parseLocalDate(next.period_start);
  const last = next && parseLocalDate(next.period_end);
  const usual = first && last ? daysBetween(first, last) + 1 : length;
  const left = length - day;
  if (left <= 0) return day <= usual && t('cycle.bleedingLast');
  return <Emphasised text={t('cycle.bleedingLeft', { count: left })} part={`${left}`} />;
}

function Emphasised({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split(part);
  return (
    <>
      {before}
      <b>{part}</b>
      {after}
    </>
  );
}
