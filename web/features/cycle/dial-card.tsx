import { useQuery } from '@tanstack/react-query';
import { Droplet } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { alignedDay } from '#domain/cycle/current-cycle.ts';
import type { CycleInformation, Predictions } from '#domain/cycle/cycle.schema.ts';
import { outweighsReportedLength } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { type CycleLayout, type CyclePhase, layoutIn, phaseOn } from '#domain/cycle/phases.ts';
import { bleedsPastSpan } from '#domain/cycle/running-cycle.ts';
import { isPeriodBleeding } from '#domain/day-log/bleeding.ts';
import { useDayLog } from '#web/features/day-log/days.data.ts';
import { dayHeading, dayPair, shortRange } from '#web/i18n/format.ts';
import { textsQuery, useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { DayStepper, DayText } from '#web/ui/calendar/day-stepper.tsx';
import { CycleDial } from '#web/ui/charts/cycle-dial.tsx';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { bandText } from './band-text.ts';
import { usePastBleeding, usePastPeriods } from './cycle.data.ts';
import { DaysSince, EndedAction } from './cycle-cards.tsx';
import { LogPeriodAction, usePeriodSheet } from './log-period.tsx';

// Memoised, because a drag changes the day at nearly every frame and these don't depend on it.
const Action = memo(LogPeriodAction);
const Ended = memo(EndedAction);
const Since = memo(DaysSince);
const Next = memo(NextPeriod);
const FromDay = memo(LogFromDay);

type DialCardProps = {
  user: UserDetails;
  shown: ShownCycle;
  /** `undefined` while they load, or if loading failed. */
  predictions: Predictions | undefined;
  day: number;
  onChange: (day: number) => void;
};

/** The dial, the shown day's text, the one action, and what comes next. A card only on wide windows. */
export function DialCard({ user, shown, predictions, day, onChange }: DialCardProps) {
  const { today } = useToday();
  const { cycle, details } = user;
  // The question whether the period started has the same button.
  const isAsked = predictions?.current?.ask_started === 1;
  // The parts below the dial update after the dial, so that the knob stays under the finger. As days before today, because a
  // logged start changes the cycle days, and the button that logged it has to stay.
  const deferredDay = shown.today - useDeferredValue(shown.today - day);
  return (
    <section className="grid gap-5 wide:rounded-xl wide:border wide:border-edge-line wide:bg-surface wide:px-3 wide:py-8 wide:shadow-1">
      <DialSection cycle={cycle} shown={shown} day={day} onChange={onChange} />
      <DayMessage alignedDay={alignedDay(deferredDay, shown.layout)} />
      <div className="grid justify-items-center gap-3">
        {deferredDay <= shown.today && shown.phaseOfDay(deferredDay) === 'menstrual' && <Since />}
        {deferredDay === shown.today &&
          (cycle.cycle_phase === 'menstrual' && cycle.cycle_day > 1 ? <Ended /> : !isAsked && <Action />)}
        {deferredDay < shown.today && <FromDay on={addDays(today, deferredDay - cycle.cycle_day)} />}
      </div>
      {predictions && <Next predictions={predictions} givenLength={details.onboarding.cycle_length} />}
    </section>
  );
}

/** On a past day without bleeding: opens the sheet for a whole period, which begins on that day. */
function LogFromDay({ on }: { on: LocalDate }) {
  const { t, language } = useTranslation();
  const openSheet = usePeriodSheet();
  const isStart = usePastPeriods()?.some(({ period_on }) => period_on === on);
  if (isPeriodBleeding(useDayLog(on)) || isStart) return null;
  return (
    <Button
      variant="outline"
      icon={<Droplet size={20} />}
      onClick={() => openSheet({ from: { first: on, last: null } })}
    >
      {t('cycle.logOn', { day: dayHeading(on, language).dayAndMonth })}
    </Button>
  );
}

/** The title and message for a day of the 28-day reference (1 to 28). */
function DayMessage({ alignedDay }: { alignedDay: number }) {
  const language = useLanguage();
  const { data: days } = useQuery(textsQuery('days', language));
  const { data: messages } = useQuery(textsQuery('day-messages', language));
  const title = days?.[alignedDay - 1]?.title;
  const message = messages?.[alignedDay - 1];
  return <DayText text={title && message ? { title, message } : undefined} />;
}

type NextPeriodProps = {
  predictions: Predictions;
  /** The usual cycle length that the person entered, in days; `null` if none. */
  givenLength: number | null;
};

/**
 * How late the next period is and when it's likely then; the ovulation, until it has passed; and the usual length the person
 * entered, if the forecast differs and few cycles are logged. Nothing while bleeding goes on beyond the expected span.
 */
function NextPeriod({ predictions: { current, cycles }, givenLength }: NextPeriodProps) {
  const { t, language, today } = useTextContext();
  const periods = usePastPeriods() ?? [];
  const [next] = cycles;
  if (current === null || next === undefined || bleedsPastSpan(current, today)) return null;
  const lengthUntil = (day: LocalDate) => daysBetween(current.started_on, day);
  const isLate = current.overdue_days > 0;
  const differsFromGiven =
    givenLength !== null &&
    Math.abs(current.cycle_length - givenLength) >= 2 &&
    !outweighsReportedLength(periods.map(({ period_on }) => period_on));
  return (
    <div className="grid justify-items-center gap-1.5 text-center text-small">
      {/* The question, if shown, already says that it's late. */}
      {isLate && current.ask_started === 0 && (
        <p className="font-semibold">{t('cycle.late', { count: current.overdue_days })}</p>
      )}
      {/* Otherwise the list of the next periods names it. */}
      {isLate && (
        <p className="max-w-lg text-balance text-ink-2">
          {bandText(next, { t, language, key: 'cycle.nextIfNotBegun' })}
        </p>
      )}
      {current.ovulation_high >= today && (
        <p className="max-w-lg text-balance text-ink-2">
          {t(
            'cycle.ovulationBetween',
            dayPair({ start: current.ovulation_low, end: current.ovulation_high }, language),
          )}
        </p>
      )}
      {differsFromGiven && (
        <p className="max-w-lg text-balance text-ink-2">
          {t('cycle.toldUs', {
            told: givenLength,
            low: lengthUntil(current.period_start_low),
            high: lengthUntil(current.period_start_high),
          })}
        </p>
      )}
    </div>
  );
}

/** The dial can't show more dots apart from each other. */
const MOST_DOTS = 90;

/** The current cycle as the dial draws it. */
export interface ShownCycle {
  readonly layout: CycleLayout;
  /** How many days are drawn: the expected ones plus those a late cycle has added, 90 at most. */
  readonly days: number;
  /** Today's dot, 1 to `days`; the last one if the cycle is longer than can be drawn. */
  readonly today: number;
  readonly phaseOfDay: (day: number) => CyclePhase;
}

/** The current cycle; `null` without data, or in a mode without forecasts. */
export function shownCycle(cycle: CycleInformation): ShownCycle | null {
  const { cycle_day } = cycle;
  const layout = layoutIn(cycle);
  if (layout === null) return null;
  const days = Math.min(MOST_DOTS, Math.max(layout.cycleLength, cycle_day));
  return { layout, days, today: Math.min(cycle_day, days), phaseOfDay: (day) => phaseOn(day, layout) };
}

type DialSectionProps = {
  cycle: CycleInformation;
  shown: ShownCycle;
  /** The chosen dot, 1 to `shown.days`. */
  day: number;
  onChange: (day: number) => void;
};

/** The dial, with buttons that do the same. On other days a button below the phase's name leads back to today. */
export function DialSection({ cycle, shown, day, onChange }: DialSectionProps) {
  const { t, language, today } = useTextContext();
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
  const on = addDays(today, dayNumber - cycle.cycle_day);
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
          dayHeading(on, language).dayAndMonth,
          mark && t(`marks.${mark}`),
        ]
          .filter(Boolean)
          .join(', ')}
        hub={
          <DialHub
            day={dayNumber}
            note={isToday ? !isLate && ofDays : shortRange({ start: on, end: on }, language)}
          />
        }
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

/** Whether a whole cycle is logged. Without one, the length is only the one the person entered, or the usual one. */
function useHasWholeCycle(): boolean {
  const periods = usePastPeriods();
  const logged = periods?.map(({ period_on }) => period_on);
  return logged === undefined || acceptedStarts(logged).accepted.length > 1;
}

/** The middle of the dial: the day in large type and a short note. Each day is a new element, so that the number cross-fades. */
function DialHub({ day, note }: { day: number; note: string | false }) {
  const { t } = useTranslation();
  return (
    <>
      {/* Above the background that forced colours give the number. */}
      <span className="relative z-1 font-semibold text-[min(var(--fs-mini),4vw)] text-ink-2">
        {t('cycle.day')}
      </span>
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
