import type { Language } from '#domain/account/language.ts';
import type { FoundDates } from '#domain/best-dates/best-dates.calls.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { Theme } from '#domain/tasks/tasks.fields.ts';
import { DateOdds } from '#web/features/cycle/date-odds.tsx';
import { LogPeriodAction } from '#web/features/cycle/log-period.tsx';
import { useAddTaskOn } from '#web/features/tasks/add-task-on.tsx';
import type { TypedDate } from '#web/features/tasks/typed-title.ts';
import { errorText, shortWeekdayAndDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isNotFound } from '#web/lib/http/http.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticUser } from '#web/sync/pending.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { EmptyState } from '#web/ui/layout/card.tsx';
// Not the lazy dialog: this file is already a chunk of its own.
import { SheetBack, SheetDialog } from '#web/ui/overlays/sheet-dialog.tsx';
import './best-dates.css';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DateSearch, type TaskToPlace, useFindDates } from './best-dates.data.ts';
import { type DatesFound, Result, searchOutcome } from './result.tsx';
import { type Message, Selection, sentenceError } from './selection.tsx';

type BestDatesSheetProps = {
  open: boolean;
  onClose: () => void;
  /** A task whose words are looked for at once. */
  task?: TaskToPlace | undefined;
};

export function BestDatesSheet({ open, onClose, task }: BestDatesSheetProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <SheetDialog
      open={open}
      onClose={onClose}
      title={t('nav.bestDates')}
      closeLabel={t('common.close')}
      initialFocus={field}
    >
      <BestDates {...{ task, field }} onLeave={onClose} />
    </SheetDialog>
  );
}

type BestDatesProps = Pick<BestDatesSheetProps, 'task'> & {
  /** The field for a sentence, so that one can type at once. */
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
};

/** Find Best Dates, or what's missing for it. */
export function BestDates({ onLeave, ...rest }: BestDatesProps & { onLeave: () => void }) {
  const { cycle_day: day, cycle_mode: mode } = useOptimisticUser().cycle;
  if (day === 0) return <NoCycleDates mode={mode} onLeave={onLeave} />;
  return <DateFinder {...rest} />;
}

/** Shown when there's no cycle to forecast from: how to start, or that forecasts are paused in this mode. */
function NoCycleDates({ mode, onLeave }: { mode: CycleMode; onLeave: () => void }) {
  const { t } = useTranslation();
  const isNatural = mode === 'natural';
  return (
    <EmptyState
      bloom={isNatural ? 'closed' : 'opening'}
      title={isNatural ? t('bestDates.noCycleTitle') : t('cycle.restTitle')}
      action={
        <>
          {isNatural && <LogPeriodAction />}
          <Link to="/cycle" className={buttonClass('quiet')} onClick={onLeave}>
            {t('bestDates.toCycle')}
          </Link>
        </>
      }
    >
      {isNatural ? t('bestDates.noCycleText') : t('bestDates.restText', { mode: t(`cycle.modes.${mode}`) })}
    </EmptyState>
  );
}

/** What the panel shows; during a search it's the busy selection. */
type Stage =
  | { readonly kind: 'selection'; readonly message: Message | null }
  | { readonly kind: 'date'; readonly query: DateSearch; readonly date: TypedDate }
  | { readonly kind: 'result'; readonly query: DateSearch; readonly found: DatesFound };

