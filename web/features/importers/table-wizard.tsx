import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { BLEEDING_LEVELS, type BleedingLevel } from '#domain/day-log/bleeding.ts';
import { readTable, TABLE_MEANINGS, type TableMapping } from '#domain/importers/csv.ts';
import {
  DAY_ORDERS,
  type DayOrder,
  dayInCell,
  findDayOrder,
  mostlyDayOrders,
  openDay,
} from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import {
  cellsOf,
  STRENGTHS_MAX,
  suggestStrengths,
  type TableSuggestion,
} from '#domain/importers/suggest-mapping.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { fullDay, fullDayRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { ChoiceCards, DiscChoice } from '#web/ui/inputs/choice.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import type { TableQuestion } from './reading-answer.ts';

type TableWizardProps = TableQuestion & {
  /** Called with the mapping once the person has accepted the preview. */
  onChosen: (mapping: TableMapping) => void;
  onCancel: () => void;
};

type Step = 'days' | 'strength' | 'preview';

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Asks what the columns of a plain table mean: days, strengths, and a preview to accept. */
export function TableWizard({ columns, rows, count, suggestion, onChosen, onCancel }: TableWizardProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('days');
  const [draft, setDraft] = useState(() => firstDraft(suggestion, rows));
  const [isChecked, setChecked] = useState(false);
  const steps: readonly Step[] =
    draft.meaning === 'ranges' ? ['days', 'preview'] : ['days', 'strength', 'preview'];
  const place = steps.indexOf(step);
  const daysError = step === 'days' ? daysErrorOf(rows, draft) : undefined;
  const isStrengthWrong = step === 'strength' && hasTooManyWords(rows, draft.strengthColumn);
  const mapping = mappingOf(draft);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong = daysError !== undefined || isStrengthWrong;
    flushSync(() => setChecked(isWrong));
    if (isWrong) return focusFirstError(form);
    const next = steps[place + 1];
    if (next !== undefined) setStep(next);
    else if (mapping !== undefined) onChosen(mapping);
  }

  function goBack() {
    const before = steps[place - 1];
    setChecked(false);
    if (before === undefined) onCancel();
    else setStep(before);
  }

  return (
    <form noValidate onSubmit={submit} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <p className="text-ink-2 text-small">{t('wizard.step', { step: place + 1, total: steps.length })}</p>
        <h2 key={step} ref={takeFocus} tabIndex={-1} className="font-display text-h2 outline-none">
          {t(`wizard.${step}.question`)}
        </h2>
        <p className="text-ink-2">{t(`wizard.${step}.hint`, { count })}</p>
      </div>
      {step === 'days' && (
        <TableWizardDays
          {...{ columns, rows, draft }}
          error={isChecked ? daysError : undefined}
          onChange={setDraft}
        />
      )}
      {step === 'strength' && (
        <TableWizardStrength
          {...{ columns, rows, draft }}
          isWrong={isChecked && isStrengthWrong}
          onChange={setDraft}
        />
      )}
      {step === 'preview' && mapping && (
        <TableWizardPreview
          rows={rows}
          mapping={mapping}
          onRemarks={(withRemarks) => setDraft({ ...draft, withRemarks })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="flex-auto">
          {step === 'preview' ? t('wizard.read') : t('common.continue')}
        </Button>
        <Button variant="outline" onClick={goBack}>
          {place === 0 ? t('wizard.cancel') : t('common.back')}
        </Button>
      </div>
    </form>
  );
}

const SHOWN_ROWS = 10;

type TableWizardPreviewProps = {
  rows: readonly TableRow[];
  mapping: TableMapping;
  onRemarks: (withRemarks: boolean) => void;
};

/** Previews the first rows as days, and asks whether to import the other columns as remarks. */
function TableWizardPreview({ rows, mapping, onRemarks }: TableWizardPreviewProps) {
  const { t } = useTranslation();
  const shown = rows.slice(0, SHOWN_ROWS);
  const read = [...readTable(shown, mapping)].map((parsed, place) => ({ parsed, place }));
  return (
    <>
      <ol className="grid divide-y divide-line">
        {read.map(({ parsed, place }) => (
          <PreviewRow
            key={place}
            parsed={parsed}
            cell={cellsOf(shown.slice(place, place + 1), mapping.dateColumn)[0] ?? ''}
          />
        ))}
      </ol>
      <CheckRow
        label={t('wizard.preview.remarks')}
        hint={t('wizard.preview.remarksHint')}
        checked={mapping.withRemarks}
        onChange={({ target }) => onRemarks(target.checked)}
      />
    </>
  );
}

/** One row as it will be imported; `cell` is the text of its date column. */
function PreviewRow({ parsed, cell }: { parsed: ParsedRecord; cell: string }) {
  const { t, language } = useTranslation();
  const [first] = parsed.outcome === 'reported' ? parsed.days : [];
  if (parsed.outcome !== 'reported' || first === undefined)
    return (
      <li className="grid min-h-tap content-center py-2 text-ink-2 wrap-anywhere">
        {cell === '' ? t('wizard.preview.noDay') : t('wizard.preview.notADay', { cell })}
      </li>
    );
  const level = first.fields?.bleeding ?? null;
  const others = countOthers(first);
  return (
    <li className="grid min-h-tap content-center gap-0.5 py-2">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
        <span className="font-semibold">
          {fullDayRange({ start: first.on, end: parsed.days.at(-1)?.on ?? first.on }, language)}
        </span>
        <LevelText level={level} isStart={first.isStart === true || parsed.days.length > 1} />
      </span>
      {(first.remarks ?? []).length > 0 && (
        <span className="text-ink-2 text-small wrap-anywhere">{first.remarks?.join(' · ')}</span>
      )}
      {others > 0 && (
        <span className="text-ink-2 text-small">{t('wizard.preview.more', { count: others })}</span>
      )}
    </li>
  );
}

function LevelText({ level, isStart }: { level: BleedingLevel | null; isStart: boolean }) {
  const { t } = useTranslation();
  if (level === null) return <span className="text-ink-2 text-small">{t('wizard.preview.nothing')}</span>;
  const word = isStart ? t('wizard.preview.start') : t(`bleeding.${level}`);
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={level === 'none' ? 'text-ink-2' : 'text-menstrual-solid'}>
        <BleedingMark level={level} size={18} />
      </span>
      {isStart && level !== 'unspecified' ? `${word} · ${t(`bleeding.${level}`)}` : word}
    </span>
  );
}

/** The number of values besides bleeding and remarks, from columns of our own table. */
const countOthers = ({ fields = {}, note, ...lists }: ReportedDay): number =>
  Object.keys(fields).filter((key) => key !== 'bleeding').length +
  (lists.ownSymptoms ?? []).length +
  (lists.tags ?? []).length +
  (note === undefined ? 0 : 1);

/** The person's answers about a table's columns so far; `null` if not answered yet. */
type TableDraft = Omit<TableSuggestion, 'isCertain'>;

/** The wizard's initial draft: the suggestion, with an order of day and month even if a few cells are no dates. */
function firstDraft({ isCertain: _, ...suggestion }: TableSuggestion, rows: readonly TableRow[]): TableDraft {
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

const hasTooManyWords = (rows: readonly TableRow[], column: string | null): boolean =>
  new Set(cellsOf(rows, column)).size > STRENGTHS_MAX;

/** The mapping of the columns; `undefined` until the questions about days are answered. */
function mappingOf(draft: TableDraft): TableMapping | undefined {
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
function daysErrorOf(rows: readonly TableRow[], draft: TableDraft): DaysError | undefined {
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
function TableWizardDays({ columns, rows, draft, error, onChange }: TableWizardDaysProps) {
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
function TableWizardStrength(props: TableWizardStrengthProps) {
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
