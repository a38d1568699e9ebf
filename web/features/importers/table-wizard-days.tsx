import { useTranslation } from 'react-i18next';
import { TABLE_MEANINGS } from '#domain/importers/csv.ts';
import { DAY_ORDERS } from '#domain/importers/csv-days.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ChoiceCards } from '#web/ui/inputs/choice-cards.tsx';
import { type DaysError, type DaysPart, openReading, type TableDraft, withDays } from './table-draft.ts';
import { TableWizardColumn } from './table-wizard-column.tsx';

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
