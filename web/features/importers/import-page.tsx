import type { LocalDate } from '#domain/calendar/local-date.ts';
import { percent } from '#domain/cycle/shown-odds.ts';
import { templateTable } from '#domain/importers/csv.ts';
import type { HistoryReceipt } from '#domain/importers/plan-import.ts';
import { fullDay, monthAndYear } from '#web/i18n/format.ts';
import { sourceName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FileDrop } from '#web/ui/inputs/file-drop.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Card, Notice } from '#web/ui/layout/card.tsx';
import { FoundHistory } from './history-preview.tsx';
import './importers.css';
import { ChevronDown, Download } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Step } from './import-step.tsx';
import { MadeImportList } from './made-imports.tsx';
import type { ReadingProgress } from './reading-answer.ts';
import { useBreakdown, useNumbers } from './receipt-card.tsx';
import { TableWizard } from './table-wizard.tsx';
import { type ReadOutcome, useReading } from './use-reading.ts';

type BringInProps = {
  /** A file that was chosen on another page. */
  handed: File | undefined;
  /** Called with one of our own exports, which another page imports. */
  onOurs: (file: File) => void;
};

/** Imports another app's history: choose its file, preview it, import it. */
export function BringIn({ handed, onOurs }: BringInProps) {
  const { t, language } = useTranslation();
  const { state, read, readWith, startOver } = useReading(handed);
  const cancel = () => startOver();
  if (state.at === 'choose') return <ChooseFile wasStopped={state.was === 'stopped'} onFile={read} />;
  if (state.at === 'reading')
    return <ReadingFile progress={state.progress} onCancel={() => startOver('stopped')} />;
  const { outcome, request } = state;
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
          <Button onClick={() => onOurs(request.file)}>{t('bringIn.ours.go')}</Button>
        </Question>
      );
    case 'found':
      return <FoundHistory found={outcome} onOver={cancel} />;
    case 'needs-mapping':
      return (
        <Step title={t('bringIn.title')} isFirst>
          <TableWizard {...outcome} onChosen={(mapping) => readWith({ mapping })} onCancel={cancel} />
        </Step>
      );
    case 'refused':
    case 'no-period':
      return <ChooseFile refusal={outcome} onFile={read} />;
  }
}

type QuestionProps = { title: string; text?: string; onCancel: () => void; children: ReactNode };

function Question({ title, text, onCancel, children }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Step title={title} intro={text}>
      <Card>
        <div className="grid grid-cols-1 gap-2.5">
          {children}
          <Button variant="quiet" onClick={onCancel}>
            {t('bringIn.cancel')}
          </Button>
        </div>
      </Card>
    </Step>
  );
}

type ChooseFileProps = {
  /** Why the previous file can't be imported. */
  refusal?: Extract<ReadOutcome, { kind: 'refused' | 'no-period' }> | undefined;
  wasStopped?: boolean;
  onFile: (file: File) => void;
};

/** The file input, with export instructions for each app and the imports made so far. */
function ChooseFile({ refusal, wasStopped = false, onFile }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <Step
      title={t('bringIn.title')}
      intro={t('bringIn.intro')}
      isFirst={refusal === undefined && !wasStopped}
    >
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
      <MadeImportList />
    </Step>
  );
}

const APPS = ['clue', 'flo', 'apple', 'healthConnect', 'openSource', 'csv', 'planners'] as const;
/** When the export instructions were last checked against the apps. */
const CHECKED_IN = '2026-11-01' as LocalDate; // a valid date

