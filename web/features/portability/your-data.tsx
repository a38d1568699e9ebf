import { useTranslation } from '#web/i18n/i18n.ts';
import './your-data.css';
import { Link } from '@tanstack/react-router';
import { CircleCheck, FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportReceipt } from '#domain/portability/portable-data.schema.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { groupRejections, KINDS } from '#web/lib/rejections/rejections.ts';
import { RejectionList } from '#web/parts/rejection-list.tsx';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { INDEX_ROW, IndexRow } from '#web/ui/layout/titled-card.tsx';
import { ExportData, RecordCounts, UnreadablePages } from './export-data.tsx';
import {
  type CheckedFile,
  FileRefusal,
  importErrorText,
  isForeign,
  outcomeOf,
  totalsOf,
  useCheckFile,
  useImport,
} from './portability.data.ts';

type YourDataProps = HandOver & { onExported: () => void };
type HandOver = {
  /** One of our own exports that was chosen on another page. */
  handed: File | undefined;
  /** Called with another app's file, which another page imports. */
  onForeign: (file: File) => void;
};

export function YourData({ onExported, ...handOver }: YourDataProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5">
      <ExportData onExported={onExported} heading="h2" />
      <p className="text-small">
        <Link to="/report" className="underline underline-offset-4">
          {t('portability.toReport')}
        </Link>
      </p>
      <div className="border-line border-t pt-5">
        <ImportData {...handOver} />
      </div>
    </div>
  );
}

/** Imports an export: choose the file, look at the preview, then add it. */
function ImportData({ handed, onForeign }: HandOver) {
  const { t } = useTranslation();
  const check = useCheckFile();
  const checked = useRef<File>(undefined);
  useEffect(() => {
    if (handed === undefined || handed === checked.current) return;
    checked.current = handed;
    check.mutate(handed);
  }, [handed, check]);
  const bringIn = useImport();
  const startOver = () => {
    check.reset();
    bringIn.reset();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t('portability.import.title')}</h2>
      {!check.isSuccess && <ChooseFile check={check} onForeign={onForeign} />}
      {check.isSuccess && !bringIn.isSuccess && (
        <ImportPreview
          checked={check.data}
          isImporting={bringIn.isPending}
          error={bringIn.error}
          onImport={() => bringIn.mutate(check.data.file)}
          onCancel={startOver}
        />
      )}
      {check.isSuccess && bringIn.isSuccess && (
        <>
          <FileOutcome step="done" checked={{ ...check.data, receipt: bringIn.data }}>
            {t('portability.import.done', { count: totalsOf(bringIn.data).added })}
          </FileOutcome>
          <Button variant="outline" onClick={startOver}>
            {t('portability.import.chooseOther')}
          </Button>
        </>
      )}
    </div>
  );
}

type ChooseFileProps = Pick<HandOver, 'onForeign'> & { check: ReturnType<typeof useCheckFile> };

function ChooseFile({ check, onForeign }: ChooseFileProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const input = useRef<HTMLInputElement>(null);
  // Unless the file itself was refused, trying it again may work.
  const unsent = check.isError && !(check.error instanceof FileRefusal) ? check.variables : undefined;
  return (
    <>
      <p className="text-ink-2 text-small">{t('portability.import.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('portability.import.choose')}
        accept=".json,.zip,application/json,application/zip"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) check.mutate(chosen, { onError: (error) => isForeign(error) && onForeign(chosen) });
          // Lets the person choose the same file again once it's fixed.
          currentTarget.value = '';
        }}
      />
      <div className="grid grid-cols-1 gap-3">
        {unsent && (
          <Button variant="outline" disabled={!isOnline} onClick={() => check.mutate(unsent)}>
            {t('common.retry')}
          </Button>
        )}
        <Button
          variant={unsent ? 'quiet' : 'outline'}
          disabled={!isOnline && !check.isPending}
          busy={check.isPending && t('portability.import.checking')}
          icon={<FileUp size={18} />}
          onClick={() => input.current?.click()}
        >
          {check.isError ? t('portability.import.chooseOther') : t('portability.import.choose')}
        </Button>
      </div>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {check.isPending && t('portability.import.checkingText', { name: check.variables.name })}
        {!isOnline && !check.isPending && t('portability.offline')}
      </p>
      {check.isPending && <ProgressLine label={t('portability.import.checking')} />}
      {check.isError && <Notice tone="error">{importErrorText(check.error)}</Notice>}
      <div className="other-app overflow-hidden border-line border-t">
        <Link to="/settings/import" className={INDEX_ROW}>
          <IndexRow Icon={FileUp} label={t('portability.import.otherApp')} />
        </Link>
      </div>
    </>
  );
}

