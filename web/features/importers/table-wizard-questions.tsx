import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { TABLE_MEANINGS, type TableMapping } from '#domain/importers/csv.ts';
import {
  DAY_ORDERS,
  type DayOrder,
  dayInCell,
  findDayOrder,
  mostlyDayOrders,
  openDay,
} from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import {
  cellsOf,
  STRENGTHS_MAX,
  suggestStrengths,
  type TableSuggestion,
} from '#domain/importers/suggest-mapping.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { ChoiceCards, DiscChoice } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';

/** The person's answers about a table's columns so far; `null` if not answered yet. */
type TableDraft = Omit<TableSuggestion, 'isCertain'>;

/** The wizard's initial draft: the suggestion, with an order of day and month even if a few cells are no dates. */
export function firstDraft(
  { isCertain: _, ...suggestion }: TableSuggestion,
  rows: readonly TableRow[],
): TableDraft {
  const orders = ordersOf(rows, suggestion);
  const [only = null] = orders.length === 1 ? orders : [];
  return { ...suggestion, order: suggestion.order ?? only };
}

const cellsWithDays = (
  rows: readonly TableRow[],
  { meaning, dateColumn, endColumn }: TableDraft,
): string[] => [...cellsOf(rows, dateColumn), ...(meaning === 'ranges' ? cellsOf(rows, endColumn) : [])];

/** The orders of day and month in which most cells of the date columns are valid dates. */
const ordersOf = (rows: readonly TableRow[], draft: TableDraft): DayOrder[] =>
  mostlyDayOrders(cellsWithDays(rows, draft));

type DaysPart = Partial<Pick<TableDraft, 'meaning' | 'dateColumn' | 'endColumn'>>;

/** A draft with another date column or meaning of rows; the order is detected again, if it's unambiguous. */
function withDays(
  draft: TableDraft,
  { rows, ...part }: { rows: readonly TableRow[] } & DaysPart,
): TableDraft {
  const next = { ...draft, ...part };
  const orders = ordersOf(rows, next);
  const isReadable = (cell: string) => orders.some((order) => dayInCell(cell, order) !== undefined);
  const found = findDayOrder(cellsOf(rows, next.dateColumn).filter(isReadable));
  const isSame = part.dateColumn === undefined && draft.order !== null && orders.includes(draft.order);
  if (isSame) return next;
  return { ...next, order: orders.length > 1 ? (found ?? null) : (orders[0] ?? null) };
}

export const hasTooManyWords = (rows: readonly TableRow[], column: string | null): boolean =>
  new Set(cellsOf(rows, column)).size > STRENGTHS_MAX;

/** The mapping of the columns; `undefined` until the questions about days are answered. */
export function mappingOf(draft: TableDraft): TableMapping | undefined {
  const { meaning, dateColumn, order } = draft;
  if (dateColumn === null || order === null) return undefined;
  // A strength of a whole period doesn't apply to its single days.
  const strengthColumn = meaning === 'ranges' ? null : draft.strengthColumn;
  const endColumn = meaning === 'ranges' ? draft.endColumn : null;
  const read = [dateColumn, endColumn, strengthColumn];
  return {
    ...draft,
    dateColumn,
    order,
    endColumn,
    strengthColumn,
    strengths: strengthColumn === null ? {} : draft.strengths,
    ownColumns: draft.ownColumns.filter((column) => !read.includes(column)),
  };
}

type DaysError = 'missing' | 'missingEnd' | 'sameColumn' | 'unreadable' | 'orderMissing';

/** What's wrong with the answers about days; `undefined` if nothing. */
export function daysErrorOf(rows: readonly TableRow[], draft: TableDraft): DaysError | undefined {
  const { meaning, dateColumn, endColumn, order } = draft;
  if (dateColumn === null) return 'missing';
  if (meaning === 'ranges' && endColumn === null) return 'missingEnd';
  if (meaning === 'ranges' && endColumn === dateColumn) return 'sameColumn';
  // The suggestion was based on more rows than these.
  if (order !== null) return undefined;
  return ordersOf(rows, draft).length === 0 ? 'unreadable' : 'orderMissing';
}

type TableStepProps = {
  columns: readonly string[];
  rows: readonly TableRow[];
  draft: TableDraft;
  onChange: (draft: TableDraft) => void;
};

type TableWizardDaysProps = TableStepProps & { error: DaysError | undefined };

