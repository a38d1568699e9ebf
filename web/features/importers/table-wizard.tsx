import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TableMapping } from '#domain/importers/csv.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { TableQuestion } from './reading-answer.ts';
import { daysErrorOf, firstDraft, hasTooManyWords, mappingOf } from './table-draft.ts';
import { TableWizardDays } from './table-wizard-days.tsx';
import { TableWizardPreview } from './table-wizard-preview.tsx';
import { TableWizardStrength } from './table-wizard-strength.tsx';

/** The columns and rows of a table of no known app, and what they most likely mean. */
export type TableWizardProps = Omit<TableQuestion, 'count'> & {
  /** How many rows the file has, if `rows` aren't all of them. */
  count?: number | undefined;
  /** Gets what the columns mean, once that was looked at in the preview. */
  onChosen: (mapping: TableMapping) => void;
  onCancel: () => void;
};

type Step = 'days' | 'strength' | 'preview';

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Asks what the columns of a plain table mean: its days, its strengths, and whether what comes out looks right. */
export function TableWizard({ columns, rows, count, suggestion, onChosen, onCancel }: TableWizardProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('days');
  const [draft, setDraft] = useState(() => firstDraft(suggestion, rows));
  const [isChecked, setChecked] = useState(false);
  const steps: readonly Step[] =
    draft.meaning === 'ranges' ? ['days', 'preview'] : ['days', 'strength', 'preview'];
  const place = steps.indexOf(step);
  const daysError = isChecked && step === 'days' ? daysErrorOf(rows, draft) : undefined;
  const isStrengthWrong = isChecked && step === 'strength' && hasTooManyWords(rows, draft.strengthColumn);
  const mapping = mappingOf(draft);

  if (rows.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="info">{t('wizard.empty')}</Notice>
        <Button variant="outline" onClick={onCancel}>
          {t('wizard.cancel')}
        </Button>
      </div>
    );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong =
      step === 'days'
        ? daysErrorOf(rows, draft) !== undefined
        : step === 'strength' && hasTooManyWords(rows, draft.strengthColumn);
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
        <p className="text-ink-2">{t(`wizard.${step}.hint`, { count: count ?? rows.length })}</p>
      </div>
      {step === 'days' && (
        <TableWizardDays columns={columns} rows={rows} draft={draft} error={daysError} onChange={setDraft} />
      )}
      {step === 'strength' && (
        <TableWizardStrength
          columns={columns}
          rows={rows}
          draft={draft}
          isWrong={isStrengthWrong}
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
