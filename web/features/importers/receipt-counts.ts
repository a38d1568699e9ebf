import type { Counted, HistoryReceipt } from '#domain/importers/plan-import.ts';
import { firstCharacters } from '#domain/text/cut-text.ts';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';

type TakenKinds = HistoryReceipt['taken']['kinds'];
type Reasons = HistoryReceipt['leftOut']['reasons'];

const OF_PLANNERS: readonly string[] = ['tasks', 'habits', 'checks'];

/** The no-break space keeps the dot at the end of a line. */
const SEPARATOR = '\u00A0· ';
/** The most parts named in a line; the list below has all. */
const IN_LINE = 3;
/** The most parts named for a file without a period, and the most characters of another app's word, against hostile files. */
const SEEN_MAX = 20;
const WORD_LENGTH_MAX = 60;

/** Formats what a receipt counts: "bleeding 412 days · pain 603". */
export function useBreakdown() {
  const { t } = useTranslation();
  const { number, counted } = useNumbers();

  const kindText = ({ name, count }: TakenKinds[number]): string => {
    const called = t(`bringIn.kinds.${name}`);
    return OF_PLANNERS.includes(name)
      ? `${called} ${number(count)}`
      : t('bringIn.onDays', { name: called, ...counted(count) });
  };
  /** A remark's kind, as the other app calls it. */
  const categoryText = ({ name, count }: Counted): string =>
    `${firstCharacters(name, WORD_LENGTH_MAX).replaceAll('_', ' ')} ${number(count)}`;
  const reasonText = ({ name, count }: Reasons[number]): string =>
    `${t(`bringIn.reasons.${name}.short`)} ${number(count)}`;
  const reasonLine = (reason: Reasons[number]): string =>
    `${reasonText(reason)}: ${t(`bringIn.reasons.${reason.name}.why`)}`;
  /** The parts of each outcome that has some, those left out also with the reason why. */
  const partsOf = ({ taken, remarks, leftOut }: HistoryReceipt, { explains = false } = {}) => ({
    taken: taken.kinds.map(kindText),
    remarks: remarks.categories.map(categoryText),
    leftOut: leftOut.reasons.map(explains ? reasonLine : reasonText),
  });
  const outcomeText = (outcome: ReceiptOutcome, count: number): string =>
    `${t(`bringIn.fates.${outcome}`)} ${number(count)}`;

  return {
    partsOf,
    /** The first parts of an outcome in one line. */
    lineOf: (parts: readonly string[] = []): string => parts.slice(0, IN_LINE).join(SEPARATOR),
    /** The content of a file without a period. */
    seenIn: (receipt: HistoryReceipt): string => {
      const { taken, remarks, leftOut } = partsOf(receipt);
      const more = remarks.length - SEEN_MAX;
      return [
        ...taken,
        ...remarks.slice(0, SEEN_MAX),
        ...(more > 0 ? [t('bringIn.more', counted(more))] : []),
        ...leftOut,
        ...(receipt.notUnderstood > 0 ? [outcomeText('notUnderstood', receipt.notUnderstood)] : []),
      ].join(SEPARATOR);
    },
    /** All outcomes, for screen readers. */
    spoken: (receipt: HistoryReceipt): string => {
      const counts = outcomeCounts(receipt);
      return RECEIPT_OUTCOMES.filter((outcome) => counts[outcome] > 0)
        .map((outcome) => outcomeText(outcome, counts[outcome]))
        .join(', ');
    },
  };
}

/** The outcomes of a file's records, in the receipt's order. */
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
/** The parts of some outcomes, in words. */
export type ReceiptTexts = Readonly<Partial<Record<ReceiptOutcome, readonly string[]>>>;

/** The number of records by outcome; they add up to the file's total. */
export const outcomeCounts = (receipt: HistoryReceipt): Readonly<Record<ReceiptOutcome, number>> => ({
  taken: receipt.taken.count,
  remarks: receipt.remarks.count,
  here: receipt.alreadyHere,
  leftOut: receipt.leftOut.count,
  differs: receipt.differs,
  proposed: receipt.proposed,
  notUnderstood: receipt.notUnderstood,
});

/** Formats a count in the language ("4,377"), and as the arguments of a text with a plural. */
export function useNumbers() {
  const language = useLanguage();
  const number = (value: number) => decimal(value, language);
  return { number, counted: (count: number) => ({ count, n: number(count) }) };
}
