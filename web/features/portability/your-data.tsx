import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ExportData } from './export-data.tsx';
import { type CheckedFile, useCheckFile, useImport } from './import.mutations.ts';
import { ImportCounts } from './import-counts.tsx';
import { totalsOf } from './import-outcome.ts';
import { ImportPreview } from './import-preview.tsx';
import { RejectionList } from './rejection-list.tsx';
import { StepHead } from './step-head.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';

/** A person's data, out and in. */
export function YourData({ onExported }: { onExported: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ExportData onExported={onExported} />
      <div className="border-line border-t pt-5">
        <ImportData />
      </div>
    </div>
  );
}

/** Brings in what an export took out: chosen, looked at, and only then added. */
function ImportData() {
  const { t } = useTranslation();
  const check = useCheckFile();
  const bringIn = useImport();
  const beginAnew = () => {
    check.reset();
    bringIn.reset();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{t('portability.import.title')}</h3>
      {!check.isSuccess && <ChooseFile check={check} />}
      {check.isSuccess && !bringIn.isSuccess && (
        <ImportPreview
          checked={check.data}
          isImporting={bringIn.isPending}
          error={bringIn.error}
          onImport={() => bringIn.mutate(check.data.file)}
          onCancel={beginAnew}
        />
      )}
      {check.isSuccess && bringIn.isSuccess && (
        <ImportDone checked={{ ...check.data, receipt: bringIn.data }} onAgain={beginAnew} />
      )}
    </div>
  );
}

type ImportDoneProps = { checked: CheckedFile; onAgain: () => void };

/** The receipt: what came in, what was there, and what could not be taken. */
function ImportDone({ checked, onAgain }: ImportDoneProps) {
  const { t } = useTranslation();
  const { name, receipt } = checked;
  return (
    <>
      <StepHead step="done" fileName={name}>
        {t('portability.import.done', { count: totalsOf(receipt).added })}
      </StepHead>
      <ImportCounts receipt={receipt} />
      <RejectionList checked={checked} />
      <UnreadablePages of="import" {...receipt.unreadable} />
      <Button variant="outline" onClick={onAgain}>
        {t('portability.import.chooseOther')}
      </Button>
    </>
  );
}
