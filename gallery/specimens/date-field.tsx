import { useState } from 'react';
import { addDays, parseLocalDate } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek, fullDay } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/calendar/month-calendar.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [start, setStart] = useState<string | null>(null);
  const [due, setDue] = useState<string | null>(addDays(TODAY, -3));
  const field = (label: string) => ({
    label,
    today: TODAY,
    minDay: TODAY,
    language,
    weekStartsOn: firstDayOfWeek(language),
    format: (day: string) => fullDay(parseLocalDate(day) ?? TODAY, language),
    texts: {
      none: t('tasks.noDay'),
      clear: t('tasks.clearDay', { field: label }),
      calendar: {
        previous: t('calendar.previous'),
        next: t('calendar.next'),
        past: t('calendar.past'),
      },
    },
  });
  return (
    <>
      <DateField {...field(t('tasks.start'))} day={start} onChange={setStart} />
      <DateField
        {...field(t('tasks.dueOn'))}
        day={due}
        onChange={setDue}
        error={due === null ? undefined : t('tasks.endBeforeStart')}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'DateField', Shown };
