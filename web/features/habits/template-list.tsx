import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TIME_FRAMES, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import {
  HABIT_TEMPLATES,
  type HabitTemplate,
  TEMPLATE_THEMES,
  type TemplateTheme,
} from '#domain/habits/habit-templates.ts';
import { textsQuery, useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';
import { Notice, Spinner } from '#web/ui/layout/card.tsx';
import { lengthText } from './habit-check.tsx';
import type { TemplateTexts } from './habit-draft.ts';
import { PhaseSign } from './habit-fields.tsx';

type TemplateListProps = {
  firstPhase: CyclePhase | undefined;
  onPick: (template: HabitTemplate, texts: TemplateTexts) => void;
};

/** Ideas for habits by phase; the page's phase comes first, else today's. */
export function TemplateList({ firstPhase, onPick }: TemplateListProps) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  const { data: texts, isError } = useQuery(textsQuery('habit-templates', useLanguage()));
  const [filter, setFilter] = useState<TemplateFilter>({ theme: null, timeFrame: null });

  if (texts === undefined && isError)
    return <Notice tone="info">{t('habits.wizard.templatesFailed')}</Notice>;
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold text-h3">{t('habits.wizard.templates')}</h3>
        <p className="text-ink-2 text-small">{t('habits.wizard.templatesHint')}</p>
      </div>
      <TemplateChips filter={filter} onChange={setFilter} />
      {texts === undefined ? (
        <Spinner label={t('common.loading')} />
      ) : (
        templatesByPhase(filter, firstPhase ?? user.cycle.cycle_phase).map(({ phase, templates }) => (
          <div key={phase} className="grid gap-2">
            <h4 className="flex items-center gap-2 font-semibold text-small">
              <PhaseSign phase={phase} />
              {t(`phases.${phase}`)}
            </h4>
            <ul className="grid gap-2">
              {templates.map((template) => (
                <TemplateTile
                  key={template.id}
                  template={template}
                  texts={texts[template.id]}
                  onPick={() => onPick(template, texts[template.id])}
                />
              ))}
            </ul>
          </div>
        ))
      )}
    </section>
  );
}

type TemplateChipsProps = { filter: TemplateFilter; onChange: (filter: TemplateFilter) => void };

function TemplateChips({ filter, onChange }: TemplateChipsProps) {
  const { t } = useTranslation();
  const options = [
    ...TEMPLATE_THEMES.map((value) => ({ value, label: t(`habits.themes.${value}`) })),
    ...TIME_FRAMES.map((value) => ({ value, label: t(`habits.times.${value}`) })),
  ];
  const chosen = [filter.theme, filter.timeFrame].filter((value) => value !== null);
  return (
    <ToggleRow<FilterChoice>
      legend={t('habits.wizard.filter')}
      hideLegend
      options={options}
      chosen={chosen}
      onChange={(next) => {
        const pressed = options.find(({ value }) => next.includes(value) !== chosen.includes(value));
        if (pressed !== undefined) onChange(filterAfter(filter, pressed.value));
      }}
    />
  );
}

type TemplateTileProps = { template: HabitTemplate; texts: TemplateTexts; onPick: () => void };

function TemplateTile({ template, texts, onPick }: TemplateTileProps) {
  const { t } = useTranslation();
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        onClick={onPick}
        className="grid min-w-0 gap-1 rounded-m border border-line bg-surface px-4 py-3 text-left transition-colors hover:bg-surface-2"
      >
        <span className="font-semibold wrap-anywhere">{texts.title}</span>
        <span className="text-ink-2 text-small">{texts.description}</span>
        <span className="text-ink-3 text-mini">
          {[
            t(`habits.times.${template.timeframe}`),
            lengthText(template.minutes, t),
            t(`habits.themes.${template.theme}`),
          ].join(' · ')}
        </span>
      </button>
    </li>
  );
}

/** The shown theme and time of day; `null` means any. */
interface TemplateFilter {
  readonly theme: TemplateTheme | null;
  readonly timeFrame: TimeFrame | null;
}

type FilterChoice = TemplateTheme | TimeFrame;

/** The filter after a press: at most one value of each kind; pressing the chosen one again clears it. */
export function filterAfter(filter: TemplateFilter, pressed: FilterChoice): TemplateFilter {
  if (pressed === 'personal' || pressed === 'work') {
    return { ...filter, theme: filter.theme === pressed ? null : pressed };
  }
  return { ...filter, timeFrame: filter.timeFrame === pressed ? null : pressed };
}

/** The matching templates by phase: `first` comes first, then the other phases in the cycle's order. */
export function templatesByPhase(
  { theme, timeFrame }: TemplateFilter,
  first: CyclePhase | null,
): { phase: CyclePhase; templates: ListedTemplate[] }[] {
  const start = first === null ? 0 : CYCLE_PHASES.indexOf(first);
  const phases = [...CYCLE_PHASES.slice(start), ...CYCLE_PHASES.slice(0, start)];
  const matching = HABIT_TEMPLATES.filter(
    (template) =>
      (theme === null || template.theme === theme) &&
      (timeFrame === null || template.timeframe === timeFrame),
  );
  return phases.map((phase) => ({
    phase,
    templates: matching.filter((template) => template.phase === phase),
  }));
}

type ListedTemplate = (typeof HABIT_TEMPLATES)[number] & HabitTemplate;
