import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { bleedsPastSpan } from '#domain/cycle/running-cycle.ts';
import type { HistoryReceipt } from '#domain/importers/plan-import.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { averageMiss } from '#domain/insights/track-record.ts';
import type { MadeImports } from '#domain/portability/made-imports.schema.ts';
import { bandText } from '#web/features/cycle/band-text.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { dayRange, fullDay, fullDayRange } from '#web/i18n/format.ts';
import { decimal, sourceName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { type RejectedRecord, useRejectionTitle } from '#web/lib/rejections/rejections.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { useConflictWords } from './import-choices.tsx';
import { Step } from './import-step.tsx';
import { madeImportsQuery, type TakenBack, type Unplanned, type WrittenImport } from './importers.data.ts';
import { TakeBack, TakenBackNotice } from './made-imports.tsx';
import { CountedList, PromiseCard, ReceiptCard, SourceLine } from './receipt-card.tsx';
import { outcomeCounts, RECEIPT_OUTCOMES, useBreakdown, useNumbers } from './receipt-counts.ts';
import type { FoundFile } from './use-reading.ts';

type HistoryReceivedProps = { found: FoundFile; written: WrittenImport; onOver: () => void };

export function HistoryReceived({ found, written, onOver }: HistoryReceivedProps) {
  const { t } = useTranslation();
  const { allLines } = useUnplannedText();
  const textOf = useReceiptText();
  const { wholeOf } = useConflictWords();
  const [takenBack, setTakenBack] = useState<TakenBack>();
  const { reading } = found;
  const { receipt, sent, conflicts } = written.plan;
  if (takenBack !== undefined) {
    return (
      <Step title={t('bringIn.title')}>
        <TakenBackNotice takenBack={takenBack} />
        <Button variant="outline" onClick={onOver}>
          {t('bringIn.done.another')}
        </Button>
      </Step>
    );
  }
  const differed = t(sent.theirs.length > 0 ? 'bringIn.tookSome' : 'bringIn.keptYours');
  const save = () =>
    saveFile(
      t('bringIn.done.fileName'),
      new Blob([textOf({ source: reading.source, receipt, unplanned: allLines(written.unplanned) })], {
        type: 'text/plain',
      }),
    );
  return (
    <Step
      title={t(receipt.periods > 0 ? 'bringIn.done.title' : 'bringIn.done.titlePlanner')}
      intro={<SourceLine source={reading.source} receipt={receipt} />}
    >
      {receipt.periods > 0 && (
        <PromiseCard receipt={receipt}>
          <HistoryForecast />
        </PromiseCard>
      )}
      <ReceiptCard
        receipt={receipt}
        originals={reading.notUnderstood.originals}
        differed={differed}
        differs={conflicts.length > 0 ? <CountedList texts={conflicts.map(wholeOf)} /> : undefined}
      />
      <UnplannedNotice unplanned={written.unplanned} />
      <div className="flex flex-wrap gap-2.5">
        <Link to="/dashboard" className={`${buttonClass()} flex-1`}>
          {t('bringIn.done.done')}
        </Link>
        <Button
          variant="outline"
          aria-label={t('bringIn.done.receiptLabel')}
          icon={<Download size={18} />}
          onClick={save}
        >
          {t('bringIn.done.receipt')}
        </Button>
      </div>
      <TakeBack importId={written.importId} label={t('bringIn.takeBack.button')} onTakenBack={setTakenBack} />
    </Step>
  );
}

type ReceiptTextInput = {
  readonly source: ImportSource;
  readonly receipt: HistoryReceipt;
  /** One line for each deviation from the plan. */
  readonly unplanned: readonly string[];
};

/** Returns a function that writes the receipt as plain text in the person's language, to save as a file. */
function useReceiptText() {
  const { t, language } = useTranslation();
  const { number, counted } = useNumbers();
  const words = useBreakdown();

  return ({ source, receipt, unplanned }: ReceiptTextInput): string => {
    const { first, last } = receipt;
    const head = [
      sourceName(source),
      ...(first !== null && last !== null ? [fullDayRange({ start: first, end: last }, language)] : []),
      t('bringIn.records', counted(receipt.records)),
      ...(receipt.periods > 0 ? [t('bringIn.promise', counted(receipt.periods))] : []),
    ];
    const counts = outcomeCounts(receipt);
    const parts: Partial<Record<(typeof RECEIPT_OUTCOMES)[number], readonly string[]>> = {
      taken: receipt.taken.kinds.map(words.kindText),
      remarks: receipt.remarks.categories.map(words.categoryText),
      leftOut: receipt.leftOut.reasons.map(words.reasonLine),
    };
    const rows = RECEIPT_OUTCOMES.filter((outcome) => counts[outcome] > 0).flatMap((outcome) => [
      `${t(`bringIn.fates.${outcome}`)}: ${number(counts[outcome])}`,
      ...(parts[outcome] ?? []).map((part) => `  - ${part}`),
    ]);
    const more = unplanned.length === 0 ? [] : ['', ...unplanned];
    return `${['Marea', ...head, '', ...rows, ...more].join('\n')}\n`;
  };
}

/** Lists records that the server rejected or already had, contrary to the preview. Renders nothing if there are none. */
function UnplannedNotice({ unplanned }: { unplanned: Unplanned }) {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  const { shortLines, allLines } = useUnplannedText();
  const lines = shortLines(unplanned);
  if (unplanned.refused === 0 && lines.length === 0) return null;
  const save = () =>
    saveFile(
      t('bringIn.done.refusedFileName'),
      new Blob([`${allLines(unplanned).join('\n')}\n`], { type: 'text/plain' }),
    );
  return (
    <Notice tone="info">
      <p>
        {unplanned.refused > 0
          ? t('bringIn.done.rejected', counted(unplanned.refused))
          : t('bringIn.done.otherwise')}
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-1 text-small">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {unplanned.groups.length > 0 && (
        <Button variant="outline" className="mt-3" icon={<Download size={18} />} onClick={save}>
          {t('bringIn.done.saveRefused')}
        </Button>
      )}
    </Notice>
  );
}

