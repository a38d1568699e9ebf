import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';

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
