import { ERROR_STATUS, type ErrorCode, type FieldError } from '#domain/errors.ts';
import type { Shape } from '#web/lib/http/shape.ts';

/** The changes that can be made without a connection. */
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

/** Whether a later change may take its place while it wasn't sent yet. */
export const canBeReplaced = ({ about }: Pick<UnsentChange, 'about'>): boolean =>
  about.kind === 'entry-saved' || about.kind === 'day-logged';

/** What a change is about: for its row in the list of unsent changes, and to match it with loaded data. */
export type ChangeAbout = {
  readonly kind: ChangeKind;
  /** The id of the changed record; a journal entry's, and a day's of the log, is its day. */
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
  /** The id of the save this one was typed over. This one replaces it or, if it was being sent, builds on its version. */
  readonly over?: string;
  /** Whether it was sent without an answer so far, so that the server may already have it. */
  readonly isTried?: true;
  /** Why the server refused it. The outbox doesn't send a refused change again by itself. */
  readonly refusal?: { readonly code: ErrorCode; readonly errors: readonly FieldError[] };
};

/** A change as stored on the device, maybe by an earlier version of the app: fields are only ever added. */
export const CHANGE: Shape = {
  id: 'string',
  owner: 'string',
  madeAt: 'number',
  about: {
    kind: ['one', ...CHANGE_KINDS],
    id: 'string',
    name: ['optional', 'string'],
    day: ['optional', 'string'],
  },
  call: {
    method: ['one', 'POST', 'DELETE'],
    path: 'string',
    body: ['optional', 'object'],
  },
  notBefore: ['optional', 'number'],
  over: ['optional', 'string'],
  isTried: ['optional', ['one', true]],
  refusal: [
    'optional',
    {
      code: ['one', ...Object.keys(ERROR_STATUS)],
      errors: ['list', { path: 'string', message: 'string' }],
    },
  ],
};
