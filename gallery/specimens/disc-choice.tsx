import { useState } from 'react';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { MoodGrid } from '#web/ui/calendar/day-table.tsx';
import { EnergyBloom, LEVELS, type Level, MoodBloom } from '#web/ui/charts/glyphs.tsx';
import { DiscChoice } from '#web/ui/inputs/choice.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [mood, setMood] = useState<Level | null>(4);
  const [energy, setEnergy] = useState<Level | null>(2);
  const monday = startOfWeek(TODAY);
  const weeks = [-1, 0].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((index) => {
      const date = addDays(monday, week * 7 + index);
      return {
        date,
        dayNumber: String(Number(date.slice(8))),
        label: spokenDay(date, language),
        mood: date > TODAY || index === 2 ? null : (LEVELS[index % LEVELS.length] ?? null),
        isToday: date === TODAY,
        isOpen: date === TODAY,
        isAhead: date > TODAY,
      };
    }),
  );
  return (
    <>
      <DiscChoice
        legend={t('journal.mood')}
        options={LEVELS.map((value) => ({
          value,
          word: t(`journal.moodWords.${value}`),
          mark: <MoodBloom level={value} />,
        }))}
        value={mood}
        onChange={setMood}
      />
      <DiscChoice
        legend={t('journal.energy')}
        options={LEVELS.map((value) => ({
          value,
          word: t(`journal.energyWords.${value}`),
          mark: <EnergyBloom level={value} />,
        }))}
        value={energy}
        onChange={setEnergy}
      />
      <MoodGrid
        caption={t('journal.mood')}
        weekdays={weekdayNames(language)}
        weeks={weeks}
        onOpen={() => {}}
      />
    </>
  );
}

export const specimen: Specimen = {
  group: 'plan',
  name: 'DiscChoice, MoodBloom, EnergyBloom, MoodGrid',
  Shown,
};
