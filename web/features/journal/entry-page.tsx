import { useQuery } from '@tanstack/react-query';
import { Check, CloudOff } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { ERROR_STATUS } from '#domain/errors.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import {
  type EntryFields,
  fieldsOf,
  isSame,
  isTooLong,
  prependEntry,
} from '#domain/journal/journal.rules.ts';
import { errorText, refusalText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useUser } from '#web/lib/session/user.data.ts';
import { QueryFailure, Skeleton, useNotStored } from '#web/parts/query-boundary.tsx';
import { deviceChanges, isOffline, isSafe, subscribeToPending, type UnsentChange } from '#web/sync/change.ts';
import { deviceOutbox } from '#web/sync/outbox.ts';
import { optimisticData, useOptimisticQuery, useOptimisticUser } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/card.tsx';
import {
  deleteEntry,
  type EntryDraft,
  entryDraftOf,
  entryQuery,
  hasConflict,
  pendingSavesOf,
  saveOf,
} from './journal.data.ts';
import './journal.css';

/** Time since the last key before saving, so that a sentence is one call and not twenty. */
const SAVE_AFTER_MS = 800;
/** Unsaved text of a page that's being deleted is deleted too; it's only sent if the deletion takes longer than this. */
const DELETING_MS = 60_000;

/**
 * `queued`: only on this device until the server can be reached. `tooLong`, `refused`: the server won't accept it as it is.
 * `asking`: another device saved meanwhile, and the person hasn't chosen a version yet.
 */
type SaveState = 'untouched' | 'waiting' | 'saved' | 'queued' | 'tooLong' | 'refused' | 'asking';

type EntryPageState = {
  readonly fields: EntryFields;
  readonly state: SaveState;
  /** Why the server refused it, if the page itself isn't the reason. */
  readonly reason?: string | undefined;
  /** The entry that another device saved meanwhile, until the person chooses a version. */
  readonly other: JournalEntry | null;
};

/**
 * The page of a person's day while they type: the server's answer with the unsent save applied. Each key is in the queue
 * before the next one is typed, and nothing that another device saved is overwritten unseen (decision 128).
 */
