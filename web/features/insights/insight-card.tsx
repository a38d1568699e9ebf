import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/layout/card.tsx';

type InsightCardProps = {
  title: string;
  /** The card's message in one sentence. */
  sentence: string;
  chart: ReactNode;
  /** Small print below the chart. */
  note?: ReactNode;
  table: ReactNode;
};

/** One insight: a sentence, a chart, and the same data as a table that can be opened. */
export function InsightCard({ title, sentence, chart, note, table }: InsightCardProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {title}
      </h2>
      <p className="mt-1 wrap-anywhere">{sentence}</p>
      {chart}
      {note && <div className="mt-3 text-ink-2 text-small">{note}</div>}
      <details className="mt-1 text-small" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-tap cursor-pointer items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
          {t('insights.asTable')}
          <span className="sr-only">: {title}</span>
        </summary>
        {isOpen && table}
      </details>
    </Card>
  );
}

type InsightTableProps = {
  caption: string;
  /** The first column names the row, the others hold numbers. */
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
};

/** A chart's data as a table. */
export function InsightTable({ caption, columns, rows }: InsightTableProps) {
  return (
    <table className="insight-table mt-3 w-full even-numbers">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-2 text-mini">
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={cellClass(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className={cellClass(0)}>
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass(index: number): string {
  return classNames('py-1 font-medium', index === 0 ? 'text-left' : 'text-right');
}
