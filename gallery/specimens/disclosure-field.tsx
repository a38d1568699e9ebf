import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { DisclosureField } from '#web/ui/inputs/select-field.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Field({ label, first }: { label: string; first: LocalDate | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [day, setDay] = useState(first);
  return (
    <DisclosureField
      label={label}
      icon={<CalendarDays size={18} className="flex-none text-ink-2" />}
      chosen={day && fullDay(day, language)}
      emptyText={t('tasks.noDay')}
      clearLabel={t('tasks.clearDay', { field: label })}
      onClear={() => setDay(null)}
      error={first !== null && day === null ? t('tasks.endBeforeStart') : undefined}
    >
      {(close) => (
        <DayCalendar
          selected={day}
          today={TODAY}
          minDay={TODAY}
          onSelect={(chosen) => {
            setDay(chosen);
            close();
          }}
        />
      )}
    </DisclosureField>
  );
}

function Shown() {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('tasks.start')} first={null} />
      <Field label={t('tasks.dueOn')} first={addDays(TODAY, -3)} />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'DisclosureField', Shown };
