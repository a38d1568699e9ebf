import { useTranslation } from 'react-i18next';
import { firstDayOfWeek } from '#domain/account/language.ts';
import type { FoundDates } from '#domain/best-dates/best-dates.schema.ts';
import { DAY_STRENGTHS, type DayStrength } from '#domain/best-dates/day-strength.ts';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DayDisc } from '#web/ui/calendar/day-disc.tsx';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';

type ResultCalendarProps = {
  found: FoundDates;
  strengths: Readonly<Record<string, DayStrength>>;
  today: LocalDate;
  picked: LocalDate | null;
  /** Whether weekends are left out. */
  isWeekdays: boolean;
  onPick: (day: LocalDate) => void;
};

/** The found days by month: a band for the forecast phase, a mark for each day's strength. Past days can't be picked. */
export function ResultCalendar({ found, strengths, today, picked, isWeekdays, onPick }: ResultCalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const bands = found.predictions.map(({ phase_start, phase_end }) => ({
    start: phase_start,
    end: phase_end,
  }));
  const lastDay = [...found.days.map(({ date }) => date), ...bands.map(({ end }) => end)].toSorted().at(-1);
  return (
    <div className="grid gap-3">
      <MonthCalendar
        selected={picked}
        onSelect={(text) => {
          const day = parseLocalDate(text);
          if (day !== undefined) onPick(day);
        }}
        today={today}
        minDay={today}
        firstShownDay={today}
        lastShownDay={lastDay}
        opensOn={bands[0]?.start}
        marks={strengths}
        bands={bands}
        hatchesWeekends={isWeekdays}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          past: t('calendar.past'),
          strong: t('bestDates.strengths.strong'),
          fair: t('bestDates.strengths.fair'),
          slim: t('bestDates.strengths.slim'),
        }}
      />
      <StrengthLegend phaseName={found.cycle_phase === null ? '' : t(`phases.${found.cycle_phase}`)} />
    </div>
  );
}

function StrengthLegend({ phaseName }: { phaseName: string }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2 text-ink-2 text-small">
      <ul className="strength-legend">
        {DAY_STRENGTHS.map((strength) => (
          <li key={strength}>
            <DayDisc mark={strength} />
            {t(`bestDates.strengths.${strength}`)}
          </li>
        ))}
        <li>
          <span aria-hidden="true" className="band-sample" />
          {phaseName}
        </li>
      </ul>
      <p>{t('bestDates.strengthHint')}</p>
    </div>
  );
}
