import { useTranslation } from 'react-i18next';
import { intlTag } from '#domain/account/language.ts';
import type { Counted, HistoryReceipt } from '#domain/importers/history-receipt.ts';
import { LEFT_OUT_REASONS } from '#domain/importers/record-outcome.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const KINDS = [
  'bleeding',
  'pain',
  'mood',
  'energy',
  'sleep',
  'symptoms',
  'temperature',
  'discharge',
  'tests',
  'sex',
  'pill',
  'weight',
  'note',
  'remark',
  'tasks',
  'habits',
  'checks',
] as const;
const OF_PLANNERS: readonly string[] = ['tasks', 'habits', 'checks'];

/** The point stays at the end of its line. */
const SEPARATOR = '\u00A0· ';
/** How many parts a line names; the list below it has all. */
const IN_LINE = 3;
/** How many parts of a file without a period are named, and characters of another app's word: hostile files have a million. */
const SEEN_MAX = 20;
const WORD_LENGTH_MAX = 60;

/** What a receipt's counts consist of, in words: "bleeding 412 days · pain 603". */
export function useBreakdown() {
  const { t } = useTranslation();
  const { number, counted } = useNumbers();

  const kindText = ({ name, count }: Counted): string => {
    const kind = KINDS.find((one) => one === name);
    const called = kind === undefined ? name : t(`bringIn.kinds.${kind}`);
    return OF_PLANNERS.includes(name)
      ? `${called} ${number(count)}`
      : t('bringIn.onDays', { name: called, ...counted(count) });
  };
  /** A remark's kind, in the other app's own word. */
  const categoryText = ({ name, count }: Counted): string =>
    `${firstCharacters(name, WORD_LENGTH_MAX).replaceAll('_', ' ')} ${number(count)}`;
  const reasonText = ({ name, count }: Counted): string => {
    const reason = LEFT_OUT_REASONS.find((one) => one === name);
    return `${reason === undefined ? name : t(`bringIn.reasons.${reason}.short`)} ${number(count)}`;
  };
  const reasonWhy = ({ name }: Counted): string => {
    const reason = LEFT_OUT_REASONS.find((one) => one === name);
    return reason === undefined ? '' : t(`bringIn.reasons.${reason}.why`);
  };
  const line = (parts: readonly Counted[], textOf: (part: Counted) => string): string =>
    parts.slice(0, IN_LINE).map(textOf).join(SEPARATOR);

  return {
    kindText,
    categoryText,
    reasonText,
    reasonWhy,
    line,
    /** What a file without a period has. */
    seenIn: ({ taken, remarks, leftOut, notUnderstood }: HistoryReceipt): string => {
      const categories = remarks.categories.slice(0, SEEN_MAX);
      const more = remarks.categories.length - categories.length;
      return [
        ...taken.kinds.map(kindText),
        ...categories.map(categoryText),
        ...(more > 0 ? [t('bringIn.more', counted(more))] : []),
        ...leftOut.reasons.map(reasonText),
        ...(notUnderstood > 0 ? [`${t('bringIn.fates.notUnderstood')} ${number(notUnderstood)}`] : []),
      ].join(SEPARATOR);
    },
    /** All fates, for those who can't see the bar. */
    spoken: (receipt: HistoryReceipt): string => {
      const counts = outcomeCounts(receipt);
      return RECEIPT_OUTCOMES.filter((fate) => counts[fate] > 0)
        .map((fate) => `${t(`bringIn.fates.${fate}`)} ${number(counts[fate])}`)
        .join(', ');
    },
  };
}

/** Where a file's records go, in the order of the receipt. */
export const RECEIPT_OUTCOMES = [
  'taken',
  'remarks',
  'here',
  'leftOut',
  'differs',
  'proposed',
  'notUnderstood',
] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

/** How many records go where; they add up to the file's records. */
export const outcomeCounts = (receipt: HistoryReceipt): Readonly<Record<ReceiptOutcome, number>> => ({
  taken: receipt.taken.count,
  remarks: receipt.remarks.count,
  here: receipt.alreadyHere,
  leftOut: receipt.leftOut.count,
  differs: receipt.differs,
  proposed: receipt.proposed,
  notUnderstood: receipt.notUnderstood,
});

/** A count as the language writes it, and as a text's plural needs it: "4,377". */
export function useNumbers() {
  const format = new Intl.NumberFormat(intlTag(useLanguage()));
  const number = (value: number) => format.format(value);
  return { number, counted: (count: number) => ({ count, n: number(count) }) };
}
