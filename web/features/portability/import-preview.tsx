import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type ImportReceipt, REJECTIONS_NAMED } from '#domain/portability/portable-data.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import {
  groupRejections,
  KINDS,
  type RejectedRecord,
  type RejectionGroup,
  useRejectionTitle,
} from '#web/lib/rejections/rejections.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton } from '#web/ui/inputs/icon-button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { RecordCounts, UnreadablePages } from './export-data.tsx';
import { type CheckedFile, outcomeOf, totalsOf } from './portability.data.ts';
import { importErrorText } from './read-marea-file.ts';

type ImportPreviewProps = {
  checked: CheckedFile;
  isImporting: boolean;
  error: Error | null;
  onImport: () => void;
  onCancel: () => void;
};

/** Shows what a file would add, before anything changes. */
export function ImportPreview({ checked, isImporting, error, onImport, onCancel }: ImportPreviewProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { name, receipt } = checked;
  const outcome = outcomeOf(receipt);
  const adds = outcome === 'adds';
  const { added } = totalsOf(receipt);
  return (
    <>
      <StepHead step="preview" fileName={name}>
        {adds ? t('portability.import.willAdd', { count: added }) : t(`portability.import.${outcome}`)}
      </StepHead>
      <ImportCountList receipt={receipt} />
      <RejectionList checked={checked} />
      <UnreadablePages of="import" {...receipt.unreadable} />
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
export function ImportCountList({ receipt }: { receipt: ImportReceipt }) {
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

/** What can't be imported and why, to read here or to save. */
export function RejectionList({ checked: { file, receipt } }: { checked: CheckedFile }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const groups = groupRejections(receipt.rejections, file);
  const { rejected } = totalsOf(receipt);
  if (rejected === 0) return null;
  const save = () => saveFile(t('portability.rejected.fileName'), new Blob([texts.listOf(groups)]));
  return (
    <div className="grid grid-cols-1 gap-3 rounded-m bg-surface-2 px-4 py-3 text-small">
      <p className="font-medium">{t('portability.rejected.title', { count: rejected })}</p>
      {rejected > REJECTIONS_NAMED && (
        <p className="text-ink-2">{t('portability.rejected.firstOnes', { count: REJECTIONS_NAMED })}</p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <RejectionGroupRow key={texts.titleOf(group)} group={group} />
        ))}
      </ul>
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={save}>
        {t('portability.rejected.save')}
      </Button>
    </div>
  );
}

/** How many records of a group are listed until it's unfolded. */
const SHOWN = 3;

function RejectionGroupRow({ group }: { group: RejectionGroup }) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { records } = group;
  const shown = isOpen ? records : records.slice(0, SHOWN);
  return (
    <li className="grid grid-cols-1 gap-1">
      <p>{texts.titleOf(group)}</p>
      <ul id={listId} className="grid grid-cols-1 gap-0.5 text-ink-2">
        {shown.map((record) => (
          <li key={`${record.position}/${record.field}`} className="wrap-anywhere">
            {texts.recordText(record)}
          </li>
        ))}
      </ul>
      {records.length > SHOWN && (
        <div>
          <FoldButton
            isOpen={isOpen}
            onToggle={() => setIsOpen(!isOpen)}
            controls={listId}
            label={
              isOpen
                ? t('portability.rejected.fewer')
                : t('portability.rejected.more', { count: records.length - SHOWN })
            }
          />
        </div>
      )}
    </li>
  );
}

function useListTexts() {
  const { t } = useTranslation();
  const titleOf = useRejectionTitle();

  /** "No. 13 · Pack the books · title" */
  const recordText = ({ position, label, field }: RejectedRecord): string => {
    const place = position === null ? null : t('portability.rejected.place', { position });
    return [place, label, field].filter((part) => part !== null).join(' · ');
  };

  /** All rejections as plain text, to save as a file. */
  const listOf = (groups: readonly RejectionGroup[]): string =>
    groups
      .map((group) =>
        [titleOf(group), ...group.records.map((record) => `- ${recordText(record)}`)].join('\n'),
      )
      .join('\n\n');

  return { titleOf, recordText, listOf };
}

const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

type StepHeadProps = { step: 'preview' | 'done'; fileName: string; children: ReactNode };

/** The first sentence of an import step. It takes the focus, because the pressed button is gone. */
export function StepHead({ step, fileName, children }: StepHeadProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex items-start gap-2.5 outline-none">
      {step === 'done' && <CircleCheck size={20} className="mt-0.5 flex-none text-success" />}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{children}</p>
        <p className="text-ink-2 text-small wrap-anywhere">{fileName}</p>
      </div>
    </div>
  );
}
