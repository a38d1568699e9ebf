import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { readTable, type TableMapping } from '#domain/importers/csv.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-fate.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { cellsOf } from './table-draft.ts';

/** Rows that are shown. */
const SHOWN_ROWS = 10;

type TableWizardPreviewProps = {
  rows: readonly TableRow[];
  mapping: TableMapping;
  onRemarks: (withRemarks: boolean) => void;
};

/** The first rows as days, read as all will be, and whether their other columns are kept. */
export function TableWizardPreview({ rows, mapping, onRemarks }: TableWizardPreviewProps) {
  const { t } = useTranslation();
  const shown = rows.slice(0, SHOWN_ROWS);
  const read = [...readTable(shown, mapping)].map((fate, place) => ({ fate, place }));
  return (
    <>
      <ol className="grid divide-y divide-line">
        {read.map(({ fate, place }) => (
          <PreviewRow
            key={place}
            fate={fate}
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

/** A row as what it will say; `cell` is what stands in the column with the day. */
function PreviewRow({ fate, cell }: { fate: ParsedRecord; cell: string }) {
  const { t } = useTranslation();
  const [first] = fate.fate === 'said' ? fate.days : [];
  if (fate.fate !== 'said' || first === undefined)
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
        <DaysText days={fate.days.map(({ on }) => on)} />
        <LevelText level={level} isStart={first.isStart === true || fate.days.length > 1} />
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

function DaysText({ days }: { days: readonly LocalDate[] }) {
  const language = useLanguage();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <span className="font-semibold">
      {[...new Set([first, last])].map((day) => fullDay(day, language)).join(' – ')}
    </span>
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

/** What a day has besides bleeding and remarks: fields of our own table. */
const countOthers = ({ fields = {}, note, ...lists }: ReportedDay): number =>
  Object.keys(fields).filter((key) => key !== 'bleeding').length +
  (lists.ownSymptoms ?? []).length +
  (lists.tags ?? []).length +
  (note === undefined ? 0 : 1);
