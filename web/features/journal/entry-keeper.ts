import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type EntryFields,
  fieldsOf,
  holdsAllOf,
  isSame,
  isTooLong,
  NOTHING_WRITTEN,
  putBefore,
} from '#domain/journal/entry-fields.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { refusalText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import type { EntryDrafts } from './entry-drafts.ts';
import { deleteEntry, fetchEntry, saveEntry } from './journal.api.ts';
import { takeOver } from './journal.queries.ts';
import { createSaveKeys } from './save-keys.ts';

/** After the last key, so that a sentence is one call and not twenty. */
const SAVE_AFTER_MS = 800;
/** When what could not be saved is tried again. */
const RETRY_AFTER_MS = 15_000;

/**
 * `kept`: on this device alone, until the server can be reached. `tooLong`, `refused`: the server will not take it as it is.
 * `asking`: another device saved meanwhile, and nobody has said which of the two counts.
 */
export type SaveState =
  | 'untouched'
  | 'waiting'
  | 'saving'
  | 'saved'
  | 'kept'
  | 'tooLong'
  | 'refused'
  | 'asking';

export type Page = {
  readonly fields: EntryFields;
  readonly state: SaveState;
  /** Why the server would not take it, where that is not the page's own fault. */
  readonly reason?: string | undefined;
  /** What another device saved meanwhile, while nobody has said which of the two counts. */
  readonly other: JournalEntry | null;
};

type Parts = { date: LocalDate; drafts: EntryDrafts; saved: JournalEntry | null };

/**
 * The page of a day as it is typed. Each change is kept on this device and saved soon after; what cannot be saved is tried
 * again by itself, and nothing that another device saved is written over unseen (decision 0056).
 */
export function createEntryKeeper({ date, drafts, saved }: Parts) {
  const draft = drafts.read(date);
  let page: Page = {
    fields: draft?.fields ?? fieldsOf(saved),
    state: draft ? 'waiting' : 'untouched',
    other: null,
  };
  /** The version that is typed over. */
  let base = draft ? draft.base : (saved?.version ?? null);
  let isUnsaved = draft !== undefined;
  let isOpen = false;
  let isDeleting = false;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keyOf = createSaveKeys();
  const listeners = new Set<() => void>();

  function show(change: Partial<Page>): void {
    page = { ...page, ...change };
    for (const listener of listeners) listener();
  }

  function change(part: Partial<EntryFields>): void {
    isUnsaved = true;
    const fields = { ...page.fields, ...part };
    show({ fields, state: page.state === 'kept' || page.state === 'asking' ? page.state : 'waiting' });
    drafts.keep(date, { fields, base });
    sendLater(SAVE_AFTER_MS);
  }

  function sendLater(delayMs: number): void {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void send(), delayMs);
  }

  /** Sends what is not saved yet; settles once the server has answered or cannot be reached. */
  function send(): Promise<void> {
    if (!isUnsaved || isDeleting || page.other !== null) return Promise.resolve();
    sending ??= sendOnce().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendOnce(): Promise<void> {
    clearTimeout(timer);
    const sent = page.fields;
    if (isTooLong(sent)) return show({ state: 'tooLong' });
    show({ state: 'saving' });
    try {
      accept(await saveEntry({ date, fields: sent, base, key: keyOf(sent, base) }), sent);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'conflict') await compare(error).catch(fail);
      else fail(error);
    }
  }

  function accept(entry: JournalEntry, sent: EntryFields): void {
    base = entry.version;
    isUnsaved = page.fields !== sent;
    if (isUnsaved) {
      drafts.keep(date, { fields: page.fields, base });
      show({ state: 'waiting' });
      sendLater(SAVE_AFTER_MS);
    } else {
      drafts.drop(date, sent);
      show({ state: 'saved' });
    }
    void takeOver(date, entry);
  }

  /** The day has another version: perhaps our own, whose answer got lost, or one that is only written on here. */
  async function compare(refusal: ApiProblem): Promise<void> {
    const current = await fetchEntry(date);
    if ((current?.version ?? null) === base) {
      // It was not about versions: the consent was withdrawn elsewhere, or there is no room. The page stays on this device.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      throw refusal;
    }
    const { fields } = page;
    if (current !== null && !holdsAllOf(fields, fieldsOf(current))) {
      return show({ other: current, state: 'asking' });
    }
    if (current !== null && isSame(fields, fieldsOf(current))) return accept(current, fields);
    base = current?.version ?? null;
    drafts.keep(date, { fields, base });
    await sendOnce();
  }

  function fail(error: unknown): void {
    show({ state: isFinal(error) ? 'refused' : 'kept', reason: refusalText(error) });
    if (!isFinal(error)) sendLater(RETRY_AFTER_MS);
  }

  const sendNow = () => void send();
  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') sendNow();
  };

  function close(): Promise<void> {
    isOpen = false;
    clearTimeout(timer);
    window.removeEventListener('online', sendNow);
    window.removeEventListener('pagehide', sendNow);
    document.removeEventListener('visibilitychange', sendWhenHidden);
    return send();
  }

  return {
    read: (): Page => page,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    change,
    send,

    /** From now on unsaved words are sent by themselves, until `close`, which sends them once more. */
    open(): void {
      isOpen = true;
      window.addEventListener('online', sendNow);
      window.addEventListener('pagehide', sendNow);
      document.addEventListener('visibilitychange', sendWhenHidden);
      sendNow();
    },

    close,

    /** Shows what was saved elsewhere, unless something is being typed here. */
    takeIn(entry: JournalEntry | null): void {
      const version = entry?.version ?? null;
      if (version === base || isUnsaved || isDeleting || sending !== undefined) return;
      base = version;
      show({ fields: fieldsOf(entry), state: 'untouched' });
    },

    /** Says which of two versions counts. */
    choose(which: 'mine' | 'other'): void {
      const { other } = page;
      if (other === null) return;
      base = other.version;
      show({ other: null, state: 'waiting' });
      if (which === 'mine') {
        change({});
        sendNow();
      } else {
        isUnsaved = false;
        drafts.discard(date);
        show({ fields: fieldsOf(other), state: 'untouched' });
        void takeOver(date, other);
      }
    },

    /** Deletes the page and gives what was on it. What is typed meanwhile is on it too. */
    async remove(): Promise<EntryFields> {
      isDeleting = true;
      clearTimeout(timer);
      try {
        await sending;
        await deleteEntry(date);
      } catch (error) {
        isDeleting = false;
        sendNow();
        throw error;
      }
      const { fields } = page;
      isDeleting = false;
      isUnsaved = false;
      base = null;
      drafts.discard(date);
      show({ fields: NOTHING_WRITTEN, state: 'untouched', other: null });
      await takeOver(date, null);
      return fields;
    },

    /** Puts back what `remove` gave. */
    restore(deleted: EntryFields): void {
      change(putBefore(deleted, page.fields));
      sendNow();
    },
  };
}

export type EntryKeeper = ReturnType<typeof createEntryKeeper>;

const FINAL: ReadonlySet<string> = new Set(['validation_failed', 'payload_too_large', 'conflict']);

/** Whether sending the same again would be refused again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiProblem && FINAL.has(error.code);
}
