import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { MiniDial } from '#web/ui/charts/mini-dial.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { CycleShape } from './cycle-shape.ts';

type ShapeCardProps = {
  shape: CycleShape;
  phase: CyclePhase | undefined;
  /** The first forecast; until there is one, the answers that make the cycle. */
  forecast?: ReactNode;
};

/** The cycle as the answers so far draw it. */
export function ShapeCard({ shape, phase, forecast }: ShapeCardProps) {
  const { t } = useTranslation();
  const { cycleDay, cycleLength, periodLength, phaseOfDay } = shape;
  return (
    <Card phase={phase} as="div" className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="w-20 flex-none">
          <MiniDial
            cycleDay={cycleDay}
            cycleLength={cycleLength}
            phaseOfDay={phaseOfDay}
            growth={forecast === undefined ? 0.82 : 1}
          />
        </div>
        <div role="status" className="grid min-w-0 flex-1 basis-44 gap-1">
          {cycleDay === null ? (
            <p className="text-ink-2">{t('onboarding.shape.empty')}</p>
          ) : (
            <>
              <p className="text-ink-2 text-small">
                {t(forecast === undefined ? 'onboarding.shape.title' : 'onboarding.shape.forecast')}
              </p>
              <p className="font-display text-h2">{t('onboarding.shape.day', { day: cycleDay })}</p>
              <p className="text-ink-2 text-small">
                {forecast ??
                  `${t('onboarding.shape.cycle', { count: cycleLength })} · ${t('onboarding.shape.bleeding', { count: periodLength })}`}
              </p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