/** Switches between choosing an activity and its days. A task's words, if they're long enough, are looked for at once. */
export function DateFinder({ task, field }: BestDatesProps) {
  const { t, language, today } = useTextContext();
  const given = task?.words ?? '';
  const find = useFindDates();
  const [stage, setStage] = useState<Stage>({ kind: 'selection', message: null });
  const [theme, setTheme] = useState<Theme | null>(null);
  const [sentence, setSentence] = useState(given);
  const [label, setLabel] = useState<string>();
  const [read, setRead] = useState<DateSearch | null>(null);
  const headingRef = useHeadingOf(stage);

  function select(message: Message | null) {
    setTheme(null);
    setStage({ kind: 'selection', message });
  }

  function search(query: DateSearch) {
    find.mutate(
      { ...query, label },
      {
        onSuccess: (found) => show(query, found),
        onError: (error) => {
          if (label !== undefined && isNotFound(error)) {
            setLabel(undefined);
            return select({ tone: 'failure', text: t('labels.gone') });
          }
          notifyFailure(error);
          select({ tone: 'failure', text: errorText(error) });
        },
      },
    );
  }

  /** A sentence with a date is about that day; one without is searched for, and one that the finder declines, too. */
  async function start(query: DateSearch) {
    if (query.kind === 'keyword') return search(query);
    setRead(query);
    const date = await readDate(query.sentence, { language, today }).catch(() => null);
    setRead(null);
    if (date) setStage({ kind: 'date', query, date });
    else search(query);
  }

  function show(query: DateSearch, answer: FoundDates) {
    const outcome = searchOutcome(query, answer);
    if (outcome.kind === 'placed') return setStage({ kind: 'result', query, found: outcome.found });
    if (outcome.kind === 'unplaced') return select({ tone: 'unplaced', text: outcome.explanation });
    void notify({ tone: 'info', text: t('bestDates.none') });
    select({ tone: 'failure', text: t('bestDates.noneHint') });
  }

  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (sentenceError(given) === undefined) search({ kind: 'sentence', sentence: given.trim() });
  });

  if (stage.kind === 'result') {
    const { query, found } = stage;
    return <Result {...{ query, found, headingRef, task }} onBack={() => select(null)} />;
  }
  if (stage.kind === 'date') {
    const { query, date } = stage;
    return (
      <OnDate
        {...{ date, headingRef }}
        onBack={() => select(null)}
        onSearch={() => search(query)}
        isBusy={find.isPending}
      />
    );
  }
  return (
    <Selection
      {...{ headingRef, theme, sentence, field, label }}
      message={stage.message}
      onTheme={setTheme}
      onLeaveTheme={() => select(null)}
      onSentence={setSentence}
      onLabel={setLabel}
      searched={find.isPending ? find.variables : read}
      onSearch={task ? search : start}
    />
  );
}

/** Reads the one date of a sentence; `null` also for one that the finder declines. */
async function readDate(sentence: string, { language, today }: { language: Language; today: LocalDate }) {
  const { isDeclined, loadDateReader } = await import('#web/features/tasks/typed-title.ts');
  return (await isDeclined(sentence)) ? null : (await loadDateReader(language))(sentence, today);
}

type OnDateProps = {
  date: TypedDate;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  /** Searches for days instead. */
  onSearch: () => void;
  isBusy: boolean;
};

/** The day that a sentence names, or of a month one to choose; its task can be added, or other days found. */
function OnDate({ date: { days, nearest, rest }, headingRef, onBack, onSearch, isBusy }: OnDateProps) {
  const { t, language } = useTranslation();
  const [date, setDate] = useState(days[nearest]);
  const newTask = useAddTaskOn(rest);
  return (
    <section aria-label={t('dateOdds.title')} className="grid gap-4">
      <SheetBack label={t('common.back')} onPress={onBack} />
      {days.length > 1 && (
        <div className="grid gap-2">
          <p className="text-ink-2">{t('dateOdds.month')}</p>
          <Segmented
            legend={t('dateOdds.month')}
            value={String(date)}
            onChange={(chosen) => setDate(days.find((day) => day === chosen))}
            options={days.map((day) => ({ value: day, label: shortWeekdayAndDay(day, language) }))}
          />
        </div>
      )}
      {date && <DateOdds {...{ date, headingRef }} activity={rest} onAddTask={newTask.open} />}
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start"
        busy={isBusy && t('bestDates.searching')}
        onClick={onSearch}
      >
        {t('dateOdds.otherDays')}
      </Button>
      {newTask.sheet}
    </section>
  );
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
