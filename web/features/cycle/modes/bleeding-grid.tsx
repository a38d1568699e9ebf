import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import { recentDaysQuery } from '#web/lib/day-log/days.query.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import './bleeding-grid.css';

const DAYS = 90;

/** Days of bleeding among the known ones, newest first. */
export function useBleedingDays(): readonly LocalDate[] {
  const { data } = useQuery(useOptimisticQuery(recentDaysQuery));
  const days = data?.days ?? [];
  return days
    .filter(({ bleeding }) => makesPeriods(bleeding))
    .map(({ date }) => date as LocalDate) // as the server wrote it
    .sort((one, other) => (one < other ? 1 : -1));
}

/** How long ago the last bleeding was, in words. */
export function SinceBleeding({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const [last] = useBleedingDays();
  if (last === undefined) return t('modes.noBleeding');
  const days = daysBetween(last, today);
  return days === 0 ? t('modes.bleedingToday') : t('modes.sinceBleeding', { count: days });
}

/** The last 90 days as small squares, filled where bleeding is logged; said in words too. */
export function BleedingGrid({ today }: { today: LocalDate }) {
  const { t } = useTranslation();
  const bled = new Set(useBleedingDays());
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const count = shown.filter((day) => bled.has(day)).length;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-ink-2 text-small">{t('modes.gridText', { count })}</figcaption>
      <div aria-hidden="true" className="bleeding-grid">
        {shown.map((day) => (
          <span key={day} data-bled={bled.has(day) || undefined} data-today={day === today || undefined} />
        ))}
      </div>
    </figure>
  );
}
