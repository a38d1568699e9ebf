import { useTranslation } from 'react-i18next';
import { fileSize } from '#web/i18n/file-size.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RecordCounts } from './record-counts.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';
import type { ExportReceipt } from './use-export.ts';

/** What was saved, and what is in it. */
export function ExportDone({ receipt: { name, bytes, records, unreadable } }: { receipt: ExportReceipt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <Notice tone="success">
        <p className="font-medium">{t('portability.export.done')}</p>
        <p className="wrap-anywhere">
          {name} · {fileSize(bytes, language)}
        </p>
      </Notice>
      <RecordCounts records={records.map(({ kind, count }) => ({ kind, text: number.format(count) }))} />
      <UnreadablePages of="export" count={unreadable.length} entries={unreadable} />
      <p className="text-ink-2 text-small">{t('portability.export.inside')}</p>
    </>
  );
}
