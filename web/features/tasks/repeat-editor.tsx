import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX, PIN_SPAN_MAX_DAYS, type Pin } from '#domain/recurrence/pin.ts';
import { EACH_MAX, type SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import type { TaskDetails } from '#domain/tasks/tasks.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext, useToday } from '#web/lib/time/today.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectRow } from '#web/ui/inputs/select-field.tsx';
import { FieldError } from '#web/ui/inputs/text-field.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { CalendarRuleEditor, CountTile } from './calendar-rule-editor.tsx';
import './tasks.css';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import {
  type CalendarRule,
  firstRuleDay,
  nextRuleDays,
  parseCalendarRule,
  ruleProblem,
} from '#domain/recurrence/calendar-rule.ts';
import { type LikelyWindow, nextWindows, type Outlook, outlookFrom } from '#domain/recurrence/outlook.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/forecast.data.ts';
import { dayHeading, dayRange, fullDay, shortRange, shortWeekday } from '#web/i18n/format.ts';
import { useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { SpanRow, type SpanScale } from '#web/ui/planner/span-row.tsx';
import {
  DayField,
  DayFields,
  type DraftFieldProps,
  daysOf,
  isSameRepeat,
  type RepeatPartProps,
  repeatKind,
} from './task-draft.tsx';
import { phaseOnDay } from './task-row.tsx';
import { dayWords } from './task-text.tsx';

/** Edits how a task repeats, by the cycle or the calendar, and shows its next times and the current occurrence's days. */
export function RepeatEditor({ repeat, ...props }: DraftFieldProps & { repeat: SentTaskRepeat }) {
  const { task, errors, onEdit } = props;
  const { t } = useTranslation();
  const { task_repeat: error } = errors;
  const part = { repeat, error, onChange: (changed: SentTaskRepeat) => onEdit({ task_repeat: changed }) };
  const isWhole = error === 'repeatRefused' || error === 'repeatConflict';
  return (
    <div className="grid gap-4">
      {repeatKind(repeat) === 'cycle' ? <PinEditor {...part} /> : <CalendarRuleEditor {...part} />}
      <FieldError id="task-repeat" error={isWhole ? t(`repeats.errors.${error}`) : undefined} />
      <NextTimes repeat={repeat} />
      {task?.task_repeat && isOpen(task.task_status) && isSameRepeat(repeat, task.task_repeat) && (
        <OccurrenceDates {...props} task={task} />
      )}
    </div>
  );
}

/** The days of the current occurrence, which can be changed for it alone. */
function OccurrenceDates(props: DraftFieldProps & { task: TaskDetails }) {
  const { task, draft, onEdit } = props;
  const { t, language, today } = useTextContext();
  const { startOn, endOn } = draft;
  const stored = daysOf(task);
  const isEdited = startOn !== stored.startOn || endOn !== stored.endOn;
  const [isChoosing, setIsChoosing] = useState(isEdited);
  const day = startOn ?? endOn;
  const isAhead = day !== null && day > today;
  const isHeld = task.repeat === 'cycle' && (isEdited || (task.is_forecast === 0 && isAhead));
  const words = dayWords(
    {
      start_date: startOn,
      due_date: endOn,
      is_forecast: isEdited ? 0 : task.is_forecast,
      planned_on: null,
      is_carried_over: 0,
    },
    { t, language, today },
  );

  return (
    <TitledSection
      title={t('repeats.thisOne')}
      heading="h3"
      headingClass="font-semibold text-small"
      className="grid gap-2 border-line border-t pt-4"
    >
      <p className="inline-block first-letter:uppercase">{words?.spoken ?? t('repeats.noDays')}</p>
      {isHeld && day !== null && <p className="text-ink-2 text-small">{t('repeats.keepsDays')}</p>}
      {isChoosing ? (
        <DayFields {...props} />
      ) : (
        <Button variant="outline" onClick={() => setIsChoosing(true)}>
          {t('repeats.chooseDays')}
        </Button>
      )}
      {isHeld && day !== null && (
        <Button
          variant="outline"
          onClick={() => {
            onEdit(task.is_forecast === 1 ? stored : { startOn: null, endOn: null });
            setIsChoosing(false);
          }}
        >
          {t('repeats.followAgain')}
        </Button>
      )}
    </TitledSection>
  );
}

const DEFAULT_PINS: Readonly<Record<Pin['at'], Pin>> = {
  cycle_day: { at: 'cycle_day', from: 1, to: 1 },
  phase: { at: 'phase', phase: 'follicular' },
  before_period: { at: 'before_period', from: 7, to: 1 },
};
const SORTS = ['cycle_day', 'phase', 'before_period'] as const;
const EACH = Array.from({ length: EACH_MAX + 1 }, (_, each) => each);

/** Edits a pin: its days of the cycle, how often, and the latest day. */
function PinEditor({ repeat, onChange, error }: RepeatPartProps) {
  const { t } = useTranslation();
  const { pin = DEFAULT_PINS.cycle_day, each = 1, not_after: notAfter = null } = repeat;
  const edit = (change: Partial<typeof repeat>) => onChange({ pin, each, not_after: notAfter, ...change });
  return (
    <>
      <fieldset className="relative flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('repeats.pin')}</legend>
        {SORTS.map((at) => (
          <button
            key={at}
            type="button"
            className="chip"
            aria-pressed={pin.at === at}
            onClick={() => pin.at !== at && edit({ pin: DEFAULT_PINS[at] })}
          >
            {t(`repeats.pins.${at}`)}
          </button>
        ))}
      </fieldset>
      {pin.at === 'phase' ? (
        <PhaseChips pin={pin} onChange={(changed) => edit({ pin: changed })} />
      ) : (
        <PinNumbers pin={pin} onChange={(changed) => edit({ pin: changed })} />
      )}
      <FieldError id="task-pin" error={error === 'pinRefused' ? t('repeats.errors.pinRefused') : undefined} />
      <div>
        <SelectRow
          label={t('repeats.often')}
          value={String(each)}
          options={EACH.map((value) => ({ value: String(value), label: eachWords(value) }))}
          onChange={(value) => edit({ each: Number(value) })}
        />
      </div>
      <DayField
        label={t('repeats.notAfter')}
        none={t('repeats.noLimit')}
        day={notAfter as LocalDate | null} // from the field or the server, which give valid days
        onChange={(day) => edit({ not_after: day })}
        error={error === 'limitPast' ? t('repeats.errors.limitPast') : undefined}
      />
    </>
  );

  function eachWords(value: number): string {
    if (value === 0) return t('repeats.once');
    return value === 1 ? t('repeats.eachCycle') : t('repeats.everyCycles', { count: value });
  }
}

type PinDaysProps<Sort extends Pin> = { pin: Sort; onChange: (pin: Pin) => void };

function PhaseChips({ pin, onChange }: PinDaysProps<Extract<Pin, { at: 'phase' }>>) {
  const { t } = useTranslation();
  return (
    <fieldset className="relative flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('repeats.pins.phase')}</legend>
      {CYCLE_PHASES.map((phase) => (
        <button
          key={phase}
          type="button"
          data-phase={phase}
          className="chip inline-flex items-center gap-2"
          aria-pressed={pin.phase === phase}
          onClick={() => onChange({ at: 'phase', phase })}
        >
          <PhaseGlyph phase={phase} isOutlined />
          {t(`phases.${phase}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** From one day of the cycle to another, or from so many days before the period to fewer. */
function PinNumbers({ pin, onChange }: PinDaysProps<Exclude<Pin, { at: 'phase' }>>) {
  const { t } = useTranslation();
  const { at, from, to } = pin;
  const isBefore = at === 'before_period';
  const least = (first: number) => (isBefore ? 1 : first);
  const most = (first: number) => (isBefore ? first : Math.min(PIN_DAY_MAX, first + PIN_SPAN_MAX_DAYS - 1));
  return (
    <div className="number-pair">
      <CountTile
        label={isBefore ? t('repeats.fromBefore', { count: from }) : t('repeats.fromDay')}
        value={from}
        min={1}
        max={isBefore ? PIN_BEFORE_MAX_DAYS : PIN_DAY_MAX}
        onChange={(first) =>
          onChange({ at, from: first, to: Math.min(Math.max(to, least(first)), most(first)) })
        }
      />
      <CountTile
        label={isBefore ? t('repeats.toBefore', { count: to }) : t('repeats.toDay')}
        value={to}
        min={least(from)}
        max={most(from)}
        onChange={(last) => onChange({ at, from, to: last })}
      />
    </div>
  );
}

/** The next times of a repeating task, calculated on this device. */
function NextTimes({ repeat }: { repeat: SentTaskRepeat }) {
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
