import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { CheckedFile } from './import.mutations.ts';
import { ImportCounts } from './import-counts.tsx';
import { totalsOf } from './import-outcome.ts';
import { RejectionList } from './rejection-list.tsx';
import { StepHead } from './step-head.tsx';
import { UnreadablePages } from './unreadable-pages.tsx';

type ImportDoneProps = { checked: CheckedFile; onAgain: () => void };

/** The receipt: what came in, what was there, and what could not be taken. */
export function ImportDone({ checked, onAgain }: ImportDoneProps) {
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
