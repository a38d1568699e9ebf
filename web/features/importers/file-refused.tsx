import { useTranslation } from 'react-i18next';
import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { useBreakdown } from './breakdown.ts';
import type { ReadOutcome } from './reading-state.ts';
import { useNumbers } from './use-numbers.ts';

type FileRefusedProps = { refusal: Extract<ReadOutcome, { kind: 'refused' | 'no-period' }> };

/** Why a file can't be brought in, and what to do. */
export function FileRefused({ refusal }: FileRefusedProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      {refusal.kind === 'refused' ? (
        <>
          <p>{t(`bringIn.refused.${refusal.reason}`)}</p>
          {refusal.fileInZip !== undefined && (
            <p className="mt-1 wrap-anywhere">{t('bringIn.inZip', { name: refusal.fileInZip })}</p>
          )}
        </>
      ) : (
        <NoPeriod app={sourceName(refusal.source)} receipt={refusal.receipt} />
      )}
      <p className="mt-1">{t('bringIn.nothingAdded')}</p>
    </Notice>
  );
}

/** A file that is known, but has no period in it: what was seen. */
function NoPeriod({ app, receipt }: { app: string; receipt: HistoryReceipt }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { seenIn } = useBreakdown();
  if (receipt.records === 0) return <p>{t('bringIn.nothingIn', { app })}</p>;
  return (
    <>
      <p>{t('bringIn.noPeriod', { app })}</p>
      <p className="mt-1">{t('bringIn.noPeriodHint')}</p>
      <p className="mt-1 wrap-anywhere">
        {t('bringIn.noPeriodSeen', counted(receipt.records))} {seenIn(receipt)}
      </p>
    </>
  );
}
