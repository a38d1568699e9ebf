import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { EMPTY_HISTORY, type ExistingHistory } from '#domain/importers/match-records.ts';
import {
  FIRST_CHOICES,
  type ImportChoices,
  type ImportPlan,
  offeredSpans,
  planImport,
} from '#domain/importers/plan-import.ts';
import { labelOfProject } from '#domain/importers/sent-records.ts';
import { isLabelName } from '#domain/labels/labels.rules.ts';
import { errorText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { drawn } from '#web/lib/time/after.ts';
import { useToday } from '#web/lib/time/today.ts';
import { QueryFailure } from '#web/parts/query-boundary.tsx';
import { newId } from '#web/sync/change.ts';
import { ProgressLine } from '#web/ui/charts/progress-line.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import { TitledCard } from '#web/ui/layout/titled-card.tsx';
import { HistoryReceived } from './history-received.tsx';
import {
  AboutHabits,
  ConflictChoice,
  IntimateCard,
  OriginChoice,
  ProjectChoice,
  SpanChoice,
} from './import-choices.tsx';
import { Step } from './import-step.tsx';
import { countOlder, existingHistoryQuery, idOf, useWriteImport } from './importers.data.ts';
import { OlderNotice, PromiseCard, ReceiptCard, SourceLine, useNumbers } from './receipt-card.tsx';
import type { FoundFile } from './use-reading.ts';

/** With more records than this, planning is so slow that a choice is drawn before the new plan. */
const PLANNED_AT_ONCE_MAX = 5000;

/** A file's history, compared with the existing one: where every record goes and what to choose, then the receipt. */
export function FoundHistory({ found, onOver }: { found: FoundFile; onOver: () => void }) {
  const { reading, digest } = found;
  const [id] = useState(newId);
  const known = useQuery(existingHistoryQuery(reading, { id, digest }));
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const drawn = useDrawn(choices);
  const planned = reading.records > PLANNED_AT_ONCE_MAX ? drawn : choices;
  const plan = usePlan(found, { known: known.data ?? EMPTY_HISTORY, choices: planned });
  const writing = useWriteImport({ source: reading.source, digest });
  const { write } = writing;
  const { consents, details_from: from } = useUser().details;
  const agreed = consents.intimate?.given === 1;
  const { t } = useTranslation();
  if (write.isSuccess) return <HistoryReceived found={found} written={write.data} onOver={onOver} />;
  const { receipt, conflicts } = plan;
  const onChoices = (change: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...change }));
  const asksForConsent = plan.isIntimate && !agreed && !choices.leavesOutIntimate;
  const hasNoName = plan.projects.some(
    (project) => !isLabelName(labelOfProject(choices.projects, project) ?? project),
  );
  const offered = offeredSpans(reading, known.data ?? EMPTY_HISTORY);
  const spanChoice = (
    <SpanChoice reading={reading} offered={offered} choices={choices} onChoices={onChoices} />
  );
  return (
    <Step
      title={t('bringIn.preview.title')}
      intro={
        <>
          <SourceLine source={reading.source} receipt={receipt} />
          <p className="text-small">{t('bringIn.preview.nothingYet')}</p>
        </>
      }
    >
      <NotCompared known={known} />
      {receipt.periods > 0 && (
        <PromiseCard receipt={receipt}>
          <p className="text-ink-2">{t('bringIn.promiseAfter')}</p>
          {plan.replacesEstimate && <p className="text-ink-2">{t('bringIn.replacesEstimate')}</p>}
        </PromiseCard>
      )}
      <OriginChoice reading={reading} choices={choices} onChoices={onChoices} />
      <ReceiptCard
        receipt={receipt}
        originals={reading.notUnderstood.originals}
        differs={
          conflicts.length > 0 ? (
            <ConflictChoice conflicts={conflicts} theirs={choices.theirs} onChoices={onChoices} />
          ) : undefined
        }
        proposed={spanChoice}
      />
      <OlderNotice count={countOlder(plan.sent, from)} />
      {receipt.proposed === 0 && offered.length > 0 && (
        <TitledCard title={t('bringIn.spans.before')} headingClass="mb-2 font-semibold text-h3">
          {spanChoice}
        </TitledCard>
      )}
      <AboutHabits habits={plan.about} />
      <ProjectChoice projects={plan.projects} choices={choices} onChoices={onChoices} />
      <IntimateCard asks={asksForConsent} choices={choices} onChoices={onChoices} />
      <Deciding
        {...writing}
        plan={plan}
        known={known}
        isPlanning={planned !== choices}
        asks={asksForConsent || hasNoName}
      />
      {!write.isPending && (
        <Button variant="outline" onClick={onOver}>
          {t(known.data !== undefined && !isNew(plan) ? 'bringIn.chooseOther' : 'bringIn.cancel')}
        </Button>
      )}
    </Step>
  );
}

