import type { TFunction } from 'i18next';
import { CalendarDays, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import {
  HABIT_EVERY_RANGE,
  HABIT_LENGTH_RANGE,
  HABIT_TIMES_RANGE,
  HABIT_UNIT_MAX,
  RHYTHMS,
  WEEKDAYS,
} from '#domain/habits/habits.fields.ts';
import { ANCHOR_MAX_DAYS } from '#domain/habits/habits.schema.ts';
import { THOUSANDTHS } from '#domain/habits/packed-weeks.ts';
import { nearDay } from '#web/i18n/format.ts';
import { capitalised, durationTexts, inWeekOrder, weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { DayCalendar } from '#web/parts/day-calendar.tsx';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LabelledSegments, Segmented } from '#web/ui/inputs/segmented.tsx';
import { DisclosureField } from '#web/ui/inputs/select-field.tsx';
import { DurationPicker, NumberTile } from '#web/ui/inputs/stepper.tsx';
import { FieldError, TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow, ToggleRow } from '#web/ui/inputs/toggle.tsx';
import {
  asksWeek,
  type DraftProblems,
  draftProblems,
  type HabitDraft,
  scheduleOf,
  withRhythm,
} from './habit-draft.ts';
import { amountFrom, targetText, typedAmount } from './rhythm-words.ts';

export type EditDraftProps = { draft: HabitDraft; onEdit: (change: Partial<HabitDraft>) => void };
type FieldProps = EditDraftProps & { error?: string | undefined };
export type ProblemProps = EditDraftProps & { errorOf: ReturnType<typeof useErrors> };

/** The message of each field's problem, once saving was tried; of a number that weekdays no longer reach at once. */
export function useErrors({ draft, isTried }: { draft: HabitDraft; isTried: boolean }) {
  const { t } = useTranslation();
  const problems = draftProblems(draft);
  return (field: keyof DraftProblems): string | undefined => {
    const problem = isTried || field === 'times' ? problems[field] : undefined;
    return problem && t(`habits.detail.${problem}`);
  };
}

/** Whether habits are sorted and planned by phase: not in a mode without a natural cycle. */
export const useHasPhases = (): boolean => useUser().cycle.cycle_mode === 'natural';

/** The question for which phases a habit is; not asked in a mode without phases. */
export function PhaseField({ draft: { phases }, onEdit, error }: FieldProps) {
  const { t } = useTranslation();
  if (!useHasPhases()) return null;
  return (
    <ToggleRow
      legend={t('habits.forWhich')}
      options={CYCLE_PHASES.map((value) => ({
        value,
        label: t(`habits.phases.${value}`),
        // A pressed button has an ink background, so its glyph has the text's colour.
        icon: phases.includes(value) ? <PhaseGlyph phase={value} /> : <PhaseSign phase={value} />,
      }))}
      chosen={phases}
      onChange={(chosen) => onEdit({ phases: chosen })}
      error={error}
    />
  );
}

/** How often: on days, some times a week, or every few days; then what belongs to it. */
export function RhythmField({ draft, onEdit, errorOf, note }: ProblemProps & { note?: string | undefined }) {
  const { t } = useTranslation();
  const { rhythm } = draft;
  return (
    <>
      <div className="grid min-w-0 gap-1.5">
        <LabelledSegments
          legend={t('habits.rhythm.howOften')}
          value={rhythm}
          onChange={(chosen) => onEdit(withRhythm(draft, chosen))}
          options={RHYTHMS.map((value) => ({ value, label: t(`habits.rhythm.kinds.${value}`) }))}
        />
        <p role="status" className="text-ink-2 text-small">
          {note}
        </p>
      </div>
      {rhythm === 'weekly' && <TimesField {...{ draft, onEdit }} error={errorOf('times')} />}
      {rhythm === 'interval' && <IntervalField {...{ draft, onEdit }} />}
      <WeekdayField {...{ draft, onEdit }} error={errorOf('weekdays')} />
    </>
  );
}

type CountTileProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function CountTile(props: CountTileProps) {
  const { t } = useTranslation();
  const { label } = props;
  return (
    <NumberTile
      {...props}
      decreaseLabel={t('habits.rhythm.less', { label })}
      increaseLabel={t('habits.rhythm.more', { label })}
    />
  );
}

/** How many times a week; with an amount, that can be for the week instead. */
function TimesField({ draft, onEdit, error }: FieldProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const { target, times } = draft;
  const isWeek = asksWeek(draft);
  return (
    <fieldset className="relative grid min-w-0 gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t('habits.rhythm.kinds.weekly')}</legend>
      {!isWeek && (
        <CountTile
          {...HABIT_TIMES_RANGE}
          label={t('habits.rhythm.kinds.weekly')}
          value={times ?? HABIT_TIMES_RANGE.min}
          onChange={(next) => onEdit({ times: next })}
        />
      )}
      <FieldError id={id} error={error} />
      {target !== null && (
        <CheckRow
          label={t('habits.rhythm.orAmount')}
          hint={isWeek && targetWords(draft, { t, language })}
          checked={isWeek}
          onChange={({ target: { checked } }) =>
            onEdit({ ...withRhythm(draft, 'weekly'), targetPer: checked ? 'week' : 'day' })
          }
        />
      )}
    </fieldset>
  );
}

/** Every few days: from the last time, or on fixed days with the first of them. */
function IntervalField({ draft: { everyDays, anchorOn }, onEdit }: EditDraftProps) {
  const { t, language, today } = useTextContext();
  return (
    <>
      <CountTile
        {...HABIT_EVERY_RANGE}
        label={t('habits.rhythm.dayCount')}
        value={everyDays ?? HABIT_EVERY_RANGE.min}
        onChange={(days) => onEdit({ everyDays: days })}
      />
      <Segmented
        legend={t('habits.rhythm.counted')}
        value={anchorOn === null ? 'fromLast' : 'fixed'}
        onChange={(chosen) => onEdit({ anchorOn: chosen === 'fixed' ? (anchorOn ?? today) : null })}
        options={(['fromLast', 'fixed'] as const).map((value) => ({
          value,
          label: t(`habits.rhythm.${value}`),
        }))}
      />
      {anchorOn !== null && (
        <DisclosureField
          label={t('habits.rhythm.firstDay')}
          icon={<CalendarDays size={18} className="flex-none text-ink-2" />}
          chosen={capitalised(nearDay(anchorOn, { today, language }), language)}
          emptyText=""
          clearLabel={t('habits.rhythm.fromLast')}
          onClear={() => onEdit({ anchorOn: null })}
        >
          {(close) => (
            <DayCalendar
              selected={anchorOn}
              today={today}
              minDay={addDays(today, -ANCHOR_MAX_DAYS)}
              maxDay={addDays(today, ANCHOR_MAX_DAYS)}
              onSelect={(day) => {
                onEdit({ anchorOn: day });
                close();
              }}
            />
          )}
        </DisclosureField>
      )}
    </>
  );
}

/** "8 glasses a day"; empty as long as no amount is typed. */
const targetWords = (draft: HabitDraft, words: { t: TFunction; language: string }): string =>
  draft.target
    ? targetText(
        {
          habit_target: draft.target / THOUSANDTHS,
          habit_target_per: scheduleOf(draft).targetPer,
          habit_unit: draft.unit,
        },
        words,
      )
    : '';

const UNITS = ['glasses', 'minutes', 'pages', 'km'] as const;

/** An amount to reach with its unit, behind a quiet button; closing it makes a tick enough again. */
export function AmountField({ draft, onEdit, error }: FieldProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const { target, unit, amountText } = draft;
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || target !== null;
  const words = UNITS.map((key) => t(`habits.rhythm.units.${key}`));

  function toggle() {
    setIsOpened(!isOpen);
    if (!isOpen) return;
    const { times } = withRhythm(draft, draft.rhythm);
    onEdit({ target: null, targetPer: 'day', amountText: undefined, times });
  }

  return (
    <div className="grid min-w-0 gap-3">
      <p>
        <Button
          variant="quiet"
          className="-ml-3"
          aria-expanded={isOpen}
          aria-controls={id}
          icon={isOpen ? <X size={18} /> : <Plus size={18} />}
          onClick={toggle}
        >
          {t('habits.rhythm.count')}
        </Button>
      </p>
      <div id={id} className="grid min-w-0 gap-3">
        {isOpen && (
          <>
            <div className="grid grid-cols-2 items-start gap-3">
              <TextField
                label={t('habits.rhythm.amount')}
                name="habit-amount"
                inputMode="decimal"
                value={amountText ?? (target ? typedAmount(target / THOUSANDTHS, language) : '')}
                onChange={({ target: { value } }) =>
                  onEdit({ amountText: value, target: targetFrom(value, draft) })
                }
                hint={targetWords(draft, { t, language })}
                error={error}
              />
              <TextField
                label={t('habits.rhythm.unit')}
                name="habit-unit"
                maxLength={HABIT_UNIT_MAX}
                value={unit}
                onChange={(event) => onEdit({ unit: event.target.value })}
              />
            </div>
            <ToggleRow
              legend={t('habits.rhythm.unit')}
              hideLegend
              options={words.map((word) => ({ value: word, label: word }))}
              chosen={[unit]}
              onChange={(chosen) => onEdit({ unit: chosen.find((word) => word !== unit) ?? '' })}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** A typed target in thousandths, `NaN` if it isn't an amount. Without one a tick is enough, but a week needs something. */
function targetFrom(typed: string, { targetPer }: HabitDraft): number | null {
  if (typed.trim() === '' && targetPer === 'day') return null;
  return Math.round((amountFrom(typed) ?? Number.NaN) * THOUSANDTHS);
}

/** The weekdays; with another rhythm those on which it can be. */
function WeekdayField({ draft, onEdit, error }: FieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = weekdayNames(language);
  const days = WEEKDAYS.map((value, index) => ({
    value,
    label: names[index]?.short ?? value,
    spoken: names[index]?.long,
  }));
  const { rhythm, weekdays } = draft;
  return (
    <div className="grid gap-2">
      <ToggleRow
        legend={t(rhythm === 'days' ? 'habits.weekdays' : 'habits.rhythm.possibleDays')}
        layout="even"
        options={inWeekOrder(days, language)}
        chosen={weekdays}
        onChange={(chosen) => onEdit({ weekdays: chosen })}
        error={error}
      />
      {weekdays.length < WEEKDAYS.length && (
        <p>
          <Button variant="quiet" className="-ml-3" onClick={() => onEdit({ weekdays: WEEKDAYS })}>
            {t('habits.everyDay')}
          </Button>
        </p>
      )}
    </div>
  );
}

export function LengthField({ draft, onEdit }: EditDraftProps) {
  const { t } = useTranslation();
  return (
    <DurationPicker
      label={t('habits.duration')}
      minutes={draft.minutes}
      onChange={(minutes) => onEdit({ minutes })}
      max={HABIT_LENGTH_RANGE.max}
      texts={durationTexts(t)}
    />
  );
}

type PhaseTabsProps = { phase: CyclePhase | undefined; onChange: (phase: CyclePhase | undefined) => void };

/** The filter by phase; a mode without phases has none. */
export function PhaseTabs({ phase, onChange }: PhaseTabsProps) {
  const { t } = useTranslation();
  if (!useHasPhases()) return null;
  return (
    <Segmented<CyclePhase | 'all'>
      legend={t('habits.tabs')}
      isTall
      value={phase ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      options={[
        { value: 'all', label: t('habits.all') },
        ...CYCLE_PHASES.map((value) => ({
          value,
          label: t(`habits.phases.${value}`),
          icon: <PhaseSign phase={value} />,
        })),
      ]}
    />
  );
}

/** A phase's glyph in its own colour. */
export function PhaseSign({ phase }: { phase: CyclePhase }) {
  return (
    <span data-phase={phase} className="text-ph-solid">
      <PhaseGlyph phase={phase} />
    </span>
  );
}