/** Export instructions for each app; each unfolds. */
function AppHelp() {
  const { t, language } = useTranslation();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('bringIn.how')}
        </h2>
        <p className="text-ink-2 text-small">
          {t('bringIn.checked', { month: monthAndYear(CHECKED_IN, language) })}
        </p>
      </div>
      <div className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-l border border-edge-line bg-surface shadow-1">
        {APPS.map((app) => (
          <details key={app} className="import-app">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4.5 py-2 font-medium hover:bg-surface-2">
              <span className="min-w-0 flex-1 hyphens-auto wrap-anywhere">
                {t(`bringIn.apps.${app}.name`)}
              </span>
              <ChevronDown size={20} className="flex-none text-ink-3" />
            </summary>
            <div className="grid grid-cols-1 gap-3 px-4.5 pb-4 text-ink-2 text-small">
              <p className="hyphens-auto wrap-anywhere">{t(`bringIn.apps.${app}.text`)}</p>
              {app === 'csv' && <TemplateButton />}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

function TemplateButton() {
  const { t, language } = useTranslation();
  const save = () =>
    saveFile(t('bringIn.templateName'), new Blob([templateTable(language)], { type: 'text/csv' }));
  return (
    <Button variant="outline" className="justify-self-start" icon={<Download size={18} />} onClick={save}>
      {t('bringIn.template')}
    </Button>
  );
}

type ReadingFileProps = { progress: ReadingProgress | undefined; onCancel: () => void };

function ReadingFile({ progress, onCancel }: ReadingFileProps) {
  const { t, language } = useTranslation();
  const { counted } = useNumbers();
  const soFar =
    progress === undefined
      ? undefined
      : t('bringIn.readSoFar', {
          percent: percent(Math.floor(progress.fraction * 100), language),
          ...counted(progress.records),
        });
  return (
    <Step title={t('bringIn.reading')} intro={t('bringIn.readingText')}>
      <Card>
        <div className="grid grid-cols-1 gap-3">
          <ProgressLine label={t('bringIn.reading')} valueText={soFar} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="even-numbers min-w-0 flex-1 text-small">{soFar}</p>
            <Button variant="quiet" className="-mr-3" onClick={onCancel}>
              {t('bringIn.cancel')}
            </Button>
          </div>
        </div>
      </Card>
    </Step>
  );
}

type PasswordFormProps = { wasWrong: boolean; onPassword: (password: string) => void; onCancel: () => void };

function PasswordForm({ wasWrong, onPassword, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing
    ? t('bringIn.password.missing')
    : wasWrong
      ? t('bringIn.password.wrong')
      : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setIsMissing(true);
    else onPassword(password);
  }

  return (
    <Step title={t('bringIn.password.title')}>
      <Card>
        <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <TextField
            label={t('bringIn.password.label')}
            hint={t('bringIn.password.hint')}
            error={error}
            value={password}
            // Shown in clear: it was sent by mail and protects no account.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPassword(target.value);
              setIsMissing(false);
            }}
          />
          <div className="grid grid-cols-1 gap-2.5">
            <Button type="submit">{t('bringIn.password.open')}</Button>
            <Button variant="quiet" onClick={onCancel}>
              {t('bringIn.cancel')}
            </Button>
          </div>
        </form>
      </Card>
    </Step>
  );
}

function FileRefused({ refusal }: { refusal: Extract<ReadOutcome, { kind: 'refused' | 'no-period' }> }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      {refusal.kind === 'refused' ? (
        <>
          <p>{t(`bringIn.refused.${refusal.reason}`)}</p>
          {refusal.fileInZip !== undefined && (
            <p className="mt-1 wrap-anywhere">{t('bringIn.inZip', { name: refusal.fileInZip })}</p>
          )}
        </>
      ) : (
        <NoPeriod app={sourceName(refusal.source)} receipt={refusal.receipt} />
      )}
      <p className="mt-1">{t('bringIn.nothingAdded')}</p>
    </Notice>
  );
}

/** A file of a known app without any period: what it contains instead. */
function NoPeriod({ app, receipt }: { app: string; receipt: HistoryReceipt }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { seenIn } = useBreakdown();
  if (receipt.records === 0) return <p>{t('bringIn.nothingIn', { app })}</p>;
  return (
    <>
      <p>{t('bringIn.noPeriod', { app })}</p>
      <p className="mt-1">{t('bringIn.noPeriodHint')}</p>
      <p className="mt-1 wrap-anywhere">
        {t('bringIn.noPeriodSeen', counted(receipt.records))} {seenIn(receipt)}
      </p>
    </>
  );
}
