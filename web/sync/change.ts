import { ERROR_STATUS, type ErrorCode, type FieldError } from '#domain/errors.ts';
import { readStored, removeStored, store, storedKeys } from '#web/lib/device-storage.ts';
import { ofShape, type Shape } from '#web/lib/http/shape.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from './durable-copy.ts';

/** The kinds of changes that can be made without a connection. */
const CHANGE_KINDS = [
  'task-created',
  'task-changed',
  'task-deleted',
  'task-skipped',
  'changes-seen',
  'habit-checked',
  'habit-skipped',
  'habit-changed',
  'habit-deleted',
  'period-logged',
  'period-deleted',
  'day-logged',
  'days-logged',
  'entry-saved',
  'entry-deleted',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a change shows only on its own page, as the typed text itself. Nothing has to be reloaded once it's sent. */
export const showsOnItsPage = ({ about }: Pick<UnsentChange, 'about'>): boolean =>
  about.kind === 'entry-saved';

/** Whether a later change may replace this one as long as it hasn't been sent. */
export const canBeReplaced = ({ about }: Pick<UnsentChange, 'about'>): boolean =>
  about.kind === 'entry-saved' || about.kind === 'day-logged';

/** The record that a change is about: for its row in the list of unsent changes, and to match it with loaded data. */
export type ChangeAbout = {
  readonly kind: ChangeKind;
  /** The id of the changed record; for a journal entry or a logged day it's the date. */
  readonly id: string;
  /** The record's name, if it has one. */
  readonly name?: string;
  /** The day it is about, `YYYY-MM-DD`. */
  readonly day?: string;
};

/** A call as it's stored until it's sent. */
export type QueuedCall = {
  readonly method: 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** A change made on this device that hasn't reached the server, or that the server refused. */
export type UnsentChange = {
  /** UUIDv7, made on this device. However often the change is sent, the server does it once per id. */
  readonly id: string;
  /** The id of the person who made it. Only their own session sends it. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly madeAt: number;
  readonly about: ChangeAbout;
  readonly call: QueuedCall;
  /** Unix milliseconds before which it isn't sent: typed text waits for a pause, so that a sentence is one call. */
  readonly notBefore?: number;
  /** The id of the earlier save of the same text. This change replaces it or, if it was being sent, builds on its version. */
  readonly over?: string;
  /** Set once it was sent without getting an answer: the server may already have it. */
  readonly isTried?: true;
  /** Why the server refused it. The outbox doesn't send a refused change again by itself. */
  readonly refusal?: { readonly code: ErrorCode; readonly errors: readonly FieldError[] };
};

/** A change as stored on the device, maybe by an earlier version of the app: fields are only ever added. */
const CHANGE: Shape = {
  id: 'string',
  owner: 'string',
  madeAt: 'number',
  about: {
    kind: ['one', ...CHANGE_KINDS],
    id: 'string',
    name: ['optional', 'string'],
    day: ['optional', 'string'],
  },
  call: { method: ['one', 'POST', 'DELETE'], path: 'string', body: ['optional', 'object'] },
  notBefore: ['optional', 'number'],
  over: ['optional', 'string'],
  isTried: ['optional', ['one', true]],
  refusal: [
    'optional',
    { code: ['one', ...Object.keys(ERROR_STATUS)], errors: ['list', { path: 'string', message: 'string' }] },
  ],
};

/** An unsent change that was cut off or has an unknown shape: only its owner can decide about it. */
export type UnreadableChange = {
  readonly key: string;
  /** Its readable parts. */
  readonly text: string;
};

/** Parses a stored change; `undefined` if the text isn't a valid one. */
export function changeIn(text: string): UnsentChange | undefined {
  try {
    const change = ofShape<UnsentChange>(CHANGE, JSON.parse(text));
    return change?.call.path.startsWith('/api/') ? change : undefined;
  } catch {
    return undefined;
  }
}

/** The owner's id in a stored change, even in a text that was cut off after it; `undefined` if there is none. */
export function ownerIn({ key, text }: { key: string; text: string }): string | undefined {
  // The key ends with the person's id, a dot and the day.
  if (key.startsWith(DRAFT_PREFIX)) return key.slice(DRAFT_PREFIX.length, -'.2026-01-01'.length);
  return /"owner":"([^"\\]+)"/.exec(text)?.[1];
}

/**
 * The unsent changes that can't be read, oldest first. Readable drafts of earlier versions have already become unsent changes;
 * sealed texts that can't be opened yet don't count.
 */
export const unreadableChanges = (): UnreadableChange[] =>
  [...storedKeys(UNSENT_PREFIX).sort(), ...storedKeys(DRAFT_PREFIX).sort()].flatMap((key) => {
    const text = readStored(key);
    return text === undefined || changeIn(text) ? [] : [{ key, text: readableIn(text) }];
  });

/** Matches values that a person wrote or would recognise; the rest of a change is ids and flags. */
const WORDS = /"(?:\w*name|\w*title|\w*description|text|note|day|date|\w*_on)":"((?:[^"\\]|\\.)*)/g;

/** The readable values of a change, one per line and without repeats; the whole text if there are none. */
function readableIn(text: string): string {
  const words = [...text.matchAll(WORDS)].map(([, word = '']) => unescaped(word));
  return [...new Set(words)].filter(Boolean).join('\n') || text;
}

/** Decodes the content of a JSON string, which may be cut off within an escape. */
function unescaped(word: string): string {
  try {
    return String(JSON.parse(`"${word.replace(/\\u[\da-f]{0,3}$/i, '')}"`));
  } catch {
    return word;
  }
}

/** Removes lone surrogates and NULs, which come from pasting out of other programs and which the server refuses. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

type Draft = { readonly fields: { readonly text: string }; readonly base: string | null };

const DAY_LENGTH = '2026-01-01'.length;

/** Moves journal pages that an earlier version left unsaved into the queue. An unreadable page stays where it is. */
export function migrateOldDrafts(): void {
  for (const key of storedKeys(DRAFT_PREFIX)) {
    try {
      const draft = draftIn(readStored(key) ?? '');
      if (draft === undefined) continue;
      const { fields, base } = draft;
      const owner = key.slice(DRAFT_PREFIX.length, -DAY_LENGTH - 1);
      const date = key.slice(-DAY_LENGTH);
      const body = { date, ...fields, text: sanitizeText(fields.text), based_on: base };
      const change: UnsentChange = {
        id: newId(),
        owner,
        madeAt: Date.now(),
        about: { kind: 'entry-saved', id: date, day: date },
        call: { method: 'POST', path: '/api/journal/save', body },
      };
      store(UNSENT_PREFIX + change.id, JSON.stringify(change));
      removeStored(key);
    } catch {
      // Another tab has just moved it, or it isn't ours.
    }
  }
}

/** Parses a stored draft; `undefined` if a field is missing. */
function draftIn(text: string): Draft | undefined {
  const { fields, base }: { fields?: unknown; base?: unknown } = JSON.parse(text);
  const isDraft = ofShape({ text: 'string' }, fields) && ofShape({ base: ['null', 'string'] }, { base });
  return isDraft ? ({ fields, base } as Draft) : undefined; // checked above
}

/** The time in the last id made, Unix milliseconds. */
let last = 0;

/** A UUIDv7 that sorts after the previous one. The library would add half a kilobyte to the first chunk. */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  const time = last.toString(16).padStart(12, '0');
  // Variant and random bits are the same as in a UUIDv4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
