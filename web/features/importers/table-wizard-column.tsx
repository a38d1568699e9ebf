import type { TableRow } from '#domain/importers/read-values.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { cellsOf } from './table-draft.ts';

/** Code points of a cell or a column's name in a list. */
const SHOWN_CHARACTERS = 30;

type TableWizardColumnProps = {
  label: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  value: string | null;
  /** Says that no column is chosen. */
  emptyLabel: string;
  error: string | undefined;
  onChange: (column: string | null) => void;
};

/** A choice of one of the columns, each with what stands in it first. */
export function TableWizardColumn(props: TableWizardColumnProps) {
  const { label, columns, rows, value, emptyLabel, error, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(columns.indexOf(value))}
      error={error}
      onChange={({ target }) => onChange(columns[Number(target.value || 'none')] ?? null)}
    >
      <option value="">{emptyLabel}</option>
      {columns.map((column, index) => (
        <option key={column} value={index}>
          {[column, cellsOf(rows, column)[0]]
            .flatMap((text) => (text === undefined ? [] : cutText(text, SHOWN_CHARACTERS)))
            .join(' · ')}
        </option>
      ))}
    </SelectField>
  );
}
