import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { exportData } from '#domain/portability/portability.calls.ts';
import type { UnreadableEntry } from '#domain/portability/unreadable.schema.ts';
import { fileSize } from '#web/i18n/file-size.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { open } from '#web/lib/http/api-client.ts';
import { isAbort } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { type Kind, recordsIn } from '#web/lib/rejections/portable-kinds.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { exportErrorText } from './portability-error-text.ts';
import { readMareaBytes } from './read-marea-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { RecordCounts } from './record-counts.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';

type ExportDataProps = {
  onExported: () => void;
  /** The heading's level where it stands; below an h2 by default. */
  heading?: 'h2' | 'h3';
};

/** Exports everything as one file. */
export function ExportData({ onExported, heading: Heading = 'h3' }: ExportDataProps) {
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
      <Heading className="font-semibold">{t('portability.export.title')}</Heading>
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

/** Names the saved file and what's in it. */
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

type ExportReceipt = {
  readonly name: string;
  readonly bytes: number;
  readonly records: readonly { readonly kind: Kind; readonly count: number }[];
  /** Journal pages that couldn't be opened and aren't in the file. */
  readonly unreadable: readonly UnreadableEntry[];
};

/**
 * Fetches the person's data and, once it has arrived completely and can be read, saves it under the given day. Leaving the page
 * cancels it.
 */
function useExport({ onExported }: { onExported: () => void }) {
  const [received, setReceived] = useState(0);
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);
  const download = useSingleMutation<ExportReceipt, LocalDate>({
    mutationKey: ['export-data'],
    mutationFn: async (today) => {
      setReceived(0);
      const controller = new AbortController();
      underWay.current = controller;
      const bytes = await receiveBytes(await open(exportData, controller.signal), setReceived);
      const file = await readMareaBytes(bytes);
      controller.signal.throwIfAborted();
      const name = `marea-${today}.zip`;
      saveFile(name, new Blob([bytes], { type: 'application/zip' }));
      return { name, bytes: bytes.length, records: recordsIn(file), unreadable: file.unreadable };
    },
    // Also on failure: the server has started an export even if the file didn't arrive.
    onSettled: onExported,
  });
  return { download, received, cancel: () => underWay.current?.abort() };
}
