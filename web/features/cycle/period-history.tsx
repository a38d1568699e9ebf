import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleInformation, PeriodEntry, PeriodOrigin } from '#domain/cycle/cycle.schema.ts';
import { isCoveredByMode, ODD_REASONS } from '#domain/cycle/cycle-mode.ts';
import { ODD_NOTE_MAX } from '#domain/cycle/life-stage.schema.ts';
import { type CountingSpan, countingSpans, startsCycle } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { logDay } from '#web/features/day-log/log-day.ts';
import { dayRange, fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { notifyFailure } from '#web/lib/http/query-client.ts';
import { dismissToast } from '#web/lib/page/notify.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { useIsUnsent } from '#web/sync/change.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TitledSection } from '#web/ui/layout/titled-card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { UndoRow } from '#web/ui/overlays/undo.tsx';
import { UnsentMark } from '#web/ui/planner/unsent-mark.tsx';
import { pastPeriodsQuery, useDeletePeriod, useLogPeriod, usePastPeriods } from './cycle.data.ts';
import { HistoryLink } from './cycle-cards.tsx';
import { FoldedCard } from './folded-card.tsx';
import { useAnnotateCycle } from './life-stage.data.ts';
import { usePeriodSheet } from './log-period.tsx';
import { notifyWithUndo, submitBy } from './saving.tsx';

const SHOWN_FIRST = 3;

/** The logged periods, newest first, each with the cycle it began. A press opens one; a deleted one can be restored in its place. */
export function PeriodHistory() {
  const { t } = useTranslation();
  const { data: periods } = useSuspenseQuery(useOptimisticQuery(pastPeriodsQuery));
  const { history, cycle_day: day } = useUser().cycle;
  const notes = useStartNotes();
  const details = useDetails();
  /** The starts that were deleted here, which can be restored in their place. */
  const [deleted, setDeleted] = useState<readonly Deleted[]>([]);
  const others = periods.filter(({ id }) => !deleted.some((gone) => gone.id === id));
  const rows = [...others, ...deleted].toSorted((one, other) => other.period_on.localeCompare(one.period_on));

  function addDeleted({ onUndo, ...period }: Deleted) {
    const undo = () => {
      setDeleted((all) => all.filter(({ id }) => id !== period.id));
      void dismissToast(period.text);
      onUndo();
    };
    setDeleted((all) => [...all, { ...period, onUndo: undo }]);
    void notifyWithUndo(period.text, undo);
  }
  return (
    <>
      <FoldedCard
        title={t('cycle.history')}
        more={rows.length > SHOWN_FIRST && t('cycle.showAll', { count: rows.length })}
      >
        {(isWhole) =>
          rows.length === 0 ? (
            <div className="mt-2 grid justify-items-start gap-3">
              <p className="text-ink-2">{t('cycle.historyEmpty')}</p>
              <HistoryLink />
            </div>
          ) : (
            <ul className="mt-2 grid">
              {rows.slice(0, isWhole ? undefined : SHOWN_FIRST).map((period) =>
                isDeleted(period) ? (
                  <li key={period.id} className="py-1">
                    {/* It gets the focus, because the pressed button is gone. */}
                    <UndoRow label={t('common.undo')} ref={takeFocus} onClick={period.onUndo}>
                      {period.text}
                    </UndoRow>
                  </li>
                ) : (
                  <PeriodRow
                    key={period.id}
                    period={period}
                    note={notes.get(period.period_on)}
                    isOdd={history.told.some(
                      ({ odd, started_on }) => odd === 1 && started_on === period.period_on,
                    )}
                    // There is none in a mode.
                    hasCycle={day > 0}
                    onOpen={() => details.open(period)}
                  />
                ),
              )}
            </ul>
          )
        }
      </FoldedCard>
      <PeriodDetails {...details} onDeleted={addDeleted} />
    </>
  );
}

type Deleted = PeriodEntry & { readonly text: string; readonly onUndo: () => void };
const isDeleted = (row: PeriodEntry | Deleted): row is Deleted => 'onUndo' in row;
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

type PeriodRowProps = {
  period: PeriodEntry;
  note: StartNote | undefined;
  isOdd: boolean;
  /** Whether there is a current cycle. */
  hasCycle: boolean;
  onOpen: () => void;
};

function PeriodRow({ period, note, isOdd, hasCycle, onOpen }: PeriodRowProps) {
  const { t, language } = useTranslation();
  const isUnsent = useIsUnsent(period.id);

  /** Says what the start began, and how long its bleeding was: a number only if all its days are known. */
  function noteText(note: StartNote): string {
    if (note.kind === 'within') return t('cycle.sameCycleEntry');
    const length = period.period_length;
    const bled = length !== null && t('cycle.bledFor', { count: length });
    if (note.kind === 'in-mode') return bled || '';
    if (note.kind !== 'ended') return [hasCycle && t('cycle.running'), bled].filter(Boolean).join(' · ');
    const cycle = t('cycle.cycleOf', { count: note.days });
    return [cycle, isOdd ? t('modes.odd.marked') : bled || t('cycle.notFullyLogged')].join(' · ');
  }

  return (
    <li>
      <button
        type="button"
        className="flex min-h-tap w-full items-center gap-3 py-1.5 text-left hover:bg-surface-2"
        onClick={onOpen}
      >
        <span className="grid min-w-0 flex-1">
          <time dateTime={period.period_on}>{fullDay(period.period_on, language)}</time>
          {isUnsent && <UnsentMark label={t('unsent.waits')} />}
          {note && <span className="text-ink-2 text-small">{noteText(note)}</span>}
        </span>
        <ChevronRight size={20} className="flex-none text-ink-3" />
      </button>
    </li>
  );
}

/** The period that was opened last: it stays while the sheet closes, also when it was deleted. */
function useDetails() {
  const [period, setPeriod] = useState<PeriodEntry>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (opened: PeriodEntry) => {
    setPeriod(opened);
    setIsOpen(true);
  };
  return { period, isOpen, open, onClose: () => setIsOpen(false) };
}

type PeriodDetailsProps = Pick<ReturnType<typeof useDetails>, 'period' | 'isOpen' | 'onClose'> & {
  onDeleted: (deleted: Deleted) => void;
};

/** A logged period and the cycle it began: its days, whether the forecast uses it, and its deletion. */
function PeriodDetails({ period, isOpen, onClose, onDeleted }: PeriodDetailsProps) {
  const { t, language } = useTranslation();
  const notes = useStartNotes();
  const remove = useDeletePeriod();
  const relog = useLogPeriod();
  if (period === undefined) return null;
  const note = notes.get(period.period_on);
  const day = fullDay(period.period_on, language);

  async function removePeriod(removed: PeriodEntry) {
    onClose();
    await remove.mutateAsync(removed);
    onDeleted({
      ...removed,
      text: t('cycle.removedDay', { day }),
      onUndo: () => {
        // The days of bleeding are still logged, so they count again.
        if (removed.origin === 'bleeding') void logDay(removed.period_on, { counts: 1 }).catch(notifyFailure);
        else relog.mutate(removed.period_timestamp);
      },
    });
  }

  return (
    <Sheet open={isOpen} onClose={onClose} title={day} closeLabel={t('common.close')}>
      <div key={period.id} className="grid justify-items-start gap-5">
        <PeriodDays period={period} note={note} />
        {note?.kind === 'ended' && (
          <TitledSection title={t('modes.odd.title')} className="grid gap-3">
            <OddForm startedOn={period.period_on} onDone={onClose} />
          </TitledSection>
        )}
        <Button
          variant="quiet"
          icon={<Trash2 size={20} />}
          // The mutation shows a failure.
          onClick={() => void removePeriod(period).catch(() => {})}
        >
          {t('cycle.deleteDay')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The days of a period's bleeding and of its cycle, as far as they are known. */
function PeriodDays({ period, note }: { period: PeriodEntry; note: StartNote | undefined }) {
  const { t, language } = useTranslation();
  const { period_on: start, period_length: length } = period;
  const days = (count: number) => dayRange({ start, end: addDays(start, count - 1) }, language);
  return (
    <ul className="grid gap-1">
      {length !== null && <li>{[days(length), t('cycle.bledFor', { count: length })].join(' · ')}</li>}
      {note?.kind === 'ended' && (
        <li>{[days(note.days), t('cycle.cycleOf', { count: note.days })].join(' · ')}</li>
      )}
      {note?.kind === 'within' && <li>{t('cycle.sameCycleEntry')}</li>}
    </ul>
  );
}

/** A start began a cycle of so many days or the current one, is bleeding within a cycle, or has no length as a mode came in between. */
type StartNote =
  | { readonly kind: 'ended'; readonly days: number }
  | { readonly kind: 'running' | 'within' | 'in-mode' };

/** The note for each of the person's logged starts. */
function useStartNotes(): ReadonlyMap<string, StartNote> {
  const { modes } = useUser().cycle.history;
  const starts = (usePastPeriods() ?? []).map(({ period_on: startedOn, origin }) => ({ startedOn, origin }));
  return startNotes(starts, countingSpans(modes));
}

/** The note for each logged start; the starts can be in any order. */
export function startNotes(
  starts: readonly { readonly startedOn: LocalDate; readonly origin: PeriodOrigin }[],
  modes: readonly CountingSpan[] = [],
): ReadonlyMap<string, StartNote> {
  const counted = starts.filter((start) => startsCycle(start, modes)).map(({ startedOn }) => startedOn);
  const { accepted, within } = acceptedStarts(counted);
  const notes = new Map<string, StartNote>([
    ...starts.map(({ startedOn }) => [startedOn, { kind: 'in-mode' }] as const),
    ...within.map((day) => [day, { kind: 'within' }] as const),
  ]);
  accepted.forEach((day, index) => {
    const next = accepted[index + 1];
    if (next === undefined) notes.set(day, { kind: 'running' });
    else if (!isCoveredByMode({ from: day, until: next }, modes)) {
      notes.set(day, { kind: 'ended', days: daysBetween(day, next) });
    }
  });
  return notes;
}

/** Asks about the newest cycle of unusual length. Its details stay open when an answer takes the question away. */
export function OddCycleCard() {
  const unusual = useUser().cycle.asked.at(-1);
  const periods = usePastPeriods();
  const details = useDetails();
  const period = periods?.find(({ period_on }) => period_on === unusual?.started_on);
  return (
    <>
      {unusual && <OddQuestion {...unusual} onDifferent={period && (() => details.open(period))} />}
      <PeriodDetails {...details} onDeleted={({ text, onUndo }) => void notifyWithUndo(text, onUndo)} />
    </>
  );
}

type OddQuestionProps = CycleInformation['asked'][number] & {
  /** `undefined` until the cycle's period is loaded. */
  onDifferent: (() => void) | undefined;
};

/** A forgotten period, a different cycle, or really that long. */
function OddQuestion({ started_on: startedOn, days, onDifferent }: OddQuestionProps) {
  const { t, language } = useTranslation();
  const headingId = useId();
  const annotate = useAnnotateCycle();
  const undo = useAnnotateCycle();
  const openSheet = usePeriodSheet();

  async function confirm() {
    await annotate.mutateAsync({ startedOn, confirmed: 1 });
    await notifyWithUndo(t('modes.odd.confirmed'), () => undo.mutate({ startedOn, confirmed: 0 }));
  }

  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <p className="text-ink-2 text-small">
        {dayRange({ start: startedOn, end: addDays(startedOn, days - 1) }, language)}
      </p>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('modes.odd.asked', { count: days })}
      </h2>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          variant="outline"
          // The middle of the gap is where a forgotten period most likely was.
          onClick={() => openSheet({ opensOn: addDays(startedOn, Math.floor(days / 2)) })}
        >
          {t('modes.odd.forgot')}
        </Button>
        <Button
          variant="outline"
          busy={onDifferent === undefined && t('common.loading')}
          onClick={onDifferent}
        >
          {t('modes.odd.different')}
        </Button>
        <Button
          variant="outline"
          busy={annotate.isPending && t('common.saving')}
          onClick={() => void confirm().catch(() => {})}
        >
          {t('modes.odd.real')}
        </Button>
      </div>
    </Card>
  );
}

function OddForm({ startedOn, onDone }: { startedOn: string; onDone: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const annotation = user.cycle.history.told.find(({ started_on }) => started_on === startedOn);
  const [reason, setReason] = useState<string>(annotation?.reason ?? '');
  const [note, setNote] = useState(annotation?.note ?? '');
  const annotate = useAnnotateCycle();
  const undo = useAnnotateCycle();
  const isOdd = annotation?.odd === 1;

  async function save(change: Pick<Parameters<typeof annotate.mutate>[0], 'odd' | 'reason' | 'note'>) {
    await annotate.mutateAsync({ startedOn, ...change });
    onDone();
    const { odd = 0, reason: reasonBefore = null, note: noteBefore = null } = annotation ?? {};
    const back = () => undo.mutate({ startedOn, odd, reason: reasonBefore, note: noteBefore });
    await notifyWithUndo(t(change.odd === 1 ? 'modes.odd.saved' : 'modes.odd.back'), back);
  }

  const leaveOut = () =>
    save({ odd: 1, reason: ODD_REASONS.find((one) => one === reason) ?? null, note: note.trim() || null });

  return (
    <form className="grid gap-4" onSubmit={submitBy(leaveOut)}>
      <p className="text-ink-2">{t('modes.odd.leaves')}</p>
      <SelectField
        label={t('modes.odd.reasonLabel')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        noneLabel={t('modes.notTold')}
        options={ODD_REASONS.map((one) => ({ value: one, label: t(`modes.odd.reasons.${one}`) }))}
      />
      <TextAreaField
        label={t('modes.odd.noteLabel')}
        value={note}
        maxLength={ODD_NOTE_MAX}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={annotate.isPending && t('common.saving')}>
          {t(isOdd ? 'common.save' : 'modes.odd.save')}
        </Button>
        {isOdd && (
          <Button variant="outline" onClick={() => void save({ odd: 0 }).catch(() => {})}>
            {t('modes.odd.undo')}
          </Button>
        )}
      </div>
    </form>
  );
}
