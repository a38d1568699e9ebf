import { useTranslation } from 'react-i18next';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { TABLE_MEANINGS } from '#domain/importers/csv.ts';
import { DAY_ORDERS } from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { ChoiceCards, DiscChoice } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import {
  cellsOf,
  type DaysError,
  type DaysPart,
  hasTooManyWords,
  openReading,
  type TableDraft,
  withDays,
  withStrengths,
} from './table-draft.ts';

type TableWizardDaysProps = {
  columns: readonly string[];
  rows: readonly TableRow[];
  draft: TableDraft;
  error: DaysError | undefined;
  onChange: (draft: TableDraft) => void;
};

/** What a row stands for, the columns with the days, and, where they can be read in two ways, in which. */
export function TableWizardDays({ columns, rows, draft, error, onChange }: TableWizardDaysProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { meaning, dateColumn, endColumn, order } = draft;
  const open = openReading(rows, draft);
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

type TableWizardStrengthProps = {
  columns: readonly string[];
  rows: readonly TableRow[];
  draft: TableDraft;
  /** Whether to say that the chosen column can't be one of strengths. */
  isWrong: boolean;
  onChange: (draft: TableDraft) => void;
};

/** The column with the strength, if there is one, and the level that each of its words means. */
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
        onChange={(column) => onChange(withStrengths(draft, { rows, strengthColumn: column }))}
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
