import type { FoundDates } from '#domain/best-dates/best-dates.schema.ts';
import type { Theme } from '#domain/best-dates/themes.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { errorText, failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useOptimisticUser } from '#web/lib/session/use-user.ts';
import { EmptyState } from '#web/ui/layout/page-state.tsx';
import './best-dates.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DateSearch, type TaskCalls, useFindDates } from './best-dates.data.ts';
import { type DatesFound, Result, searchOutcome } from './result.tsx';
import { type Message, Selection, sentenceError } from './selection.tsx';

type BestDatesProps = {
  /** An activity to look for at once. */
  sentence?: string | undefined;
  /** The action offered when there's no cycle to forecast from. */
  startCycle: ReactNode;
  taskCalls: TaskCalls;
};

/** Find Best Dates, or what's missing for it. */
export function BestDates({ sentence, startCycle, taskCalls }: BestDatesProps) {
  const user = useOptimisticUser();
  const { cycle_day: day, cycle_mode: mode } = user.cycle;
  if (day === 0) return <NoCycleDates mode={mode} action={startCycle} />;
  return <DateFinder sentence={sentence} taskCalls={taskCalls} />;
}

type NoCycleDatesProps = {
  mode: CycleMode;
  action: ReactNode;
};

/** Shown when there's no cycle to forecast from: how to start, or that forecasts are paused in this mode. */
function NoCycleDates({ mode, action }: NoCycleDatesProps) {
  const { t } = useTranslation();
  const isNatural = mode === 'natural';
  return (
    <EmptyState
      bloom={isNatural ? 'closed' : 'opening'}
      title={isNatural ? t('bestDates.noCycleTitle') : t('cycle.restTitle')}
      action={action}
    >
      {isNatural ? t('bestDates.noCycleText') : t('bestDates.restText', { mode: t(`cycle.modes.${mode}`) })}
    </EmptyState>
  );
}

/** What the panel shows; during a search that's the selection, busy. */
type Stage =
  | { readonly kind: 'selection'; readonly message: Message | null }
  | { readonly kind: 'result'; readonly asked: DateSearch; readonly found: DatesFound };

type DateFinderProps = {
  /** What to look for at once, if it's long enough for a sentence. */
  sentence?: string | undefined;
  taskCalls: TaskCalls;
};

/** From choosing an activity to its days and back. Its state is lost when the panel closes. */
export function DateFinder({ sentence: given = '', taskCalls }: DateFinderProps) {
  const { t } = useTranslation();
  const find = useFindDates();
  const [stage, setStage] = useState<Stage>({ kind: 'selection', message: null });
  const [theme, setTheme] = useState<Theme | null>(null);
  const [sentence, setSentence] = useState(given);
  const headingRef = useHeadingOf(stage);

  function select(message: Message | null) {
    setTheme(null);
    setStage({ kind: 'selection', message });
  }

  function search(asked: DateSearch) {
    find.mutate(asked, {
      onSuccess: (found) => show(asked, found),
      onError: (error) => {
        void notify({ tone: 'error', text: failureToastText(error) });
        select({ tone: 'failure', text: errorText(error) });
      },
    });
  }

  function show(asked: DateSearch, answer: FoundDates) {
    const outcome = searchOutcome(asked, answer);
    if (outcome.kind === 'placed') return setStage({ kind: 'result', asked, found: outcome.found });
    if (outcome.kind === 'unplaced') return select({ tone: 'unplaced', text: outcome.explanation });
    void notify({ tone: 'info', text: t('bestDates.none') });
    select({ tone: 'failure', text: t('bestDates.noneHint') });
  }

  useOnOpening(() => {
    if (given !== '' && sentenceError(given) === undefined)
      search({ kind: 'sentence', sentence: given.trim() });
  });

  if (stage.kind === 'result') {
    const { asked, found } = stage;
    return <Result {...{ asked, found, headingRef, taskCalls }} onBack={() => select(null)} />;
  }
  return (
    <Selection
      {...{ headingRef, theme, sentence }}
      message={stage.message}
      onTheme={setTheme}
      onLeaveTheme={() => select(null)}
      onSentence={setSentence}
      searched={find.isPending ? find.variables : null}
      onSearch={search}
    />
  );
}

/** Calls back once, when the finder has opened. */
function useOnOpening(callback: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    callback();
  });
}

/** Moves focus to the new heading when the stage changes, because the focused element is gone. */
function useHeadingOf(stage: Stage) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  // A layout effect, because a frame later the dialog notices that the focused control is gone and focuses itself.
  useLayoutEffect(() => {
    if (shown.current !== stage) heading.current?.focus();
    shown.current = stage;
  }, [stage]);
  return heading;
}
