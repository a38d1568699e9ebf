import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateSource } from '#domain/best-dates/best-dates.schema.ts';
import type { Theme } from '#domain/best-dates/themes.ts';
import { isWork } from '#domain/best-dates/work.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { ThemeGlyph, themeOfPhase } from './theme-glyph.tsx';

type ResultHeaderProps = {
  headingRef: RefObject<HTMLHeadingElement | null>;
  headingId: string;
  activity: string;
  phase: CyclePhase;
  theme: Theme | null;
  explanation: string;
  source: DateSource;
};

/** The activity and the phase it fits, in that phase's colour. */
export function ResultHeader(props: ResultHeaderProps) {
  const { headingRef, headingId, activity, phase, theme, explanation, source } = props;
  const { t } = useTranslation();
  // The deciding words, if any, are on a line of their own.
  const [fit, decidedBy] = explanation.split('\n');
  return (
    <header className="cycle-card result-header">
      <p className="flex items-start gap-1.5 font-semibold text-mini text-ph-ink">
        <span className="flex-none text-ph-solid">
          <PhaseGlyph phase={phase} size={18} />
        </span>
        {fit}
      </p>
      <div className="mt-1 flex items-start justify-between gap-3">
        <h3 ref={headingRef} id={headingId} tabIndex={-1} className="result-activity">
          <span className="sr-only">{t('bestDates.datesFor')} </span>
          {activity}
        </h3>
        <span className="flex-none text-ph-solid">
          <ThemeGlyph theme={theme ?? themeOfPhase(phase, isWork({ theme, activity }))} size={40} />
        </span>
      </div>
      {decidedBy && <p className="mt-1 text-mini text-ink-2 wrap-anywhere">{decidedBy}</p>}
      {source === 'ai' && <p className="mt-2 text-ink-2 text-small">{t('bestDates.byModel')}</p>}
    </header>
  );
}
