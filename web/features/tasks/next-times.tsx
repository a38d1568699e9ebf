import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import {
  type CalendarRule,
  firstRuleDay,
  nextRuleDays,
  parseCalendarRule,
  ruleProblem,
} from '#domain/recurrence/calendar-rule.ts';
import { type LikelyWindow, nextWindows, type Outlook, outlookFrom } from '#domain/recurrence/outlook.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import type { SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/forecast.data.ts';
import { dayHeading, dayRange, fullDay, shortRange, shortWeekday } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { SpanRow, type SpanScale } from '#web/ui/planner/span-row.tsx';
import { phaseOnDay } from './task-row.tsx';

/** The next times of a repeating task, calculated on this device. */
export function NextTimes({ repeat }: { repeat: SentTaskRepeat }) {
  const { pin, rule, each = 1, not_after: notAfter = null } = repeat;
  // The day is from the form's own field or from the server, which give valid days.
  if (pin) return <NextOfCycle pin={pin} each={each} notAfter={notAfter as LocalDate | null} />;
  return rule ? <NextOfCalendar repeat={{ ...repeat, rule }} /> : null;
}

/** The next days of a calendar rule. If it counts from when the task is done, only the first one is certain. */
function NextOfCalendar({ repeat }: { repeat: SentTaskRepeat & { rule: string } }) {
  const { t, language, today } = useTextContext();
  const read = parseCalendarRule(repeat.rule);
  const from = (repeat.from ?? today) as LocalDate; // from the form's own field or the server, which give valid days
  const isAfterDone = Number(repeat.after_completion ?? 0) === 1;
  const rule = 'rule' in read ? read.rule : null;
  const days = rule ? nextDays(rule, { from, today, isAfterDone }) : [];
  return (
    <NextCard>
      {days.length === 0 && <NoTimes text={t('repeats.never')} isDanger />}
      <ul className="grid gap-1">
        {days.map((day) => (
          <li key={day} className="font-semibold">
            {shortWeekday(day, language)} {fullDay(day, language)}
          </li>
        ))}
      </ul>
      {rule && isAfterDone && (
        <p className="text-ink-2">{t(`repeats.afterDone.${rule.frequency}`, { count: rule.interval })}</p>
      )}
    </NextCard>
  );
}

function nextDays(
  rule: CalendarRule,
  { from, today, isAfterDone }: { from: LocalDate; today: LocalDate; isAfterDone: boolean },
): LocalDate[] {
  const notBefore = from > today ? from : today;
  if (isAfterDone) return [firstRuleDay(rule, { from, notBefore })].filter((day) => day !== null);
  if (ruleProblem(rule, { from, today, isAfterCompletion: false }) !== null) return [];
  return nextRuleDays(rule, { from, today, limit: SHOWN_TIMES });
}

/** The next windows of a pin, from the forecast that this device has, or why there are none. */
function NextOfCycle({ pin, each, notAfter }: { pin: Pin; each: number; notAfter: LocalDate | null }) {
  const { today } = useToday();
  const { outlook, isFailed } = useOutlook();
  const options = { pin, each, today, count: SHOWN_TIMES };
  const windows = outlook ? nextWindows({ ...options, notAfter, outlook }) : [];
  const isLimited =
    windows.length === 0 &&
    outlook != null &&
    nextWindows({ ...options, notAfter: null, outlook }).length > 0;
  const [first] = windows;
  return (
    <NextCard phase={first && outlook && phaseOnDay(first.start, outlook.cycles)}>
      {outlook && <MissingNow pin={pin} outlook={outlook} />}
      {windows.length > 0 ? (
        <NextWindows windows={windows} />
      ) : (
        <WhyNone outlook={outlook} isFailed={isFailed} isLimited={isLimited} />
      )}
    </NextCard>
  );
}

/** The outlook; `null` without a current cycle, `undefined` until its data is loaded. */
function useOutlook(): { outlook: Outlook | null | undefined; isFailed: boolean } {
  const predictions = useQuery(useOptimisticQuery(predictionsQuery));
  const periods = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const isThere = predictions.data !== undefined && periods.data !== undefined;
  return {
    outlook: isThere ? outlookFrom(predictions.data, periods.data) : undefined,
    isFailed: !isThere && (predictions.isError || periods.isError),
  };
}