type ImportPreviewProps = {
  checked: CheckedFile;
  isImporting: boolean;
  error: Error | null;
  onImport: () => void;
  onCancel: () => void;
};

/** Shows what a file would add, before anything changes. */
function ImportPreview({ checked, isImporting, error, onImport, onCancel }: ImportPreviewProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { receipt } = checked;
  const outcome = outcomeOf(receipt);
  const adds = outcome === 'adds';
  const { added } = totalsOf(receipt);
  return (
    <>
      <FileOutcome step="preview" checked={checked}>
        {adds ? t('portability.import.willAdd', { count: added }) : t(`portability.import.${outcome}`)}
      </FileOutcome>
      {error && (
        <Notice tone="error">
          <p>{importErrorText(error)}</p>
          <p className="mt-1">{t('portability.import.failedHint')}</p>
        </Notice>
      )}
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {isImporting && t('portability.import.runningText')}
        {!isOnline && !isImporting && t('portability.offline')}
      </p>
      {isImporting && <ProgressLine label={t('portability.import.running')} />}
      {adds && (
        <Button
          disabled={!isOnline && !isImporting}
          busy={isImporting && t('portability.import.running')}
          onClick={onImport}
        >
          {error ? t('common.retry') : t('portability.import.confirm')}
        </Button>
      )}
      {!isImporting && (
        <Button variant="outline" onClick={onCancel}>
          {adds ? t('settings.cancel') : t('portability.import.chooseOther')}
        </Button>
      )}
    </>
  );
}

const PARTS = ['added', 'skipped', 'rejected'] as const;

/** For each kind in the file: how many records are added, already exist, and can't be imported. */
function ImportCountList({ receipt }: { receipt: ImportReceipt }) {
  const { t } = useTranslation();
  const { kinds, preview } = receipt;
  const records = KINDS.flatMap((kind) => {
    const texts = PARTS.filter((part) => kinds[kind][part] > 0).map((part) => {
      const key = part === 'added' && preview === 1 ? 'toAdd' : part;
      return t(`portability.counts.${key}`, { count: kinds[kind][part] });
    });
    const older = kinds[kind].older_than_kept;
    if (older) texts.push(t('portability.counts.older', { count: older }));
    return texts.length === 0 ? [] : [{ kind, text: texts.join(' · ') }];
  });
  return <RecordCounts records={records} />;
}

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

type FileOutcomeProps = { step: 'preview' | 'done'; checked: CheckedFile; children: ReactNode };

/** What becomes of a file's records. Its first sentence takes the focus, because the pressed button is gone. */
function FileOutcome({ step, checked, children }: FileOutcomeProps) {
  const { name, file, receipt } = checked;
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="flex items-start gap-2.5 outline-none">
        {step === 'done' && <CircleCheck size={20} className="mt-0.5 flex-none text-success" />}
        <div className="min-w-0 flex-1">
          <p className="font-medium">{children}</p>
          <p className="text-ink-2 text-small wrap-anywhere">{name}</p>
        </div>
      </div>
      <ImportCountList receipt={receipt} />
      <RejectionList
        refused={totalsOf(receipt).rejected}
        groups={groupRejections([{ sent: file, answer: receipt }])}
        isNumbered
      />
      <UnreadablePages of="import" {...receipt.unreadable} />
    </>
  );
}
