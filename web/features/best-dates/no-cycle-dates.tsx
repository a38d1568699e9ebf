import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NoCycleDatesProps = {
  mode: CycleMode;
  /** What one can do about it, by the mode. */
  action: ReactNode;
};

/** What the panel says where there is no cycle to look ahead from: how to begin, or that forecasts rest in a mode. */
export function NoCycleDates({ mode, action }: NoCycleDatesProps) {
  const { t } = useTranslation();
  const isNatural = mode === 'natural';
  return (
    <EmptyState
      bloom={isNatural ? 'closed' : 'opening'}
      title={isNatural ? t('bestDates.noCycleTitle') : t('cycle.restTitle')}
      action={action}
    >
      {isNatural ? t('bestDates.noCycleText') : t('bestDates.restText', { mode: t(`cycle.modes.${mode}`) })}
    </EmptyState>
  );
}
