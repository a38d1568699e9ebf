import type { TFunction } from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayBleeding } from '#domain/cycle/bleeding-days.ts';
import type { PhaseDay } from '#domain/cycle/phase-days.ts';
import { dayHeading } from '#web/i18n/format.ts';

export type WordedDay = {
  readonly date: LocalDate;
  readonly place: PhaseDay | null;
  readonly mark: DayBleeding | null;
  /** How many tasks are due that day. */
  readonly tasks: number;
};

type Wording = { readonly t: TFunction; readonly language: string; readonly today: LocalDate };

/** A day of the month in words: "18 November, today, luteal phase, day 27, 2 tasks". */
export function dayWords({ date, place, mark, tasks }: WordedDay, { t, language, today }: Wording): string {
  return [
    dayHeading(date, language).dayAndMonth,
    date === today && t('calendar.today'),
    mark && t(`marks.${mark}`),
    place && t(`phases.${place.phase}`).toLocaleLowerCase(language),
    place && t('month.day', { day: place.cycleDay }),
    place && date > today && t('month.isExpected'),
    tasks > 0 && t('month.tasks', { count: tasks }),
  ]
    .filter(Boolean)
    .join(', ');
}
