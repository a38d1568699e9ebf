import { useTranslation } from 'react-i18next';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { AppHelp } from './app-help.tsx';
import { FileRefused } from './file-refused.tsx';
import { MadeImports } from './made-imports-list.tsx';
import type { ReadOutcome } from './reading-state.ts';
import { StepTitle } from './step-title.tsx';

type ChooseFileProps = {
  /** Why the file before can't be brought in. */
  refusal?: Extract<ReadOutcome, { kind: 'refused' | 'no-period' }> | undefined;
  wasStopped?: boolean;
  onFile: (file: File) => void;
};

/** Choosing a file, with what to do in the other app, and what was brought in before. */
export function ChooseFile({ refusal, wasStopped = false, onFile }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={t('bringIn.title')} isFirst={refusal === undefined && !wasStopped}>
        {t('bringIn.intro')}
      </StepTitle>
      {refusal && <FileRefused refusal={refusal} />}
      <p role="status" className="text-ink-2 empty:sr-only">
        {wasStopped && t('bringIn.stopped')}
      </p>
      <FileDrop
        hint={t('bringIn.drop')}
        label={t(refusal ? 'bringIn.chooseOther' : 'bringIn.choose')}
        onFile={onFile}
      />
      <AppHelp />
      <MadeImports />
    </section>
  );
}
