import { useQuery } from '@tanstack/react-query';
import { dayTextsQuery } from '#web/i18n/days.queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DayText } from '#web/ui/day-text.tsx';

/** The title and message of a day of the 28-day reference (1 to 28). */
export function DayMessage({ alignedDay }: { alignedDay: number }) {
  const { data: days } = useQuery(dayTextsQuery(useLanguage()));
  return <DayText text={days?.[alignedDay - 1]} />;
}
