import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { readTable, type TableMapping } from '#domain/importers/csv.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import type { ParsedRecord, ReportedDay } from '#domain/importers/record-outcome.ts';
import { cellsOf } from '#domain/importers/suggest-mapping.ts';
import { fullDayRange } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusFirstError } from '#web/lib/forms/schema-form.ts';
import { BleedingMark } from '#web/ui/charts/glyphs.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import type { TableQuestion } from './reading-answer.ts';
import {
  daysErrorOf,
  firstDraft,
  hasTooManyWords,
  mappingOf,
  TableWizardDays,
  TableWizardStrength,
} from './table-wizard-questions.tsx';

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
