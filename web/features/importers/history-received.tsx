import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { useConflictWords } from './conflict-words.ts';
import { CountedList } from './counted-list.tsx';
import type { TakenBack } from './made-imports.ts';
import { PromiseCard } from './promise-card.tsx';
import type { FoundFile } from './reading-state.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { useReceiptText } from './receipt-text.ts';
import { SourceLine } from './source-line.tsx';
import { StepTitle } from './step-title.tsx';
import { TakeBack } from './take-back.tsx';
import { TakenBackNotice } from './taken-back-notice.tsx';
import { UnplannedNotice } from './unplanned-notice.tsx';
import { useUnplannedText } from './unplanned-text.ts';
import type { WrittenImport } from './write-import.ts';

type HistoryReceivedProps = {
  found: FoundFile;
  written: WrittenImport;
  forecast: ReactNode;
  onOver: () => void;
};

/** The receipt of an import, with what it promises, and the way to take it back. */
export function HistoryReceived({ found, written, forecast, onOver }: HistoryReceivedProps) {
  const { t } = useTranslation();
  const { allLines } = useUnplannedText();
  const textOf = useReceiptText();
  const { wholeOf } = useConflictWords();
  const [takenBack, setTakenBack] = useState<TakenBack>();
  const { reading } = found;
  const { receipt, sent, conflicts } = written.plan;
  if (takenBack !== undefined) {
    return (
      <section className="grid grid-cols-1 gap-4">
        <StepTitle title={t('bringIn.title')} />
        <TakenBackNotice takenBack={takenBack} />
        <Button variant="outline" onClick={onOver}>
          {t('bringIn.done.another')}
        </Button>
      </section>
    );
  }
  const differed = t(sent.theirs.length > 0 ? 'bringIn.tookSome' : 'bringIn.keptYours');
  const save = () =>
    saveFile(
      t('bringIn.done.fileName'),
      new Blob([textOf({ source: reading.source, receipt, unplanned: allLines(written.unplanned) })], {
        type: 'text/plain',
      }),
    );
  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={t(receipt.periods > 0 ? 'bringIn.done.title' : 'bringIn.done.titlePlanner')}>
        <SourceLine source={reading.source} receipt={receipt} />
      </StepTitle>
      {receipt.periods > 0 && <PromiseCard receipt={receipt}>{forecast}</PromiseCard>}
      <ReceiptCard
        receipt={receipt}
        originals={reading.notUnderstood.originals}
        differed={differed}
        differs={conflicts.length > 0 ? <CountedList texts={conflicts.map(wholeOf)} /> : undefined}
      />
      <UnplannedNotice unplanned={written.unplanned} />
      <div className="flex flex-wrap gap-2.5">
        <Link to="/dashboard" className={`${buttonClass()} flex-1`}>
          {t('bringIn.done.done')}
        </Link>
        <Button
          variant="outline"
          aria-label={t('bringIn.done.receiptLabel')}
          icon={<Download aria-hidden="true" size={18} strokeWidth={1.75} />}
          onClick={save}
        >
          {t('bringIn.done.receipt')}
        </Button>
      </div>
      <TakeBack importId={written.importId} label={t('bringIn.takeBack.button')} onTakenBack={setTakenBack} />
    </section>
  );
}
