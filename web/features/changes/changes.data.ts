import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  BATCHES_PAGE,
  type ChangeBatch,
  type ChangedFields,
  listChanges,
  MOVED_TITLES_MAX,
  type Moved,
  markChangesSeen,
  movedNotice,
  type Undone,
  undoChanges,
} from '#domain/changes/changes.calls.ts';
import { invalidateDependents } from '#web/features/cycle/forecast.data.ts';
import { nearDay, refusalText, type TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { NetworkFailure, requestOf } from '#web/lib/http/http.ts';
import { useIsOnline } from '#web/lib/page/use-browser-state.ts';
import { enqueueMutation } from '#web/sync/pending.ts';

/** The batches of moved, planned and skipped tasks of the last 90 days, newest first, page by page. */
export const changesQuery = infiniteQueryOptions({
  queryKey: ['changes', 'pages'],
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === '' ? {} : { after: pageParam };
    return (await send(listChanges, { query, signal })).batches;
  },
  initialPageParam: '',
  getNextPageParam: (batches) => (batches.length < BATCHES_PAGE ? null : batches.at(-1)?.batch_id),
  meta: { toastsFailure: true },
});

/** The newest moves that haven't been seen; `null` if there are none. */
export async function fetchMoved(signal: AbortSignal): Promise<Moved | null> {
  const { batches } = await send(listChanges, { query: {}, signal });
  const newest = batches.find(
    ({ cause, seen_at: seen, undone_at: undone }) => cause === 'moved' && seen === null && undone === null,
  );
  const startIn = ({ after }: ChangeBatch['items'][number]) => after.task_start_on ?? '9999';
  if (!newest) return null;
  const items = newest.items.toSorted((left, right) => startIn(left).localeCompare(startIn(right)));
  return movedNotice({ ...newest, count: items.length }, items.slice(0, MOVED_TITLES_MAX));
}

/** Marks a batch as seen, even if the page is left meanwhile. */
export function markBatchSeen(batchId: string) {
  return enqueueMutation({
    ...requestOf(markChangesSeen, { params: { batch_id: batchId }, body: {} }),
    answer: markChangesSeen.answer,
    about: { kind: 'changes-seen', id: batchId },
  });
}

/** Undoes a batch: the text to show and whether the button is enabled. Without a connection the text says that one is needed. */
export function useUndo(batchId: string) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const undo = useMutation({
    mutationKey: ['undo-changes', batchId],
    mutationFn: () => send(undoChanges, { params: { batch_id: batchId }, body: {} }),
    onSettled: () => void invalidateDependents(),
  });

  function resultText(): string | null {
    if (undo.data) return undoneWords(undo.data, t);
    if (!isOnline || undo.error instanceof NetworkFailure) return t('changes.needsConnection');
    return undo.error && (refusalText(undo.error) ?? t('changes.failed'));
  }

  return {
    message: resultText(),
    isBusy: undo.isPending,
    isDone: undo.isSuccess,
    press: () => isOnline && !undo.isPending && undo.mutate(),
    isOff: !isOnline,
  };
}

export function changeReason({ code, n = 0 }: ChangeBatch['reason'], t: TFunction): string {
  return t(`changes.reasons.${code}`, { count: n });
}

/** The day that a change moved, before and after: the planned day, the first one or, if that is the same, the last one. */
function daysIn(before: ChangedFields, after: ChangedFields) {
  const fields = ['planned_on', 'task_start_on', 'task_end_on'] as const;
  const changed = fields.find((one) => (before[one] ?? null) !== (after[one] ?? null));
  // A plan may change the time alone.
  const field = changed ?? (after.planned_on === undefined ? 'task_start_on' : 'planned_on');
  return { from: before[field] ?? null, to: after[field] ?? null };
}

/** A task's day before and after the change, as shown and as read out. */
export function daysWords(
  { before, after }: Pick<ChangeBatch['items'][number], 'before' | 'after'>,
  { t, language, today }: TextContext,
): { from: string; shown: string; spoken: string } {
  const named = (day: LocalDate | null) =>
    day === null ? t('changes.noDay') : nearDay(day, { today, language });
  const changed = daysIn(before, after);
  const from = named(changed.from);
  const to = named(changed.to);
  // Its days can pass on the same day.
  if (from === to) return { from, shown: to, spoken: to };
  return { from, shown: `${from} → ${to}`, spoken: t('changes.toDay', { from, to }) };
}

/** Says what an undo restored, and what it left unchanged and why. */
function undoneWords({ undone, kept: unchanged }: Pick<Undone, 'undone' | 'kept'>, t: TFunction): string {
  const done = undone === 0 ? t('changes.undoneNone') : t('changes.undone', { count: undone });
  const why = new Set(unchanged.map((one) => t(`changes.why.${one.why}`)));
  if (unchanged.length === 0) return done;
  return `${done} ${t('changes.kept', { count: unchanged.length, why: [...why].join(', ') })}`;
}
