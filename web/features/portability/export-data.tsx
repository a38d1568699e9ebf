import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#web/i18n/file-size.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isAbort } from '#web/lib/http.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { exportErrorText } from './portability-error-text.ts';
import { RecordCounts } from './record-counts.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';
import { type ExportReceipt, useExport } from './use-export.ts';

/** Takes everything out as one file. */
export function ExportData({ onExported }: { onExported: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOnline = useIsOnline();
  const { today } = useToday();
  const { download, received, cancel } = useExport({ onExported });
  const button = useRef<HTMLButtonElement>(null);
  const isCancelled = isAbort(download.error);
  const soFar =
    received === 0 ? undefined : t('portability.export.received', { size: fileSize(received, language) });
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t('portability.export.title')}</h3>
      <p className="text-ink-2 text-small">{t('portability.export.text')}</p>
      <Button
        ref={button}
        variant="outline"
        disabled={!isOnline && !download.isPending}
        busy={download.isPending}
        busyLabel={t('portability.export.running')}
        icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => download.mutate(today)}
      >
        {download.isError && !isCancelled ? t('common.retry') : t('portability.export.start')}
      </Button>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {download.isPending && t('portability.export.runningText')}
        {isCancelled && t('portability.export.cancelled')}
        {!isOnline && !download.isPending && t('portability.offline')}
      </p>
      {download.isPending && (
        <>
          <ProgressLine label={t('portability.export.running')} valueText={soFar} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="even-numbers min-w-0 flex-1 text-small">{soFar}</p>
            <Button
              variant="quiet"
              className="-mr-3"
              onClick={() => {
                cancel();
                button.current?.focus();
              }}
            >
              {t('settings.cancel')}
            </Button>
          </div>
        </>
      )}
      {download.isError && !isCancelled && <Notice tone="error">{exportErrorText(download.error)}</Notice>}
      {download.isSuccess && <ExportDone receipt={download.data} />}
    </div>
  );
}

/** What was saved, and what is in it. */
function ExportDone({ receipt: { name, bytes, records, unreadable } }: { receipt: ExportReceipt }) {
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
