import { useTranslation } from 'react-i18next';
import type { HabitTemplate } from '#domain/habits/templates.ts';
import { lengthText } from './length-text.ts';
import type { TemplateTexts } from './wizard.ts';

type TemplateTileProps = { template: HabitTemplate; texts: TemplateTexts; onPick: () => void };

/** An idea to start from. */
export function TemplateTile({ template, texts, onPick }: TemplateTileProps) {
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
