import { useTranslation } from 'react-i18next';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { BleedingMark } from '#web/ui/charts/bleeding-mark.tsx';
import { DiscChoice } from '#web/ui/inputs/disc-choice.tsx';
import { hasTooManyWords, type TableDraft, withStrengths } from './table-draft.ts';
import { TableWizardColumn } from './table-wizard-column.tsx';

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
