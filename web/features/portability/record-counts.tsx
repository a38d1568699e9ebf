import { useTranslation } from 'react-i18next';
import type { Kind } from '#web/lib/rejections/portable-kinds.ts';

type RecordCountsProps = { records: readonly { kind: Kind; text: string }[] };

/** Kinds of records, each with a text about its number. */
export function RecordCounts({ records }: RecordCountsProps) {
  const { t } = useTranslation();
  if (records.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 divide-y divide-line text-small">
      {records.map(({ kind, text }) => (
        <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <dt className="min-w-0 font-medium hyphens-auto wrap-anywhere">{t(`portability.kinds.${kind}`)}</dt>
          <dd className="even-numbers min-w-0 text-ink-2 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
