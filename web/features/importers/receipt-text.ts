import { useTranslation } from 'react-i18next';
import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';
import { fullDayRange } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useBreakdown } from './breakdown.ts';
import { outcomeCounts, RECEIPT_OUTCOMES } from './receipt-fates.ts';
import { useNumbers } from './use-numbers.ts';

type ReceiptTextInput = {
  readonly source: ImportSource;
  readonly receipt: HistoryReceipt;
  /** Lines on what became of it otherwise. */
  readonly unplanned: readonly string[];
};

/** A receipt as plain text, to save as a file, in the person's language. */
export function useReceiptText() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { number, counted } = useNumbers();
  const words = useBreakdown();

  return ({ source, receipt, unplanned }: ReceiptTextInput): string => {
    const { first, last } = receipt;
    const head = [
      sourceName(source),
      ...(first !== null && last !== null ? [fullDayRange({ start: first, end: last }, language)] : []),
      t('bringIn.records', counted(receipt.records)),
      ...(receipt.periods > 0 ? [t('bringIn.promise', counted(receipt.periods))] : []),
    ];
    const counts = outcomeCounts(receipt);
    const parts: Partial<Record<(typeof RECEIPT_OUTCOMES)[number], readonly string[]>> = {
      taken: receipt.taken.kinds.map(words.kindText),
      remarks: receipt.remarks.categories.map(words.categoryText),
      leftOut: receipt.leftOut.reasons.map(
        (reason) => `${words.reasonText(reason)}: ${words.reasonWhy(reason)}`,
      ),
    };
    const rows = RECEIPT_OUTCOMES.filter((fate) => counts[fate] > 0).flatMap((fate) => [
      `${t(`bringIn.fates.${fate}`)}: ${number(counts[fate])}`,
      ...(parts[fate] ?? []).map((part) => `  - ${part}`),
    ]);
    const more = unplanned.length === 0 ? [] : ['', ...unplanned];
    return `${['Marea', ...head, '', ...rows, ...more].join('\n')}\n`;
  };
}