export function createEntryPage(of: { date: LocalDate; owner: string }) {
  const { date, owner } = of;
  /** The save that this page shows; another tab may have its own. */
  let own = pendingSavesOf(of).at(-1);
  /** Its text exactly as typed. It stays after the save, so that the server's trimming doesn't move the text while typing. */
  let typed: EntryDraft | undefined;
  let isDeleting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function pending(): UnsentChange | undefined {
    const saves = pendingSavesOf(of);
    const change =
      saves.find(({ id }) => id === own?.id) ??
      // Typed in another tab, based on this page's save or on the same save as it.
      saves.findLast(({ over }) => over && (over === own?.id || over === own?.over));
    if (change !== undefined && (change.id !== own?.id || typed === undefined)) {
      const { fields, base } = entryDraftOf(change);
      typed = { fields: typed && isSame(typed.fields, fields) ? typed.fields : fields, base };
    }
    own = change;
    return change;
  }

  const cachedEntry = (): JournalEntry | null => optimisticData(entryQuery(date).queryKey) ?? null;
  let page = look();

  function look(): EntryPageState {
    const change = pending();
    const saved = cachedEntry();
    if (change !== undefined && typed !== undefined) return { fields: typed.fields, ...saveState(change) };
    // A page that's being deleted stays until the deletion is certain.
    if (isDeleting) return page;
    const version = saved?.version ?? null;
    // The server has it. The text stays as typed until the answer arrives, and afterwards if the answer is the same.
    if (typed !== undefined && isSame(typed.fields, fieldsOf(saved))) typed = { ...typed, base: version };
    if (typed?.base !== version) typed = undefined;
    return typed !== undefined
      ? { fields: typed.fields, state: 'saved', other: null }
      : { fields: fieldsOf(saved), state: 'untouched', other: null };
  }

  function saveState(change: UnsentChange): Omit<EntryPageState, 'fields'> {
    const { fields, base } = entryDraftOf(change);
    const saved = cachedEntry();
    if (isTooLong(fields)) return { state: 'tooLong', other: null };
    if (hasConflict(change)) return { state: 'asking', other: saved?.version === base ? null : saved };
    if (change.refusal === undefined)
      return { state: isOffline() && isSafe(change) ? 'queued' : 'waiting', other: null };
    const { code, errors } = change.refusal;
    const reason = refusalText(new ApiProblem({ code, errors, status: ERROR_STATUS[code] }));
    return { state: FINAL.has(code) ? 'refused' : 'queued', reason, other: null };
  }

  function show(): void {
    const next = look();
    if (JSON.stringify(next) === JSON.stringify(page)) return;
    page = next;
    // Another tab found the other version; load it here too.
    if (next.state === 'asking' && next.other === null) void queryClient.invalidateQueries(entryQuery(date));
    for (const listener of listeners) listener();
  }

  /**
   * Stores a save in place of the one shown. A save that may have reached the server, because it's being sent or its answer got
   * lost, stays until it's answered: its key brings the same answer again, and the new save is based on its version.
   */
  function write(words: EntryDraft, how: Pick<UnsentChange, 'notBefore' | 'refusal'> = {}): void {
    const before = pending();
    const mayBeThere =
      before !== undefined &&
      (deviceOutbox.isSending(before.id) || (before.isTried === true && before.refusal === undefined));
    // The save before the previous one is still waiting for its version.
    const under = pendingSavesOf(of).find(({ id }) => id === before?.over);
    const over = (mayBeThere ? before : (under ?? before))?.id;
    const change = saveOf(words, { ...of, ...how, ...(over === undefined ? {} : { over }) });
    own = change;
    typed = words;
    deviceChanges.put(change);
    if (before !== undefined && !mayBeThere) deviceChanges.remove(before.id);
    show();
  }

  function change(part: Partial<EntryFields>): void {
    const before = pending();
    const base = before ? entryDraftOf(before).base : (cachedEntry()?.version ?? null);
    const refusal = before && hasConflict(before) ? before.refusal : undefined;
    const notBefore = Date.now() + (isDeleting ? DELETING_MS : SAVE_AFTER_MS);
    write({ fields: { ...page.fields, ...part }, base }, { notBefore, ...(refusal ? { refusal } : {}) });
    clearTimeout(timer);
    timer = setTimeout(() => void send(), SAVE_AFTER_MS);
  }

  /** Sends the unsaved text; settles once the server has answered or can't be reached. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    const resting = pending();
    if (resting === undefined || isDeleting) return;
    if (resting.notBefore !== undefined) {
      const { notBefore: _, ...ready } = resting;
      deviceChanges.put(ready);
    }
    await deviceOutbox.drain(owner);
  }

  const sendNow = () => void send();
  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') sendNow();
  };

  /** Discards unsaved text of this page, but not the text that another tab typed on the same day. */
  function discard(): void {
    const change = pending();
    own = undefined;
    typed = undefined;
    for (const id of [change?.over, change?.id]) if (id !== undefined) deviceChanges.remove(id);
  }

  return {
    read: (): EntryPageState => page,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    change,
    send,
    /** Shows what has changed while the page wasn't on the screen. */
    lookAgain: show,
    /** Updates the page to the server's latest answer, `null` for no entry. */
    takeIn(saved: JournalEntry | null): void {
      if (page.state === 'asking' && saved === null && typed !== undefined) {
        write({ ...typed, base: null });
        sendNow();
      } else show();
    },

    /** Starts sending unsaved text automatically. The returned function sends it once more and stops this. */
    open(): () => void {
      own ??= pendingSavesOf(of).at(-1);
      const stop = subscribeToPending(show);
      window.addEventListener('pagehide', sendNow);
      document.addEventListener('visibilitychange', sendWhenHidden);
      const refused = pending();
      // Tries a refused save again, because the reason may be gone.
      if (refused?.refusal !== undefined) write(entryDraftOf(refused));
      sendNow();
      return () => {
        stop();
        window.removeEventListener('pagehide', sendNow);
        document.removeEventListener('visibilitychange', sendWhenHidden);
        sendNow();
      };
    },

    /** Resolves a conflict in favour of one version. */
    choose(which: 'mine' | 'other'): void {
      const { other, fields } = page;
      if (other === null) return;
      if (which === 'mine') {
        write({ fields, base: other.version });
        sendNow();
      } else discard();
      show();
    },

    /** Deletes the page and returns its content, including text typed meanwhile. */
    async remove(): Promise<EntryFields> {
      isDeleting = true;
      clearTimeout(timer);
      const resting = pending();
      if (resting !== undefined) deviceChanges.put({ ...resting, notBefore: Date.now() + DELETING_MS });
      try {
        await deleteEntry(date, cachedEntry()?.version);
      } catch (error) {
        isDeleting = false;
        sendNow();
        throw error;
      }
      isDeleting = false;
      const { fields } = page;
      discard();
      show();
      return fields;
    },

    /** Restores what `remove` returned. */
    restore(deleted: EntryFields): void {
      // The page may have been opened and edited again since.
      own ??= pendingSavesOf(of).at(-1);
      show();
      change(prependEntry(deleted, page.fields));
      sendNow();
    },
  };
}

export type EntryPage = ReturnType<typeof createEntryPage>;

const pages = new Map<string, EntryPage>();

/** The page of a person's day, the same one each time: undoing a deletion reaches it after it was closed and opened again. */
export function entryPageOf(of: { date: LocalDate; owner: string }): EntryPage {
  const key = `${of.owner} ${of.date}`;
  const page = pages.get(key) ?? createEntryPage(of);
  pages.set(key, page);
  page.lookAgain();
  return page;
}

