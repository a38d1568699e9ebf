import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import { PhaseGlyph } from '#web/ui/charts/phase-glyph.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useNumbers } from './use-numbers.ts';

type PromiseCardProps = {
  receipt: Pick<HistoryReceipt, 'periods' | 'bleedingDays' | 'spottingDays'>;
  /** What comes of them. */
  children: ReactNode;
};

/** How many periods a file holds. */
export function PromiseCard({ receipt, children }: PromiseCardProps) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { periods, bleedingDays, spottingDays } = receipt;
  const days = [
    ...(bleedingDays > 0 ? [t('bringIn.promiseDays', counted(bleedingDays))] : []),
    ...(spottingDays > 0 ? [t('bringIn.promiseSpotting', counted(spottingDays))] : []),
  ];
  return (
    <Card phase="menstrual" className="cycle-card">
      <div className="grid grid-cols-1 gap-1.5">
        <p className="flex items-center gap-2.5 font-semibold text-ph-ink">
          <PhaseGlyph phase="menstrual" size={18} />
          {t('bringIn.promise', counted(periods))}
        </p>
        {children}
        {days.length > 0 && <p className="text-ink-2 text-small">{days.join(' · ')}</p>}
      </div>
    </Card>
  );
}
