import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateSource } from '#domain/best-dates/best-dates.schema.ts';
import type { Theme } from '#domain/best-dates/themes.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { Bloom } from '#web/ui/charts/bloom.tsx';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { ThemeGlyph } from './theme-glyph.tsx';

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
  return (
    <header className="cycle-card result-header">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-start gap-2 font-semibold text-ph-ink text-small">
            <span className="flex-none text-ph-solid">
              <PhaseGlyph phase={phase} size={18} />
            </span>
            {explanation}
          </p>
          <h3 ref={headingRef} id={headingId} tabIndex={-1} className="result-activity">
            <span className="sr-only">{t('bestDates.datesFor')} </span>
            {activity}
          </h3>
        </div>
        <span className="result-bloom text-ph-solid">
          {theme === null ? <Bloom state="full" size={48} /> : <ThemeGlyph theme={theme} size={48} />}
        </span>
      </div>
      {source === 'ai' && <p className="mt-2 text-ink-2 text-small">{t('bestDates.byModel')}</p>}
    </header>
  );
}
