import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { bleedsPastSpan } from '#domain/cycle/running-cycle.ts';
import type { ImportSource } from '#domain/importers/record-outcome.ts';
import { averageMiss } from '#domain/insights/track-record.ts';
import type { MadeImports } from '#domain/portability/made-imports.schema.ts';
import { bandText } from '#web/features/cycle/band-text.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { dayRange, fullDayRange } from '#web/i18n/format.ts';
import { decimal, sourceName } from '#web/i18n/format-value.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { RejectionList, useRejectionTexts } from '#web/parts/rejection-list.tsx';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { useConflictWords } from './import-choices.tsx';
import { Step } from './import-step.tsx';
import { madeImportsQuery, type TakenBack, type Unplanned, type WrittenImport } from './importers.data.ts';
import { TakeBack, TakenBackNotice } from './made-imports.tsx';
import {
  CountedList,
  OlderNotice,
  outcomeCounts,
  PromiseCard,
  RECEIPT_OUTCOMES,
  ReceiptCard,
  type ReceiptTexts,
  SourceLine,
  useBreakdown,
  useNumbers,
} from './receipt-card.tsx';
import type { FoundFile } from './use-reading.ts';

type HistoryReceivedProps = { found: FoundFile; written: WrittenImport; onOver: () => void };

export function HistoryReceived({ found, written, onOver }: HistoryReceivedProps) {
  const { t } = useTranslation();
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
    saveFile(t('bringIn.done.fileName'), new Blob([textOf(reading.source, written)], { type: 'text/plain' }));
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

/** Returns a function that writes the receipt as plain text in the person's language, to save as a file. */
function useReceiptText() {
  const { t, language } = useTranslation();
  const { number, counted } = useNumbers();
  const { partsOf } = useBreakdown();
  const { linesOf } = useRejectionTexts(false);
  const hereLines = useHereLines();

  return (source: ImportSource, { plan: { receipt }, unplanned }: WrittenImport): string => {
    const { first, last } = receipt;
    const head = [
      sourceName(source),
      ...(first !== null && last !== null ? [fullDayRange({ start: first, end: last }, language)] : []),
      t('bringIn.records', counted(receipt.records)),
      ...(receipt.periods > 0 ? [t('bringIn.promise', counted(receipt.periods))] : []),
    ];
    const counts = outcomeCounts(receipt);
    const parts: ReceiptTexts = partsOf(receipt, { explains: true });
    const rows = RECEIPT_OUTCOMES.filter((outcome) => counts[outcome] > 0).flatMap((outcome) => [
      `${t(`bringIn.fates.${outcome}`)}: ${number(counts[outcome])}`,
      ...(parts[outcome] ?? []).map((part) => `  - ${part}`),
    ]);
    const { older, here } = unplanned;
    const olderLines = older > 0 ? [t('bringIn.older', counted(older))] : [];
    const more = [...linesOf(unplanned), ...olderLines, ...hereLines(here)];
    return `${['Marea', ...head, '', ...rows, ...(more.length > 0 ? ['', ...more] : [])].join('\n')}\n`;
  };
}

/** Lists records that the server refused or already had, contrary to the preview. Renders nothing if there are none. */
function UnplannedNotice({ unplanned: { refused, groups, older, here } }: { unplanned: Unplanned }) {
  const { t } = useTranslation();
  const hereLines = useHereLines();
  return (
    <>
      <RejectionList refused={refused} groups={groups} />
      <OlderNotice count={older} />
      {here.length > 0 && (
        <Notice tone="info">
          <p>{t('bringIn.done.otherwise')}</p>
          <ul className="mt-1 grid grid-cols-1 gap-1 text-small">
            {hereLines(here).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Formats what was here already: a line for each kind. */
function useHereLines() {
  const { t } = useTranslation();
  const { counted } = useNumbers();
  return (here: Unplanned['here']): string[] =>
    here.map(({ kind, count }) =>
      t('portability.rejected.group', {
        kind: t(`portability.kinds.${kind}`),
        reason: t('bringIn.done.wereHere', counted(count)),
      }),
    );
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
        modes: modes.map(({ started_on: startedOn, ended_on: endedOn }) => ({ startedOn, endedOn })),
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
