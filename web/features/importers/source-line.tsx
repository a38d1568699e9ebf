import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import type { ImportSource } from '#domain/importers/record-fate.ts';
import { fullDayRange } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

type SourceLineProps = { source: ImportSource; receipt: HistoryReceipt };

/** "Clue · 2 March 2019 – 18 November 2026" */
export function SourceLine({ source, receipt: { first, last } }: SourceLineProps) {
  const language = useLanguage();
  const range =
    first !== null && last !== null ? fullDayRange({ start: first, end: last }, language) : undefined;
  return <p>{[sourceName(source), range].filter((part) => part !== undefined).join(' · ')}</p>;
}