/** Asks what a row means, which columns hold the dates, and in which order they are, if that's ambiguous. */
export function TableWizardDays({ columns, rows, draft, error, onChange }: TableWizardDaysProps) {
  const { t, language } = useTranslation();
  const { meaning, dateColumn, endColumn, order } = draft;
  const open = openDay(cellsWithDays(rows, draft));
  const change = (part: DaysPart) => onChange(withDays(draft, { rows, ...part }));
  const textOf = (...wanted: DaysError[]) =>
    error !== undefined && wanted.includes(error) ? t(`wizard.days.${error}`) : undefined;
  const isWhole = meaning !== 'days';

  return (
    <>
      <ChoiceCards
        legend={t('wizard.days.meaning')}
        name="table-meaning"
        value={meaning}
        options={TABLE_MEANINGS.filter((each) => each !== 'ranges' || columns.length > 1).map((value) => ({
          value,
          label: t(`wizard.meanings.${value}`),
        }))}
        onChange={(next) => change({ meaning: next })}
      />
      <TableWizardColumn
        label={t(isWhole ? 'wizard.days.startColumn' : 'wizard.days.column')}
        columns={columns}
        rows={rows}
        value={dateColumn}
        emptyLabel={t('wizard.days.choose')}
        error={textOf('missing', 'unreadable')}
        onChange={(column) => change({ dateColumn: column })}
      />
      {meaning === 'ranges' && (
        <TableWizardColumn
          label={t('wizard.days.endColumn')}
          columns={columns}
          rows={rows}
          value={endColumn}
          emptyLabel={t('wizard.days.choose')}
          error={textOf('missingEnd', 'sameColumn')}
          onChange={(column) => change({ endColumn: column })}
        />
      )}
      {open && (
        <div className="grid gap-2">
          <p aria-hidden="true" className="font-semibold text-small">
            {t('wizard.days.order', { cell: open.cell })}
          </p>
          <ChoiceCards
            legend={t('wizard.days.order', { cell: open.cell })}
            name="table-order"
            value={order}
            error={textOf('orderMissing')}
            options={open.readings.map((reading) => ({
              value: reading.order,
              label: fullDay(reading.day, language),
            }))}
            onChange={(chosen) =>
              onChange({ ...draft, order: DAY_ORDERS.find((each) => each === chosen) ?? null })
            }
          />
        </div>
      )}
    </>
  );
}

type TableWizardStrengthProps = TableStepProps & {
  /** Whether to show that the chosen column can't be one of strengths. */
  isWrong: boolean;
};

/** Asks for the column of strengths, if there is one, and the level of each of its words. */
export function TableWizardStrength(props: TableWizardStrengthProps) {
  const { columns, rows, draft, isWrong, onChange } = props;
  const { t } = useTranslation();
  const { strengthColumn, strengths } = draft;
  const free = columns.filter((column) => column !== draft.dateColumn);
  const words = hasTooManyWords(rows, strengthColumn) ? [] : Object.entries(strengths);
  return (
    <>
      <TableWizardColumn
        label={t('wizard.strength.column')}
        columns={free}
        rows={rows}
        value={strengthColumn}
        emptyLabel={t('wizard.strength.none')}
        error={isWrong ? t('wizard.strength.tooMany') : undefined}
        onChange={(column) =>
          onChange({ ...draft, strengthColumn: column, strengths: suggestStrengths(cellsOf(rows, column)) })
        }
      />
      {words.length > 0 && (
        <div className="grid divide-y divide-line">
          {words.map(([word, level]) => (
            <div key={word} className="strength-of-word grid min-w-0 gap-2 py-4 first:pt-0">
              <p aria-hidden="true" className="font-semibold wrap-anywhere">
                {word}
              </p>
              <DiscChoice
                isCompact
                legend={word}
                value={level}
                options={BLEEDING_LEVELS.map((value) => ({
                  value,
                  word: t(`bleeding.${value}`),
                  mark: (
                    <span className={value === 'none' ? undefined : 'text-menstrual-solid'}>
                      <BleedingMark level={value} size={20} />
                    </span>
                  ),
                }))}
                onChange={(chosen) => onChange({ ...draft, strengths: { ...strengths, [word]: chosen } })}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** The most code points of a cell or a column name in a list. */
const SHOWN_CHARACTERS = 30;

type TableWizardColumnProps = Pick<TableStepProps, 'columns' | 'rows'> & {
  label: string;
  value: string | null;
  emptyLabel: string;
  error: string | undefined;
  onChange: (column: string | null) => void;
};

/** A select of the columns, each with its first non-empty cell. */
function TableWizardColumn(props: TableWizardColumnProps) {
  const { label, columns, rows, value, emptyLabel, error, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(columns.indexOf(value))}
      error={error}
      onChange={({ target }) => onChange(columns[Number(target.value || 'none')] ?? null)}
      noneLabel={emptyLabel}
      options={columns.map((column, index) => ({
        value: index,
        label: [column, cellsOf(rows, column)[0]]
          .flatMap((text) => (text === undefined ? [] : cutText(text, SHOWN_CHARACTERS)))
          .join(' · '),
      }))}
    />
  );
}
