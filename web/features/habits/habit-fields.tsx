import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_LENGTH_RANGE, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { durationTexts, inWeekOrder, weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { DurationPicker } from '#web/ui/inputs/stepper.tsx';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';
import type { HabitDraft } from './habit-draft.ts';

export type EditDraftProps = { draft: HabitDraft; onEdit: (change: Partial<HabitDraft>) => void };
type FieldProps = EditDraftProps & { error?: string | undefined };

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

export function WeekdayField({ draft, onEdit, error }: FieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = weekdayNames(language);
  const days = WEEKDAYS.map((value, index) => ({
    value,
    label: names[index]?.short ?? value,
    spoken: names[index]?.long,
  }));
  return (
    <ToggleRow
      legend={t('habits.weekdays')}
      layout="even"
      options={inWeekOrder(days, language)}
      chosen={draft.weekdays}
      onChange={(weekdays) => onEdit({ weekdays })}
      error={error}
    />
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