type WhyNoneProps = { outlook: Outlook | null | undefined; isFailed: boolean; isLimited: boolean };

function WhyNone({ outlook, isFailed, isLimited }: WhyNoneProps) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  if (outlook === undefined) return <NoTimes text={t(isFailed ? 'repeats.failed' : 'repeats.loading')} />;
  if (outlook === null) {
    return <NoTimes text={t(user.cycle.cycle_mode === 'natural' ? 'repeats.noCycle' : 'repeats.off')} />;
  }
  return <NoTimes text={t(isLimited ? 'repeats.limitFirst' : 'repeats.noWindowAny')} isDanger={isLimited} />;
}

/** Says that the current cycle is too short for the day. */
function MissingNow({ pin, outlook: { cycles } }: { pin: Pin; outlook: Outlook }) {
  const { t } = useTranslation();
  const [running] = cycles;
  if (pin.at !== 'cycle_day' || !running) return null;
  const length = daysBetween(running.start, running.next);
  if (pin.from <= length) return null;
  return <p className="text-small">{t('repeats.noWindow', { day: pin.from, length })}</p>;
}

/** The fewest days that a row's scale shows. */
const SCALE_DAYS = 12;

/** Windows on one scale: the likely days, and how far they may shift. The third one shows only an approximate day. */
function NextWindows({ windows }: { windows: readonly LikelyWindow[] }) {
  const { t } = useTranslation();
  const widest = Math.max(...windows.map(({ low, high }) => daysBetween(low, high) + 1));
  const days = Math.max(SCALE_DAYS, widest + 2);
  return (
    <>
      <ul className="grid gap-3">
        {windows.map((window, index) => (
          <NextWindow key={window.start} window={window} days={days} isVague={index === SHOWN_TIMES - 1} />
        ))}
      </ul>
      <p className="next-times-key" aria-hidden="true">
        <span className="inline-flex items-center gap-2">
          <i className="span-likely" />
          {t('repeats.mostLikely')}
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="span-perhaps" />
          {t('repeats.perhaps')}
        </span>
      </p>
    </>
  );
}

function NextWindow({ window, days, isVague }: { window: LikelyWindow; days: number; isVague: boolean }) {
  const { t, language } = useTranslation();
  const { start, end, low, high } = window;
  const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
  const isSure = low === start && high === end;
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">
          {isVague
            ? t('repeats.about', { day: dayHeading(middle, language).dayAndMonth })
            : dayRange({ start, end }, language)}
        </span>
        {!isSure && (
          <span className="text-ink-2 text-small">
            {t('repeats.perhapsRange', { range: shortRange({ start: low, end: high }, language) })}
          </span>
        )}
      </p>
      <SpanRow scale={scaleOf(isVague ? { ...window, start: middle, end: middle } : window, days)} />
    </li>
  );
}

/** A window's places on a scale of so many days; the possible days are in the middle. */
function scaleOf({ start, end, low, high }: LikelyWindow, days: number): SpanScale {
  const length = daysBetween(low, high) + 1;
  const first = addDays(low, -Math.floor((days - length) / 2));
  const at = (day: LocalDate) => daysBetween(first, day);
  return { days, perhaps: [at(low), at(high) + 1], likely: [at(start), at(end) + 1] };
}

const SHOWN_TIMES = 3;

type NextCardProps = {
  /** The phase of the first one, which sets the card's colours. */
  phase?: CyclePhase | null | undefined;
  children: ReactNode;
};

/** The card of the next times, read out when they change. */
function NextCard({ phase, children }: NextCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-live="polite"
      className="next-times"
      data-phase={phase ?? undefined}
    >
      <h3 id={headingId}>{t('repeats.next')}</h3>
      {children}
    </section>
  );
}

function NoTimes({ text, isDanger = false }: { text: string; isDanger?: boolean }) {
  return (
    <p className={isDanger ? 'flex gap-2 text-danger' : 'text-ink-2'}>
      {isDanger && <CircleAlert size={20} className="flex-none" />}
      {text}
    </p>
  );
}
