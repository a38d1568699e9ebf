import { useTranslation } from 'react-i18next';
import { TIME_FRAMES } from '#domain/habits/habit.schema.ts';
import { TEMPLATE_THEMES } from '#domain/habits/templates.ts';
import { ToggleRow } from '#web/ui/toggle-row.tsx';
import { type FilterChoice, filterAfter, type TemplateFilter } from './template-filter.ts';

type TemplateChipsProps = { filter: TemplateFilter; onChange: (filter: TemplateFilter) => void };

/** What ideas are shown: of either theme and any time of day, or of one. */
export function TemplateChips({ filter, onChange }: TemplateChipsProps) {
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
