import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addDays, parseLocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { dayHeading } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { DayStepper } from '#web/ui/calendar/day-stepper.tsx';
import { CycleDial } from '#web/ui/charts/cycle-dial.tsx';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { pastPeriodsQuery } from './cycle.queries.ts';
import type { ShownCycle } from './shown-cycle.ts';
import { usePastBleeding } from './use-bleeding.ts';

type DialSectionProps = {
  cycle: CycleInformation;
  shown: ShownCycle;
  /** The chosen dot, 1 to `shown.days`. */
  day: number;
  onChange: (day: number) => void;
};

/** The dial, with buttons that do the same. On any other day a button under the phase's name leads back to today. */
export function DialSection({ cycle, shown, day, onChange }: DialSectionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const hasWholeCycle = useHasWholeCycle();
  const bleedingOfDay = usePastBleeding(cycle);
  const phase = shown.phaseOfDay(day);
  const isToday = day === shown.today;
  // In a very late cycle today's dot is the last one, and the real day is later.
  const dayNumber = isToday ? cycle.cycle_day : day;
  const phaseName = t(`phases.${phase}`);
  const mark = dayNumber <= cycle.cycle_day ? bleedingOfDay(dayNumber) : undefined;
  const { cycleLength } = shown.layout;
  const isPast = dayNumber > cycleLength;
  // Nothing is late while bleeding goes on.
  const isLate = isPast && phase !== 'menstrual';
  const ofDays = isPast
    ? isLate && t('cycle.expectedDay', { day: cycleLength })
    : t(hasWholeCycle ? 'cycle.ofDays' : 'cycle.ofAboutDays', { days: cycleLength });
  const date = dayHeading(addDays(today, dayNumber - cycle.cycle_day), language).dayAndMonth;
  return (
    <div className="grid gap-2.5 pt-1">
      <CycleDial
        days={shown.days}
        value={day}
        today={shown.today}
        onChange={onChange}
        phaseOfDay={shown.phaseOfDay}
        bleedingOfDay={bleedingOfDay}
        label={t('cycle.dialLabel')}
        valueText={[
          `${t('cycle.day')} ${dayNumber} ${ofDays || ''}`.trim(),
          phaseName,
          date,
          mark && t(`marks.${mark}`),
        ]
          .filter(Boolean)
          .join(', ')}
        hub={<DialHub dayWord={t('cycle.day')} day={dayNumber} note={isToday ? !isLate && ofDays : date} />}
      />
      <DayStepper
        labels={{ previous: t('cycle.previousDay'), next: t('cycle.nextDay') }}
        onPrevious={day > 1 ? () => onChange(day - 1) : undefined}
        onNext={() => onChange(day === shown.days ? 1 : day + 1)}
      >
        <span data-phase={phase} className="flex items-center gap-2 font-semibold text-ph-ink">
          <span className="text-ph-solid">
            <PhaseGlyph phase={phase} size={18} />
          </span>
          {phaseName}
        </span>
        {/* Too long for the dial's middle. */}
        {isToday && isLate && <span className="text-ink-2 text-small">{ofDays}</span>}
        {!isToday && (
          <button
            type="button"
            className="-mb-2 min-h-8 px-3 font-semibold text-ink-2 text-small underline underline-offset-4 hover:text-ink"
            onClick={() => onChange(shown.today)}
          >
            {t('cycle.backToToday')}
          </button>
        )}
      </DayStepper>
    </div>
  );
}

/** Whether a whole cycle is logged. Without one, its length is only what the person entered, or what is usual. */
function useHasWholeCycle(): boolean {
  const { data: periods } = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const logged = periods?.flatMap(({ period_on }) => parseLocalDate(period_on) ?? []);
  return logged === undefined || acceptedStarts(logged).accepted.length > 1;
}

type DialHubProps = { dayWord: string; day: number; note: string | false };

/** The middle of the dial: the day in large type and a short note. Each day is a new element, so that the number cross-fades. */
function DialHub({ dayWord, day, note }: DialHubProps) {
  return (
    <>
      <span className="font-semibold text-[min(var(--fs-mini),4vw)] text-ink-2">{dayWord}</span>
      <span
        key={day}
        className="animate-appear font-display leading-none tracking-number"
        style={{ fontSize: 'min(3.875rem, 17vw)' }}
      >
        {day}
      </span>
      {note && <span className="mt-0.5 text-[min(var(--fs-mini),4vw)] text-ink-2">{note}</span>}
    </>
  );
}
