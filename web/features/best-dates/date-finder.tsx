import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundDates } from '#domain/best-dates/best-dates.schema.ts';
import type { Theme } from '#domain/best-dates/themes.ts';
import { errorText, failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/page/notify.ts';
import { type DatesFound, searchOutcome } from './after-search.ts';
import type { DateSearch } from './asked.ts';
import { useFindDates } from './best-dates.mutations.ts';
import type { TaskCalls } from './day-task.ts';
import { Result } from './result.tsx';
import { type Message, Selection } from './selection.tsx';
import { sentenceError } from './sentence-error.ts';

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
