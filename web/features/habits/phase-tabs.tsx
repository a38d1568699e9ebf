import { useTranslation } from 'react-i18next';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';

type PhaseTabsProps = { phase: CyclePhase | undefined; onChange: (phase: CyclePhase | undefined) => void };

/** Tabs for all habits or for one phase's habits. */
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
