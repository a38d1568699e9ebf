import { useTranslation } from '#web/i18n/i18n.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t('modes.chart.title')}
      columns={[t('modes.chart.day'), t('modes.chart.value')]}
      rows={[
        { key: '1', cells: ['1', '36.4 °C'] },
        { key: '2', cells: ['2', '36.6 °C'] },
      ]}
    />
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'DataTable', Shown };
