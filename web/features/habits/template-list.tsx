import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type HabitTemplate, TEMPLATE_THEMES } from '#domain/habits/templates.ts';
import { TIME_FRAMES, type TimeFrame } from '#domain/habits/time-frame-at.ts';
import { textsQuery } from '#web/i18n/texts.query.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { ToggleRow } from '#web/ui/inputs/toggle-row.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { lengthText } from './length-text.ts';
import { PhaseSign } from './phase-tabs.tsx';
import { type FilterChoice, filterAfter, type TemplateFilter, templatesByPhase } from './template-filter.ts';
import type { TemplateTexts } from './wizard.ts';

type TemplateListProps = {
  timeFrame: TimeFrame | null;
  firstPhase: CyclePhase | undefined;
  onPick: (template: HabitTemplate, texts: TemplateTexts) => void;
};

/** Ideas for habits by phase: the page's phase first, or else today's. */
export function TemplateList({ timeFrame, firstPhase, onPick }: TemplateListProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data: texts, isError } = useQuery(textsQuery('habit-templates', useLanguage()));
  const [filter, setFilter] = useState<TemplateFilter>({ theme: null, timeFrame });

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

/** Filters the ideas by theme and by time of day. */
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

/** An idea to start from. */
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
