import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TIME_FRAMES, type TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { textsQuery, useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/parts/query-boundary.tsx';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { ToggleRow } from '#web/ui/inputs/toggle.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { lengthText } from './habit-check.tsx';
import {
  type HabitTemplate,
  TEMPLATE_THEMES,
  type TemplateTexts,
  type TemplateTheme,
} from './habit-draft.ts';
import { PhaseSign, useHasPhases } from './habit-fields.tsx';
import templates from './habit-templates.json';

/** The minutes of each habit, by phase, time of day, theme and id. */
type Templates = Record<string, Record<string, Record<string, Record<string, number>>>>;

/**
 * The built-in habits by phase, time of day and theme: 20 plain ones, then 26 for each phase. Their phases follow the common
 * reading (contract §7): a tradition, not a medical finding, and the page that shows them states this.
 */
export const HABIT_TEMPLATES = Object.entries<Templates[string]>(templates).flatMap(([phase, times]) =>
  Object.entries(times).flatMap(([timeframe, themes]) =>
    Object.entries(themes).flatMap(([theme, lengths]) =>
      Object.entries(lengths).map(([id, minutes]) => {
        return { id, phase: phase === 'plain' ? null : phase, timeframe, theme, minutes };
      }),
    ),
  ),
) as readonly HabitTemplate[]; // a test checks the names in the file

type TemplateListProps = {
  firstPhase: CyclePhase | undefined;
  onPick: (template: HabitTemplate, texts: TemplateTexts) => void;
};

/** Ideas for habits: the plain ones, then by phase; the page's phase comes first, else today's. Modes without phases name none. */
export function TemplateList({ firstPhase, onPick }: TemplateListProps) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  const hasPhases = useHasPhases();
  const { data: texts, isError } = useQuery(textsQuery('habit-templates', useLanguage()));
  const [filter, setFilter] = useState<TemplateFilter>({ theme: null, timeFrame: null });
  const [keyword, setKeyword] = useState('');

  if (texts === undefined && isError)
    return <Notice tone="info">{t('habits.wizard.templatesFailed')}</Notice>;
  const byPhase = templatesByPhase(filter, firstPhase ?? user.cycle.cycle_phase);
  const groups = (
    hasPhases ? byPhase : [{ phase: null, templates: byPhase.flatMap((group) => group.templates) }]
  )
    .map(({ phase, templates }) => ({
      phase,
      templates: templates.filter(({ id }) => texts && hasKeyword(texts[id], keyword)),
    }))
    .filter(({ templates }) => templates.length > 0);
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold text-h3">{t('habits.wizard.templates')}</h3>
        {hasPhases && <p className="text-ink-2 text-small">{t('habits.wizard.templatesHint')}</p>}
      </div>
      <TextField
        type="search"
        label={t('habits.wizard.searchTemplates')}
        value={keyword}
        // Enter would go to the next step.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <TemplateChips filter={filter} onChange={setFilter} />
      {texts && groups.length === 0 && <p className="text-ink-2">{t('habits.wizard.noTemplate')}</p>}
      {texts === undefined ? (
        <Skeleton rows={4} />
      ) : (
        groups.map(({ phase, templates }) => (
          <div key={phase} className="grid gap-2">
            {hasPhases && (
              <h4 className="flex items-center gap-2 font-semibold text-small">
                {phase && <PhaseSign phase={phase} />}
                {phase ? t(`phases.${phase}`) : t('habits.wizard.plain')}
              </h4>
            )}
            <ul className="grid divide-y divide-line">
              {templates.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  title={texts[template.id].title}
                  onPick={() =>
                    onPick(hasPhases ? template : { ...template, phase: null }, texts[template.id])
                  }
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

type TemplateRowProps = { template: HabitTemplate; title: string; onPick: () => void };

function TemplateRow({ template, title, onPick }: TemplateRowProps) {
  const { t } = useTranslation();
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-tap min-w-0 items-center gap-3 py-1.5 text-left hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
        <span className="flex-none text-ink-2 text-small">
          {[t(`habits.times.${template.timeframe}`), lengthText(template.minutes, t)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}

/** Whether all words of a keyword are in a template's texts; letters with and without accents are the same. */
export function hasKeyword({ title, description }: TemplateTexts, keyword: string): boolean {
  const text = foldText(`${title} ${description}`);
  return foldText(keyword)
    .split(/\s+/)
    .every((word) => text.includes(word));
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

/** The matching templates by phase: the plain ones (`null`), then those of `first`, then the other phases in the cycle's order. */
export function templatesByPhase(
  { theme, timeFrame }: TemplateFilter,
  first: CyclePhase | null,
): { phase: CyclePhase | null; templates: HabitTemplate[] }[] {
  const start = first === null ? 0 : CYCLE_PHASES.indexOf(first);
  const phases = [null, ...CYCLE_PHASES.slice(start), ...CYCLE_PHASES.slice(0, start)];
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
