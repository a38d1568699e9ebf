import { useTranslation } from 'react-i18next';
import type { ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { KINDS } from '#web/lib/rejections/portable-kinds.ts';
import { RecordCounts } from './record-counts.tsx';

const PARTS = ['added', 'skipped', 'rejected'] as const;

/** For each kind in the file: how many records are added, are already here, and can't be imported. */
export function ImportCounts({ receipt }: { receipt: ImportReceipt }) {
  const { t } = useTranslation();
  const { kinds, preview } = receipt;
  const records = KINDS.flatMap((kind) => {
    const texts = PARTS.filter((part) => kinds[kind][part] > 0).map((part) => {
      const key = part === 'added' && preview === 1 ? 'toAdd' : part;
      return t(`portability.counts.${key}`, { count: kinds[kind][part] });
    });
    return texts.length === 0 ? [] : [{ kind, text: texts.join(' · ') }];
  });
  return <RecordCounts records={records} />;
}
