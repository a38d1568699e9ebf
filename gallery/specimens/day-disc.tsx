import { useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { CalendarGrid, DAY_MARKS } from '#web/ui/calendar/calendar-grid.tsx';
import { DayDisc } from '#web/ui/calendar/day-disc.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const STRENGTHS = ['slim', 'fair', 'strong', 'strong', 'strong', 'fair', 'slim'] as const;
const FIRST = 2;
const marks = Object.fromEntries(
  STRENGTHS.map((strength, index) => [addDays(TODAY, FIRST + index), strength] as const),
);
const bands = [{ start: addDays(TODAY, FIRST + 2), end: addDays(TODAY, FIRST + 4) }];

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [phase, setPhase] = useState<(typeof CYCLE_PHASES)[number]>('ovulation');
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <div data-phase={phase} className="grid gap-3">
      <Segmented
        legend="Phase"
        value={phase}
        onChange={setPhase}
        options={CYCLE_PHASES.map((value) => ({ value, label: t(`phases.${value}`) }))}
      />
      <div className="flex flex-wrap gap-3">
        {[...DAY_MARKS, undefined].map((mark) => (
          <DayDisc key={mark ?? 'none'} mark={mark}>
            21
          </DayDisc>
        ))}
      </div>
      <CalendarGrid
        selected={selected}
        onSelect={setSelected}
        today={TODAY}
        minDay={TODAY}
        marks={marks}
        bands={bands}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{ previous: t('calendar.previous'), next: t('calendar.next'), past: t('calendar.past') }}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'days', name: 'DayDisc', Shown };
