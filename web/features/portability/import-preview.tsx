import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { CheckedFile } from './import.mutations.ts';
import { ImportCounts } from './import-counts.tsx';
import { outcomeOf, totalsOf } from './import-outcome.ts';
import { importErrorText } from './portability-error-text.ts';
import { RejectionList } from './rejection-list.tsx';
import { StepHead } from './step-head.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';

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
      <ImportCounts receipt={receipt} />
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
          busy={isImporting}
          busyLabel={t('portability.import.running')}
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
