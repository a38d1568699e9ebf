import { useTranslation } from '#web/i18n/i18n.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t('insights.around.title')}
      columns={[t('insights.startedOn'), t('insights.days')]}
      rows={[
        { key: '1', cells: ['4/10', '27'] },
        { key: '2', cells: ['31/10', '29'] },
      ]}
    />
  );
}

export const specimen: Specimen = { group: 'cycle', name: 'DataTable', Shown };
