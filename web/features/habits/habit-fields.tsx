import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { WEEKDAYS, type Weekday } from '#domain/habits/habits.fields.ts';
import { weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { PhaseGlyph } from '#web/ui/charts/glyphs.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';

type PhaseFieldProps = {
  phases: readonly CyclePhase[];
  onChange: (phases: CyclePhase[]) => void;
  error?: string | undefined;
};

export function PhaseField({ phases, onChange, error }: PhaseFieldProps) {
  const { t } = useTranslation();
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
      onChange={onChange}
      error={error}
    />
  );
}

type WeekdayFieldProps = {
  weekdays: readonly Weekday[];
  onChange: (weekdays: Weekday[]) => void;
  error?: string | undefined;
};

export function WeekdayField({ weekdays, onChange, error }: WeekdayFieldProps) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  return (
    <ToggleRow
      legend={t('habits.weekdays')}
      layout="even"
      options={WEEKDAYS.map((value, index) => ({
        value,
        label: names[index]?.short ?? value,
        spoken: names[index]?.long,
      }))}
      chosen={weekdays}
      onChange={onChange}
      error={error}
    />
  );
}

type PhaseTabsProps = { phase: CyclePhase | undefined; onChange: (phase: CyclePhase | undefined) => void };

export function PhaseTabs({ phase, onChange }: PhaseTabsProps) {
  const { t } = useTranslation();
  return (
    <Segmented<CyclePhase | 'all'>
      legend={t('habits.tabs')}
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
