import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryReceipt } from '#domain/importers/history-receipt.ts';
import { type Pattern, PatternBar, PatternSwatch } from '#web/ui/charts/pattern-bar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useBreakdown } from './breakdown.ts';
import { CountedList } from './counted-list.tsx';
import { NotUnderstood } from './not-understood.tsx';
import { outcomeCounts, RECEIPT_OUTCOMES, type ReceiptOutcome } from './receipt-fates.ts';
import { useNumbers } from './use-numbers.ts';

const PATTERN: Readonly<Record<ReceiptOutcome, Pattern>> = {
  taken: 'solid',
  remarks: 'bars',
  here: 'grey',
  leftOut: 'outline',
  differs: 'hatch',
  proposed: 'lines',
  notUnderstood: 'dots',
};

type ReceiptCardProps = {
  receipt: HistoryReceipt;
  /** The originals of what wasn't understood. */
  originals: readonly string[];
  /** What can be chosen, or was; without it the rows only count. */
  differs?: ReactNode;
  proposed?: ReactNode;
  /** What became of what differed, once it is written. */
  differed?: string;
};

/** Where every record of a file goes. */
export function ReceiptCard({ receipt, originals, differs, proposed, differed }: ReceiptCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { counted } = useNumbers();
  const { spoken, ...words } = useBreakdown();
  const counts = outcomeCounts(receipt);
  const { taken, remarks, leftOut } = receipt;
  const lines: Readonly<Partial<Record<ReceiptOutcome, string>>> = {
    taken: words.line(taken.kinds, words.kindText),
    remarks: words.line(remarks.categories, words.categoryText),
    leftOut: words.line(leftOut.reasons, words.reasonText),
    differs: differed ?? t('bringIn.keptYours'),
    ...(proposed ? { proposed: t('bringIn.offeredHint') } : {}),
  };
  const lists: Readonly<Partial<Record<ReceiptOutcome, ReactNode>>> = {
    taken: taken.kinds.length > 0 && (
      <CountedList hint={t('bringIn.takenHint')} texts={taken.kinds.map(words.kindText)} />
    ),
    remarks: remarks.categories.length > 0 && (
      <CountedList hint={t('bringIn.remarksHint')} texts={remarks.categories.map(words.categoryText)} />
    ),
    leftOut: (
      <CountedList
        texts={leftOut.reasons.map((reason) => `${words.reasonText(reason)}: ${words.reasonWhy(reason)}`)}
      />
    ),
    differs,
    proposed,
    notUnderstood: <NotUnderstood originals={originals} />,
  };
  // Kept while something is chosen for it, so that the choice doesn't go away under the finger.
  const rows = RECEIPT_OUTCOMES.filter(
    (fate) => counts[fate] > 0 || (fate === 'differs' && differs !== undefined),
  );
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="even-numbers font-semibold text-h3">
          {t('bringIn.records', counted(receipt.records))}
        </h2>
        <p className="text-ink-2 text-small">{t('bringIn.accounted')}</p>
      </div>
      <div className="mt-3">
        <PatternBar
          label={spoken(receipt)}
          shares={RECEIPT_OUTCOMES.map((fate) => ({ pattern: PATTERN[fate], count: counts[fate] }))}
        />
      </div>
      <ul className="mt-1 -mb-2 grid grid-cols-1 divide-y divide-line">
        {rows.map((fate) => (
          <OutcomeRow
            key={fate}
            fate={fate}
            count={counts[fate]}
            line={lines[fate]}
            list={lists[fate]}
            isOver={differed !== undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

const VERBS = { leftOut: 'why', differs: 'look', proposed: 'look', notUnderstood: 'save' } as const;
const verbOf = (fate: ReceiptOutcome) => (fate in VERBS ? VERBS[fate as keyof typeof VERBS] : 'show'); // just looked up

type OutcomeRowProps = {
  fate: ReceiptOutcome;
  count: number;
  line: string | undefined;
  list: ReactNode;
  /** Whether it's written already. */
  isOver: boolean;
};

/** A share of the records, and a press for what it consists of. */
function OutcomeRow({ fate, count, line, list, isOver }: OutcomeRowProps) {
  const { t } = useTranslation();
  const { number } = useNumbers();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(fate === 'differs' && isOver ? 'bringIn.fates.differed' : `bringIn.fates.${fate}`);
  const verb = t(isOpen ? 'bringIn.open.hide' : `bringIn.open.${verbOf(fate)}`);
  return (
    <li className="grid grid-cols-1">
      <div className="flex min-h-12 items-center gap-3 py-1">
        <PatternSwatch pattern={PATTERN[fate]} />
        <div className="fate-row flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span>
            <span className="block font-semibold leading-snug wrap-break-word">{name} </span>
            {line && <span className="block text-ink-2 text-small hyphens-auto wrap-anywhere">{line} </span>}
          </span>
          <span className="flex items-center gap-x-3">
            <span className="even-numbers font-semibold">{number(count)}</span>
            {list ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? listId : undefined}
                aria-label={t('bringIn.open.of', { verb, name })}
                onClick={() => setIsOpen(!isOpen)}
                className="fate-press min-h-tap text-right font-medium text-ink-2 text-small underline underline-offset-4 hover:text-ink"
              >
                {verb}
              </button>
            ) : (
              <span className="fate-press" />
            )}
          </span>
        </div>
      </div>
      {isOpen && (
        <div id={listId} className="pb-3.5">
          {list}
        </div>
      )}
    </li>
  );
}
