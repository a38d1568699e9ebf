import { useTranslation } from 'react-i18next';
import { THEMES } from '#domain/best-dates/themes.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { TASK_COLORS } from '#domain/tasks/task.fields.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { SwatchField } from '#web/ui/inputs/swatch-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { DraftFieldProps } from './task-draft.ts';

/** Fields for the kind of task: its phase next to the suggested one, its theme and its colour. */
export const KIND_FIELDS = {
  task_cycle_phase: PhaseField,
  task_theme_id: ThemeField,
  task_color: ColorField,
};

function PhaseField({ task, draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      {task && <SuggestedPhase phase={task.task_cycle_phase_suggestion} />}
      <ChoiceField
        label={t('tasks.phase')}
        value={draft.task_cycle_phase}
        noneLabel={t('tasks.noPhase')}
        options={CYCLE_PHASES}
        textOf={(phase) => t(`phases.${phase}`)}
        onChange={(task_cycle_phase) => onEdit({ task_cycle_phase })}
      />
    </>
  );
}

/** The phase that fits the title's words, if any. */
function SuggestedPhase({ phase }: { phase: CyclePhase | null }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 rounded-m bg-surface-2 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-small">{t('tasks.suggestedPhase')}</span>
        <span data-phase={phase ?? undefined} className="flex items-center gap-1.5 text-ph-ink text-small">
          {phase && <PhaseGlyph phase={phase} />}
          {phase ? t(`phases.${phase}`) : t('tasks.notAvailable')}
        </span>
      </p>
      <p className="text-ink-2 text-mini">{t('tasks.suggestedHint')}</p>
    </div>
  );
}

function ThemeField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <ChoiceField
      label={t('tasks.theme')}
      value={draft.task_theme_id}
      noneLabel={t('tasks.noTheme')}
      options={THEMES}
      textOf={(theme) => t(`themes.${theme}`)}
      onChange={(task_theme_id) => onEdit({ task_theme_id })}
    />
  );
}

function ColorField({ draft, onEdit }: DraftFieldProps) {
  const { t } = useTranslation();
  return (
    <SwatchField
      legend={t('tasks.colour')}
      value={draft.task_color}
      noneLabel={t('tasks.noColour')}
      options={TASK_COLORS.map((value) => ({ value, label: t(`tasks.colours.${value}`) }))}
      onChange={(color) => onEdit({ task_color: color })}
    />
  );
}
