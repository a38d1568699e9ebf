import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/card.tsx';

export type DataTableProps = {
  /** Only for screen readers. */
  caption: string;
  /** The first column names the row, the others hold numbers or words. */
  columns: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
};

/** The data of a chart as a table. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <table className="mt-3 w-full even-numbers">
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
              <td key={columns[index + 1]} className="py-1 pl-3 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass = (index: number): string =>
  classNames('py-1 font-medium', index === 0 ? 'text-left' : 'pl-3 text-right');