const FINAL: ReadonlySet<string> = new Set(['validation_failed', 'payload_too_large', 'conflict']);

/** The page of a day while it's on the screen. Give the component the day as its `key`. */
export function useEntryPage(date: LocalDate, saved: JournalEntry | null) {
  const user = useUser();
  const [page] = useState(() => entryPageOf({ date, owner: user.details.t_id }));
  const shown = useSyncExternalStore(page.subscribe, page.read);
  useEffect(() => page.open(), [page]);
  useEffect(() => page.takeIn(saved), [page, saved]);
  return { ...shown, page };
}

type LoadedEntryProps = {
  date: LocalDate;
  /** Shown while it loads, by default lines of text. */
  loading?: ReactElement | undefined;
  /** Gets the entry to edit; `null` if there is none, or if it can't be loaded without a connection. */
  children: (saved: JournalEntry | null) => ReactNode;
};

const LINES = <Skeleton rows={2} row="h-5 rounded-full" layout="min-h-24 content-start gap-3 py-3" />;

/** A day's entry once it's loaded. Unsent text can be edited even if the saved entry can't be loaded. */
export function LoadedEntry({ date, loading = LINES, children }: LoadedEntryProps) {
  const { t } = useTranslation();
  const user = useOptimisticUser();
  const query = useQuery(useOptimisticQuery(entryQuery(date)));
  const { data, error, isPending } = query;
  const notStored = useNotStored('journal', date);
  if (notStored !== undefined) return <p className="text-ink-2">{notStored}</p>;
  const isTyped = pendingSavesOf({ date, owner: user.details.t_id }).length > 0;
  if (isPending && !isTyped) return loading;
  const isOutOfReach = error instanceof NetworkFailure;
  if (error && !isTyped && !isOutOfReach) {
    return <QueryFailure query={query} text={errorText(error)} />;
  }
  return (
    <>
      {isOutOfReach && !data && <Notice tone="info">{t('journal.unloaded')}</Notice>}
      {children(data ?? null)}
    </>
  );
}

/** Says next to the page whether the typed text is saved. */
export function SaveStatus({ id, state, reason }: Omit<EntryPageState, 'fields' | 'other'> & { id: string }) {
  const { t } = useTranslation();
  return (
    <p id={id} role="status" className="flex min-h-6 items-center gap-1.5 text-ink-2 text-small">
      {state === 'waiting' && t('common.saving')}
      {state === 'saved' && (
        <>
          <Check size={16} strokeWidth={2} className="flex-none text-success" />
          {t('journal.saved')}
        </>
      )}
      {state === 'queued' && (
        <>
          <CloudOff size={16} strokeWidth={2} className="flex-none" />
          {t('journal.kept')}
        </>
      )}
      {state === 'asking' && t('journal.waitsForChoice')}
      {state === 'tooLong' && (
        <span className="font-medium text-danger">{t('journal.tooLong', { count: JOURNAL_TEXT_MAX })}</span>
      )}
      {state === 'refused' && (
        <span className="font-medium text-danger">
          {reason === undefined ? t('journal.refused') : t('journal.refusedFor', { reason })}
        </span>
      )}
    </p>
  );
}

type LineStatusProps = { id: string; date: LocalDate; onLoad: (page: EntryPage) => void };

/** Loads the day's page for a field elsewhere, and shows beside it whether the text is saved. */
export function LineStatus({ id, date, onLoad }: LineStatusProps) {
  return (
    <LoadedEntry date={date} loading={<p className="min-h-6" />}>
      {(saved) => <LineState {...{ id, date, saved, onLoad }} />}
    </LoadedEntry>
  );
}

function LineState({ id, date, saved, onLoad }: LineStatusProps & { saved: JournalEntry | null }) {
  const { state, reason, other, page } = useEntryPage(date, saved);
  useEffect(() => onLoad(page), [page, onLoad]);
  return (
    <>
      {other && <OtherVersion other={other} onChoose={page.choose} />}
      <SaveStatus id={id} state={state} reason={reason} />
    </>
  );
}

type OtherVersionProps = { other: JournalEntry; onChoose: (which: 'mine' | 'other') => void };

/** Asks which of two versions of a page to keep: the one typed here, shown below, or the one saved elsewhere. */
export function OtherVersion({ other, onChoose }: OtherVersionProps) {
  const { t } = useTranslation();
  const { text, tags } = other;
  return (
    <Notice tone="error">
      <p className="text-body">{t('journal.otherVersion')}</p>
      <blockquote className="journal-quote wrap-anywhere mt-2 text-ink-2">
        {text || t('journal.noText')}
        {tags.length > 0 && <span className="mt-1 block">{tags.join(' · ')}</span>}
      </blockquote>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onChoose('mine')}>{t('journal.keepMine')}</Button>
        <Button variant="outline" onClick={() => onChoose('other')}>
          {t('journal.takeOther')}
        </Button>
      </div>
    </Notice>
  );
}
