import { useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { CalendarGrid } from '#web/ui/calendar/calendar-grid.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { LOGGED, TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const BOUNDS = {
  past: { minDay: TODAY },
  none: {},
  future: { maxDay: TODAY, lastShownDay: addDays(TODAY, 60) },
} as const;
type Barred = keyof typeof BOUNDS;
const OPTIONS = (['none', 'past', 'future'] as const).map((value) => ({ value, label: `${value} barred` }));

const FOLLOWED = Object.fromEntries(
  LOGGED.flatMap((start) =>
    [0, 1, 2, 3, 4].map((day) => [addDays(start, day), day === 0 ? 'logged' : 'follows'] as const),
  ),
);
const bands = LOGGED.map((start) => ({ start, end: addDays(start, 4) }));

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [selected, setSelected] = useState<string | null>(null);
  const [barred, setBarred] = useState<Barred>('none');
  return (
    <div data-phase="menstrual" className="grid gap-3">
      <Segmented legend="Barred days" value={barred} onChange={setBarred} options={OPTIONS} />
      <CalendarGrid
        key={barred}
        selected={selected}
        onSelect={setSelected}
        today={TODAY}
        {...BOUNDS[barred]}
        marks={FOLLOWED}
        bands={bands}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          future: t('calendar.future'),
          past: t('calendar.past'),
          logged: t('marks.logged'),
          follows: t('marks.follows'),
        }}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'days', name: 'CalendarGrid', Shown };
