import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import {
  type CalendarRule,
  dayAfterCompletion,
  firstRuleDay,
  readCalendarRule,
  ruleDays,
  ruleProblem,
} from '#domain/recurrence/calendar-rule.ts';
import { type Outlook, outlookFrom } from '#domain/recurrence/outlook.ts';
import type { Pin } from '#domain/recurrence/pin.ts';
import { type LikelyWindow, nextWindows } from '#domain/recurrence/pin-windows.ts';
import { dayHeading, dayRange, fullDay, shortRange } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/lib/cycle/forecast.queries.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { SpanRow, type SpanScale } from '#web/ui/planner/span-row.tsx';
import type { SentRepeat } from './repeat-draft.ts';

const SHOWN = 3;
/** The fewest days that a row's scale shows. */
const SCALE_DAYS = 12;
const YEARS_AHEAD_DAYS = 13 * 366;

/** When a task would come next, worked out on this device. */
export function NextTimes({ repeat }: { repeat: SentRepeat }) {
  const { pin, rule } = repeat;
  if (pin)
    return (
      <NextOfCycle
        pin={pin}
        each={repeat.each ?? 1}
        notAfter={(repeat.not_after ?? null) as LocalDate | null}
      />
    );
  return rule ? <NextOfCalendar repeat={{ ...repeat, rule }} /> : null;
}

function NextOfCalendar({ repeat }: { repeat: SentRepeat & { rule: string } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const { today } = useToday();
  const read = readCalendarRule(repeat.rule);
  const from = (repeat.from ?? today) as LocalDate; // from the field itself, or the server
  const isAfterDone = Number(repeat.after_completion ?? 0) === 1;
  const days = 'rule' in read ? nextDays(read.rule, { from, today, isAfterDone }) : [];
  return (
    <section aria-labelledby={headingId} aria-live="polite" className="next-times">
      <h3 id={headingId}>{t('repeats.next')}</h3>
      {days.length === 0 ? (
        <Problem text={t('repeats.never')} />
      ) : (
        <ul className="grid gap-1">
          {days.map((day) => (
            <li key={day} className="font-semibold">
              {fullDay(day, language)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function nextDays(
  rule: CalendarRule,
  { from, today, isAfterDone }: { from: LocalDate; today: LocalDate; isAfterDone: boolean },
): LocalDate[] {
  const start = from > today ? from : today;
  if (isAfterDone) {
    const first = firstRuleDay(rule, { from, notBefore: start });
    return first ? [start, dayAfterCompletion(rule, start)] : [];
  }
  if (ruleProblem(rule, { from, today, isAfterCompletion: false }) !== null) return [];
  return ruleDays(rule, { from, start, end: addDays(start, YEARS_AHEAD_DAYS), limit: SHOWN });
}

type NextOfCycleProps = { pin: Pin; each: number; notAfter: LocalDate | null };

function NextOfCycle({ pin, each, notAfter }: NextOfCycleProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { today } = useToday();
  const { data: user } = useSuspenseQuery(useLaid(userQuery));
  const { data: predictions } = useQuery(useLaid(predictionsQuery));
  const { data: periods } = useQuery(useLaid(pastPeriodsQuery));
  const outlook = predictions && periods ? outlookFrom(predictions, periods) : undefined;
  const asked = { pin, each, today, count: SHOWN };
  const windows = outlook ? nextWindows({ ...asked, notAfter, outlook }) : [];
  const isLimited =
    windows.length === 0 && outlook && nextWindows({ ...asked, notAfter: null, outlook }).length > 0;

  function why(): string {
    if (outlook === undefined) return t('repeats.loading');
    if (outlook === null) return t(user.cycle.cycle_mode === 'natural' ? 'repeats.noCycle' : 'repeats.off');
    return isLimited ? t('repeats.limitFirst') : t('repeats.noWindowAny');
  }

  const [first] = windows;
  return (
    <section
      aria-labelledby={headingId}
      aria-live="polite"
      className="next-times"
      data-phase={(first && outlook && phaseOf(first.start, outlook)) ?? undefined}
    >
      <h3 id={headingId}>{t('repeats.next')}</h3>
      {outlook && <MissingNow pin={pin} outlook={outlook} />}
      {windows.length > 0 ? (
        <Windows windows={windows} />
      ) : (
        <Problem text={why()} isDanger={isLimited === true} />
      )}
    </section>
  );
}

/** Says that the running cycle is too short for the day. */
function MissingNow({ pin, outlook: { cycles } }: { pin: Pin; outlook: Outlook }) {
  const { t } = useTranslation();
  const [running] = cycles;
  if (pin.at !== 'cycle_day' || !running) return null;
  const length = daysBetween(running.start, running.next);
  if (pin.from <= length) return null;
  return <p className="text-small">{t('repeats.noWindow', { day: pin.from, length })}</p>;
}

function Problem({ text, isDanger = false }: { text: string; isDanger?: boolean }) {
  return (
    <p className={isDanger ? 'flex gap-2 text-danger' : 'text-ink-2'}>
      {isDanger && <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />}
      {text}
    </p>
  );
}

/** The windows on one scale: the likely days, and as far as they may shift. */
function Windows({ windows }: { windows: readonly LikelyWindow[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const widest = Math.max(...windows.map(({ low, high }) => daysBetween(low, high) + 1));
  const days = Math.max(SCALE_DAYS, widest + 2);
  return (
    <>
      <ul className="grid gap-3">
        {windows.map((window, index) => {
          const { start, end, low, high } = window;
          const middle = addDays(start, Math.floor(daysBetween(start, end) / 2));
          const isVague = index === SHOWN - 1;
          const words = isVague
            ? t('repeats.about', { day: dayHeading(middle, language).dayAndMonth })
            : dayRange({ start, end }, language);
          const isSure = low === start && high === end;
          return (
            <li key={start}>
              <p className="next-times-line">
                <span className="font-semibold">{words}</span>
                {!isSure && (
                  <span className="text-ink-2 text-small">
                    {t('repeats.perhapsRange', { range: shortRange({ start: low, end: high }, language) })}
                  </span>
                )}
              </p>
              <SpanRow scale={scaleOf(isVague ? { ...window, start: middle, end: middle } : window, days)} />
            </li>
          );
        })}
      </ul>
      <p className="next-times-key" aria-hidden="true">
        <span>
          <i className="span-likely" />
          {t('repeats.mostLikely')}
        </span>
        <span>
          <i className="span-perhaps" />
          {t('repeats.perhaps')}
        </span>
      </p>
    </>
  );
}

/** Places on a scale of so many days with the likely ones in its middle. */
function scaleOf({ start, end, low, high }: LikelyWindow, days: number): SpanScale {
  const length = daysBetween(low, high) + 1;
  const first = addDays(low, -Math.floor((days - length) / 2));
  const at = (day: LocalDate) => daysBetween(first, day);
  return { days, perhaps: [at(low), at(high) + 1], likely: [at(start), at(end) + 1] };
}

function phaseOf(day: LocalDate, { cycles }: Outlook): CyclePhase | null {
  const phases = cycles.flatMap((cycle) => cycle.phases);
  return phases.find(({ start, end }) => start <= day && day <= end)?.phase ?? null;
}
