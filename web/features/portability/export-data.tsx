import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { intlTag } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  UNREADABLE_KINDS,
  UNREADABLE_REASONS,
  type UnreadableEntry,
} from '#domain/portability/export-only.schema.ts';
import { exportData } from '#domain/portability/portability.calls.ts';
import { fullDay } from '#web/i18n/format.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { open } from '#web/lib/http/api-client.ts';
import { isAbort, NetworkFailure } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { type Kind, recordsIn } from '#web/lib/rejections/rejections.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { exportErrorText, readMareaBytes } from './portability.data.ts';

type ExportDataProps = {
  onExported: () => void;
  /** The heading's level; by default it's below an h2. */
  heading?: 'h2' | 'h3';
};

/** Exports everything as one file. */
export function ExportData({ onExported, heading: Heading = 'h3' }: ExportDataProps) {
  const { t, language, today } = useTextContext();
  const isOnline = useIsOnline();
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
        busy={download.isPending && t('portability.export.running')}
        icon={<Download size={18} />}
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

function ExportDone({ receipt: { name, bytes, records, unreadable } }: { receipt: ExportReceipt }) {
  const { t, language } = useTranslation();
  return (
    <>
      <Notice tone="success">
        <p className="font-medium">{t('portability.export.done')}</p>
        <p className="wrap-anywhere">
          {name} · {fileSize(bytes, language)}
        </p>
      </Notice>
      <RecordCounts records={records.map(({ kind, count }) => ({ kind, text: decimal(count, language) }))} />
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

/** Fetches the person's data and saves it under the given day once it's readable. Leaving the page cancels it. */
function useExport({ onExported }: { onExported: () => void }) {
  const [received, setReceived] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = useSingleMutation<ExportReceipt, LocalDate>({
    mutationKey: ['export-data'],
    mutationFn: async (today) => {
      setReceived(0);
      const controller = new AbortController();
      running.current = controller;
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
  return { download, received, cancel: () => running.current?.abort() };
}

export function RecordCounts({ records }: { records: readonly { kind: Kind; text: string }[] }) {
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

type UnreadablePagesProps = { of: 'export' | 'import'; count: number; entries: readonly UnreadableEntry[] };

/** The most days listed for each kind and reason. */
const DAYS_NAMED = 10;

const KINDS_AND_REASONS = UNREADABLE_KINDS.flatMap((kind) =>
  UNREADABLE_REASONS.map((reason) => ({ kind, reason })),
);

/** The journal pages that couldn't be opened for the export: how many, which days, and why. */
export function UnreadablePages({ of, count, entries }: UnreadablePagesProps) {
  const { t, language } = useTranslation();
  if (count === 0) return null;
  const list = new Intl.ListFormat(language);
  return (
    <Notice tone="error">
      <p className="font-medium">{t(`portability.unreadable.${of}`, { count })}</p>
      {KINDS_AND_REASONS.map(({ kind, reason }) => {
        const named = entries.filter((entry) => entry.kind === kind && entry.reason === reason);
        if (named.length === 0) return null;
        const more = named.length - DAYS_NAMED;
        const shownDays = named.slice(0, DAYS_NAMED).map(({ date }) => fullDay(date, language));
        return (
          <p key={kind + reason} className="mt-1 wrap-anywhere">
            {t(`portability.kinds.${kind}`)},{' '}
            {list.format(
              more > 0 ? [...shownDays, t('portability.unreadable.more', { count: more })] : shownDays,
            )}
            : {t(`portability.unreadable.${reason}`)}
          </p>
        );
      })}
      {entries.some(({ kind }) => kind === 'day_logs') && (
        <p className="mt-1">{t('portability.unreadable.onlyPrivate')}</p>
      )}
      {of === 'export' && <p className="mt-1">{t('portability.unreadable.listed')}</p>}
    </Notice>
  );
}

/** Receives a whole response and reports the bytes as they arrive. Throws `NetworkFailure` if it's interrupted. */
export async function receiveBytes(
  response: Response,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  // Safari can't iterate a stream, so use its reader.
  const reader = response.body?.getReader();
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      parts.push(next.value);
      received += next.value.length;
      onReceived(received);
    }
  } catch (cause) {
    throw isAbort(cause) ? cause : new NetworkFailure(cause);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A file's size in decimal units, as phones and computers show it: "812 byte", "48 kB", "1.2 MB". */
export function fileSize(bytes: number, language: string): string {
  const [unit, size, digits] = unitOf(bytes);
  return new Intl.NumberFormat(intlTag(language), {
    style: 'unit',
    unit,
    maximumFractionDigits: digits,
  }).format(bytes / size);
}

function unitOf(bytes: number): [unit: string, size: number, digits: number] {
  if (bytes < 1000) return ['byte', 1, 0];
  // Sizes that would round to 1000 kB are shown as a megabyte.
  if (bytes < 999_500) return ['kilobyte', 1000, 0];
  return ['megabyte', 1_000_000, 1];
}