function usePlan(
  { reading }: FoundFile,
  { known, choices }: { known: ExistingHistory; choices: ImportChoices },
): ImportPlan {
  const { today, timeZone } = useToday();
  // Fixed at the first render, so that every plan of this file uses the same time.
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return useMemo(
    () => planImport(reading, { known, choices, today, timeZone, now, idOf }),
    [reading, known, choices, today, timeZone, now],
  );
}

/** Shown while the existing history is loading or couldn't be loaded. */
function NotCompared({ known }: { known: UseQueryResult<ExistingHistory> }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  if (known.data !== undefined) return null;
  if (!isOnline && !known.isFetching) {
    return (
      <Notice tone="info">
        <p>{t('bringIn.preview.notCompared')}</p>
      </Notice>
    );
  }
  if (known.isError) {
    return <QueryFailure query={known} text={t('bringIn.preview.notComparedFailed')} />;
  }
  return (
    <div className="grid gap-2">
      <p role="status" className="text-ink-2 text-small">
        {t('bringIn.preview.comparing')}
      </p>
      <ProgressLine label={t('bringIn.preview.comparing')} />
    </div>
  );
}

/** Whether a plan adds or replaces anything; replaced values are among its days. */
const isNew = ({ sent }: ImportPlan): boolean => Object.values(sent).some(({ length }) => length > 0);

type DecidingProps = {
  plan: ImportPlan;
  known: UseQueryResult<ExistingHistory>;
  /** Whether the plan doesn't include the newest choices yet. */
  isPlanning: boolean;
  /** Whether a question above has no answer yet. */
  asks: boolean;
} & ReturnType<typeof useWriteImport>;

/** The button that starts the import, or the reason why there is none. */
function Deciding(props: DecidingProps) {
  const { plan, known, isPlanning, asks, write } = props;
  const { t } = useTranslation();
  const { number } = useNumbers();
  const isOnline = useIsOnline();
  const { sent, receipt } = plan;
  if (known.data !== undefined && !isNew(plan)) {
    const isAllHere = receipt.alreadyHere > 0 && receipt.taken.count + receipt.remarks.count === 0;
    return (
      <p role="status" className="font-medium">
        {t(isAllHere ? 'bringIn.preview.allHere' : 'bringIn.preview.nothingToBring')}
      </p>
    );
  }
  const count = receipt.taken.count + sent.cycle_modes.length || receipt.remarks.count;
  const isReady = known.data !== undefined && !isPlanning && isOnline && !asks;
  return (
    <>
      <WriteStatus {...props} isOnline={isOnline} />
      <Button
        disabled={!isReady && !write.isPending}
        busy={write.isPending && t('bringIn.writing')}
        onClick={() => write.mutate(plan)}
      >
        {write.error ? t('common.retry') : t('bringIn.preview.bringIn', { n: number(count) })}
      </Button>
    </>
  );
}

type WriteStatusProps = Pick<DecidingProps, 'asks' | 'write' | 'progress'> & { isOnline: boolean };

/** The progress of the import, why it failed, or what it is waiting for. */
function WriteStatus({ asks, write, progress, isOnline }: WriteStatusProps) {
  const { t } = useTranslation();
  if (write.isPending) {
    const part = progress && progress.parts > 1 ? t('bringIn.writingPart', progress) : undefined;
    return (
      <div className="grid gap-2">
        <p role="status" className="text-ink-2 text-small">
          {t('bringIn.writingText')}
        </p>
        <ProgressLine label={t('bringIn.writing')} valueText={part} />
        {part !== undefined && <p className="even-numbers text-small">{part}</p>}
      </div>
    );
  }
  const waitsFor = isOnline ? asks && 'answerFirst' : 'needsConnection';
  return (
    <>
      {write.error && (
        <Notice tone="error">
          <p>{errorText(write.error)}</p>
          <p className="mt-1">{t('bringIn.failedHint')}</p>
        </Notice>
      )}
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {waitsFor && t(`bringIn.preview.${waitsFor}`)}
      </p>
    </>
  );
}

/** Returns the value after the next paint, so that a press shows before slow work that depends on the value. */
function useDrawn<Value>(value: Value): Value {
  const [shown, setShown] = useState(() => value);
  useEffect(() => {
    let isOver = false;
    void drawn().then(() => {
      if (!isOver) startTransition(() => setShown(() => value));
    });
    return () => {
      isOver = true;
    };
  }, [value]);
  return shown;
}
