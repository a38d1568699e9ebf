import './importers.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDay } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/source-name.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AppHelp } from './app-help.tsx';
import { FileRefused } from './file-refused.tsx';
import { FoundHistory } from './found-history.tsx';
import { MadeImports } from './made-imports-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReadingFile } from './reading-file.tsx';
import type { ReadOutcome } from './reading-state.ts';
import { StepTitle } from './step-title.tsx';
import { TableWizard } from './table-wizard.tsx';
import { useReading } from './use-reading.ts';

export type BringInProps = {
  /** A file that another page chose. */
  handed: File | undefined;
  /** Takes one of our own exports to where those are imported. */
  onOurs: (file: File) => void;
  /** When the next period is likely, once the history is here. */
  forecast: ReactNode;
};

/** Brings in another app's history: choose its file, look at what is in it, write it. */
export function BringIn({ handed, onOurs, forecast }: BringInProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, read, readWith, startOver } = useReading(handed);
  const cancel = () => startOver();
  if (state.at === 'choose') return <ChooseFile wasStopped={state.was === 'stopped'} onFile={read} />;
  if (state.at === 'reading')
    return <ReadingFile progress={state.progress} onCancel={() => startOver('stopped')} />;
  const { outcome, asked } = state;
  switch (outcome.kind) {
    case 'needs-password':
      return (
        <PasswordForm
          wasWrong={outcome.wasWrong}
          onPassword={(password) => readWith({ password })}
          onCancel={cancel}
        />
      );
    case 'ambiguous':
      return (
        <Question title={t('bringIn.which.title')} text={t('bringIn.which.text')} onCancel={cancel}>
          {outcome.candidates.map((source) => (
            <Button key={source} variant="outline" onClick={() => readWith({ source })}>
              {sourceName(source)}
            </Button>
          ))}
        </Question>
      );
    case 'needs-day-order':
      return (
        <Question title={t('wizard.days.order', { cell: outcome.cell })} onCancel={cancel}>
          {outcome.readings.map(({ order, day }) => (
            <Button key={order} variant="outline" onClick={() => readWith({ dayOrder: order })}>
              {fullDay(day, language)}
            </Button>
          ))}
        </Question>
      );
    case 'is-marea':
      return (
        <Question title={t('bringIn.ours.title')} text={t('bringIn.ours.text')} onCancel={cancel}>
          <Button onClick={() => onOurs(asked.file)}>{t('bringIn.ours.go')}</Button>
        </Question>
      );
    case 'found':
      return <FoundHistory found={outcome} forecast={forecast} onOver={cancel} />;
    case 'needs-mapping':
      return (
        <section className="grid grid-cols-1 gap-4">
          <StepTitle title={t('bringIn.title')} isFirst />
          <TableWizard {...outcome} onChosen={(mapping) => readWith({ mapping })} onCancel={cancel} />
        </section>
      );
    case 'refused':
    case 'no-period':
      return <ChooseFile refusal={outcome} onFile={read} />;
  }
}

type QuestionProps = { title: string; text?: string; onCancel: () => void; children: ReactNode };

/** A step that asks for one press. */
function Question({ title, text, onCancel, children }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={title}>{text}</StepTitle>
      <Card>
        <div className="grid grid-cols-1 gap-2.5">
          {children}
          <Button variant="quiet" onClick={onCancel}>
            {t('bringIn.cancel')}
          </Button>
        </div>
      </Card>
    </section>
  );
}

type ChooseFileProps = {
  /** Why the file before can't be brought in. */
  refusal?: Extract<ReadOutcome, { kind: 'refused' | 'no-period' }> | undefined;
  wasStopped?: boolean;
  onFile: (file: File) => void;
};

/** Choosing a file, with what to do in the other app, and what was brought in before. */
function ChooseFile({ refusal, wasStopped = false, onFile }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <section className="grid grid-cols-1 gap-4">
      <StepTitle title={t('bringIn.title')} isFirst={refusal === undefined && !wasStopped}>
        {t('bringIn.intro')}
      </StepTitle>
      {refusal && <FileRefused refusal={refusal} />}
      <p role="status" className="text-ink-2 empty:sr-only">
        {wasStopped && t('bringIn.stopped')}
      </p>
      <FileDrop
        hint={t('bringIn.drop')}
        label={t(refusal ? 'bringIn.chooseOther' : 'bringIn.choose')}
        onFile={onFile}
      />
      <AppHelp />
      <MadeImports />
    </section>
  );
}
