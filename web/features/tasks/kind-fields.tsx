import { useTranslation } from 'react-i18next';
import { THEMES } from '#domain/best-dates/themes.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { TASK_COLORS } from '#domain/tasks/task.fields.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { SwatchField } from '#web/ui/inputs/swatch-field.tsx';
import type { DraftFieldsProps } from './task-draft.ts';

type KindFieldsProps = DraftFieldsProps & {
  /** What the words of the title speak for; `null` where nothing is known. */
  suggestion: CyclePhase | null;
};

/** What kind of task it is: its phase next to the suggested one, its theme and its colour. */
export function KindFields({ draft, suggestion, onEdit }: KindFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-1 rounded-m bg-surface-2 px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-small">{t('tasks.suggestedPhase')}</span>
          <span
            data-phase={suggestion ?? undefined}
            className="flex items-center gap-1.5 text-ph-ink text-small"
          >
            {suggestion && <PhaseGlyph phase={suggestion} />}
            {suggestion ? t(`phases.${suggestion}`) : t('tasks.notAvailable')}
          </span>
        </p>
        <p className="text-ink-2 text-mini">{t('tasks.suggestedHint')}</p>
      </div>
      <SelectField
        label={t('tasks.phase')}
        value={draft.task_cycle_phase ?? ''}
        onChange={({ target: { value } }) =>
          onEdit({ task_cycle_phase: CYCLE_PHASES.find((phase) => phase === value) ?? null })
        }
      >
        <option value="">{t('tasks.noPhase')}</option>
        {CYCLE_PHASES.map((phase) => (
          <option key={phase} value={phase}>
            {t(`phases.${phase}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('tasks.theme')}
        value={draft.task_theme_id ?? ''}
        onChange={({ target: { value } }) =>
          onEdit({ task_theme_id: THEMES.find((theme) => theme === value) ?? null })
        }
      >
        <option value="">{t('tasks.noTheme')}</option>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`themes.${theme}`)}
          </option>
        ))}
      </SelectField>
      <SwatchField
        legend={t('tasks.colour')}
        value={draft.task_color}
        noneLabel={t('tasks.noColour')}
        options={TASK_COLORS.map((value) => ({ value, label: t(`tasks.colours.${value}`) }))}
        onChange={(color) => onEdit({ task_color: color })}
      />
    </>
  );
}
