import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { bleedingDays } from '#domain/cycle/bleeding-days.ts';
import { phaseDays } from '#domain/cycle/phase-days.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useDayLog } from '#web/lib/day-log/use-day-log.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DayFacts } from './day-facts.tsx';
import { useLoadedMonth } from './use-known-of-month.ts';

type MonthDayCardProps = {
  day: LocalDate;
  /** Opens a day that has come, to log it. */
  onOpen: (day: LocalDate) => void;
  children: ReactNode;
};

/** The month's chosen day: its place in the cycle, its bleeding and tasks. */
export function MonthDayCard({ day, onOpen, children }: MonthDayCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const known = useLoadedMonth(firstOfMonth(day));
  const { marks, phaseOf } = useMemo(
    () => ({ marks: bleedingDays(known), phaseOf: phaseDays(known) }),
    [known],
  );
  const place = phaseOf(day);
  const mark = marks.get(day);
  const log = useDayLog(day);
  const isAhead = day > known.today;
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0" aria-live="polite">
          <h2 id={headingId} className="font-semibold text-h3 first-letter:uppercase">
            {spokenDay(day, language)}
          </h2>
          {place && (
            <p
              data-phase={place.phase}
              className="mt-0.5 flex items-center gap-1.5 font-semibold text-ph-ink text-small"
            >
              <PhaseGlyph phase={place.phase} isOutlined={isAhead} />
              <span>
                {t(`phases.${place.phase}`)} · {t('month.day', { day: place.cycleDay })}
                {isAhead && `, ${t('month.isExpected')}`}
              </span>
            </p>
          )}
          {/* What is logged of bleeding is one of the day's facts. */}
          {mark && !log?.bleeding && (
            <p className="mt-0.5 text-ink-2 text-small first-letter:uppercase">{t(`marks.${mark}`)}</p>
          )}
        </div>
        {!isAhead && (
          <Button variant="outline" onClick={() => onOpen(day)}>
            {t('month.openDay')}
          </Button>
        )}
      </div>
      {log && <DayFacts day={log} />}
      {children}
    </Card>
  );
}
