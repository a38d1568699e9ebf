import { useTranslation } from 'react-i18next';
import type { Measure } from '#domain/insights/metric-days.ts';
import { useMeasureName } from './use-measure-name.ts';

type NeededRowProps = {
  measure: Measure;
  cycles: number;
  days: number;
};

/** How many more cycles and days of something are needed. */
export function NeededRow({ measure, cycles, days }: NeededRowProps) {
  const { t } = useTranslation();
  const name = useMeasureName(measure);
  const needs = [
    days > 0 && t('insights.needDays', { count: days }),
    cycles > 0 && t('insights.needCycles', { count: cycles }),
  ];
  return (
    <li className="flex min-h-tap flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="text-ink-2 text-small">{needs.filter(Boolean).join(', ')}</span>
    </li>
  );
}
