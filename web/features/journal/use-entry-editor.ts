import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { dropDraft, keepDraft, readDraft } from './entry-drafts.ts';
import { type EntryFields, fieldsOf, isSame, isTooLong } from './entry-fields.ts';
import { saveEntry } from './journal.api.ts';
import { takeOver } from './journal.queries.ts';

/** After the last key, so that a sentence is one call and not twenty. */
const SAVE_AFTER_MS = 800;
/** When what could not be saved is tried again. */
const RETRY_AFTER_MS = 15_000;

/** `kept`: on this device alone, until the server can be reached. `refused`: the server will not take it as it is. */
export type SaveState = 'untouched' | 'waiting' | 'saving' | 'saved' | 'kept' | 'refused';

/**
 * The entry of a day as it is typed. It is kept on this device with every key and saved soon after; what cannot be saved is
 * tried again by itself. `other` is what another device saved meanwhile, while nobody has said which of the two counts.
 */
export function useEntryEditor(date: LocalDate, saved: JournalEntry | null) {
  const [start] = useState(() => startOf(date, saved));
  const [fields, setFields] = useState(start.fields);
  const [state, setState] = useState<SaveState>(start.isDraft ? 'waiting' : 'untouched');
  const [other, setOther] = useState(start.other);
  const work = useRef({
    fields: start.fields,
    base: saved?.saved_timestamp ?? 0,
    isPaused: start.other !== null,
    isSending: false,
    timer: 0,
  });

  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    const sendWhenHidden = () => document.visibilityState === 'hidden' && sendNow();
    const sendAtOnce = () => sendNow();
    window.addEventListener('online', sendAtOnce);
    window.addEventListener('pagehide', sendAtOnce);
    document.addEventListener('visibilitychange', sendWhenHidden);
    sendAtOnce();
    return () => {
      window.removeEventListener('online', sendAtOnce);
      window.removeEventListener('pagehide', sendAtOnce);
      document.removeEventListener('visibilitychange', sendWhenHidden);
      // The page is left: what waits for a pause in the typing goes now.
      sendAtOnce();
    };
  }, []);

  // Another tab or device saved, and nothing is being typed here: its words are shown.
  const savedAt = saved?.saved_timestamp ?? 0;
  useEffect(() => {
    if (savedAt === work.current.base || readDraft(date) !== undefined || work.current.isSending) return;
    work.current.base = savedAt;
    work.current.fields = fieldsOf(saved);
    setFields(work.current.fields);
    setState('untouched');
  }, [date, saved, savedAt]);

  function change(part: Partial<EntryFields>): void {
    work.current.fields = { ...work.current.fields, ...part };
    setFields(work.current.fields);
    keepDraft(date, { fields: work.current.fields, base: work.current.base });
    sendLater(SAVE_AFTER_MS);
  }

  function sendLater(delay: number): void {
    clearTimeout(work.current.timer);
    setState((before) => (before === 'kept' ? before : 'waiting'));
    work.current.timer = window.setTimeout(() => void send(), delay);
  }

  async function send(): Promise<void> {
    const now = work.current;
    if (now.isSending || now.isPaused || readDraft(date) === undefined) return;
    if (isTooLong(now.fields)) return setState('refused');
    now.isSending = true;
    setState('saving');
    const sent = now.fields;
    try {
      const entry = await saveEntry(date, sent);
      now.base = entry.saved_timestamp;
      if (now.fields === sent) {
        dropDraft(date);
        setState('saved');
      } else keepDraft(date, { fields: now.fields, base: now.base });
      await takeOver(date, entry);
    } catch (error) {
      if (isFinal(error)) setState('refused');
      else {
        setState('kept');
        clearTimeout(now.timer);
        now.timer = window.setTimeout(() => void send(), RETRY_AFTER_MS);
      }
      return;
    } finally {
      now.isSending = false;
    }
    // Keys that came while the call was under way.
    if (now.fields !== sent) sendLater(SAVE_AFTER_MS);
  }

  /** Says which of two versions counts. */
  function choose(which: 'mine' | 'other'): void {
    const now = work.current;
    now.isPaused = false;
    now.base = other?.saved_timestamp ?? now.base;
    setOther(null);
    if (which === 'mine') {
      change({});
      return;
    }
    now.fields = fieldsOf(other);
    dropDraft(date);
    setFields(now.fields);
    setState('untouched');
  }

  /** Empties the page after its entry was deleted. */
  function clear(): void {
    const now = work.current;
    clearTimeout(now.timer);
    now.base = 0;
    now.fields = fieldsOf(null);
    dropDraft(date);
    setFields(now.fields);
    setState('untouched');
  }

  return { fields, state, other, change, choose, clear };
}

function startOf(date: LocalDate, saved: JournalEntry | null) {
  const draft = readDraft(date);
  if (draft === undefined) return { fields: fieldsOf(saved), isDraft: false, other: null };
  if (isSame(draft.fields, fieldsOf(saved))) {
    dropDraft(date);
    return { fields: fieldsOf(saved), isDraft: false, other: null };
  }
  const isNewer = saved !== null && saved.saved_timestamp > draft.base;
  return { fields: draft.fields, isDraft: true, other: isNewer ? saved : null };
}

/** Whether sending the same again would be refused again. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.code === 'validation_failed' || error.code === 'payload_too_large')
  );
}