/** The most entries of a group that the page names. */
const SHOWN = 3;

/** Formats deviations from the plan as text. */
function useUnplannedText() {
  const { t, language } = useTranslation();
  const { counted } = useNumbers();
  const titleOf = useRejectionTitle();

  /** "1 March 2026", or the entry's name. */
  const nameOf = ({ label }: RejectedRecord): string[] => {
    if (label === null) return [];
    const day = parseLocalDate(label);
    return [day === undefined ? label : fullDay(day, language)];
  };

  const hereLines = ({ here }: Unplanned): string[] =>
    here.map(({ kind, count }) =>
      t('portability.rejected.group', {
        kind: t(`portability.kinds.${kind}`),
        reason: t('bringIn.done.wereHere', counted(count)),
      }),
    );

  /** A line for each kind and reason, with its first days. */
  const shortLines = (unplanned: Unplanned): string[] => [
    ...unplanned.groups.map((group) => {
      const names = group.records.flatMap(nameOf);
      const more = group.records.length - Math.min(names.length, SHOWN);
      const rest = more > 0 && names.length > 0 ? [t('bringIn.more', counted(more))] : [];
      return [titleOf(group), [...names.slice(0, SHOWN), ...rest].join(', ')].filter(Boolean).join(' · ');
    }),
    ...hereLines(unplanned),
  ];

  /** All lines, to save as a file. */
  const allLines = (unplanned: Unplanned): string[] => {
    const named = unplanned.groups.reduce((sum, { records }) => sum + records.length, 0);
    const rest = unplanned.refused - named;
    return [
      ...(unplanned.refused > 0 ? [t('bringIn.done.rejected', counted(unplanned.refused))] : []),
      ...unplanned.groups.flatMap((group) => [
        titleOf(group),
        ...group.records.flatMap(nameOf).map((name) => `  - ${name}`),
      ]),
      ...(rest > 0 && named > 0 ? [t('bringIn.more', counted(rest))] : []),
      ...hereLines(unplanned),
    ];
  };

  return { shortLines, allLines };
}

/** After an import: when the next period is likely, and how accurate past forecasts would have been. */
export function HistoryForecast() {
  const predictions = useQuery(predictionsQuery);
  const periods = useQuery(pastPeriodsQuery);
  const imports = useQuery(madeImportsQuery);
  // Data from before the import is out of date.
  if (predictions.isFetching || periods.isFetching || imports.isFetching)
    return <div aria-hidden="true" className="min-h-30" />;
  return (
    <>
      {predictions.data && <NextPeriod predictions={predictions.data} />}
      {periods.data && imports.data && <TrackRecord periods={periods.data} modes={imports.data.modes} />}
    </>
  );
}

function NextPeriod({ predictions: { current, cycles } }: { predictions: Predictions }) {
  const { t, language, today } = useTextContext();
  const [next] = cycles;
  if (!next || (current && bleedsPastSpan(current, today))) return null;
  const { period_start_low: start, period_start_high: end } = next;
  const isLate = current !== null && current.overdue_days > 0;
  return (
    <h2 className="font-display text-h2">
      {isLate
        ? bandText(next, { t, language, key: 'cycle.nextIfNotBegun' })
        : t('bringIn.nextRange', { range: dayRange({ start, end }, language) })}
    </h2>
  );
}

type TrackRecordProps = { periods: readonly PeriodEntry[]; modes: MadeImports['modes'] };

function TrackRecord({ periods, modes }: TrackRecordProps) {
  const { t, language, today } = useTextContext();
  const { dob, onboarding } = useUser().details;
  const miss = useMemo(
    () =>
      averageMiss({
        periodStarts: periods.map(({ period_on }) => period_on),
        today,
        modes: modes.flatMap(({ started_on, ended_on }) => {
          const startedOn = parseLocalDate(started_on);
          return startedOn ? [{ startedOn, endedOn: parseLocalDate(ended_on ?? '') ?? null }] : [];
        }),
        birthDate: dob,
        reportedCycleLength: onboarding.cycle_length,
      }),
    [periods, modes, today, dob, onboarding.cycle_length],
  );
  if (miss === null) return null;
  return (
    <p className="text-ink-2">
      {t('bringIn.trackRecord', {
        count: miss.days,
        cycles: decimal(miss.cycles, language),
        days: decimal(miss.days, language),
      })}
    </p>
  );
}
