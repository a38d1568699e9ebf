import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { PIN_BEFORE_MAX_DAYS, PIN_DAY_MAX, PIN_SPAN_MAX_DAYS, type Pin } from '#domain/recurrence/pin.ts';
import { EACH_MAX, type SentTaskRepeat } from '#domain/recurrence/repeat.schema.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import type { TaskDetails } from '#domain/tasks/tasks.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectRow } from '#web/ui/inputs/select-field.tsx';
import { FieldError } from '#web/ui/inputs/text-field.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { CalendarRuleEditor, CountTile } from './calendar-rule-editor.tsx';
import { NextTimes } from './next-times.tsx';
import './tasks.css';
import { useState } from 'react';
import {
  DayField,
  DayFields,
  type DraftFieldProps,
  daysOf,
  isSameRepeat,
  type RepeatPartProps,
  repeatKind,
} from './task-draft.tsx';
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
