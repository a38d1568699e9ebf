import { useTranslation } from 'react-i18next';
import { ChooseFile } from './choose-file.tsx';
import { useCheckFile, useImport } from './import.mutations.ts';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';

/** Brings in what an export took out: chosen, looked at, and only then added. */
export function ImportData() {
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
