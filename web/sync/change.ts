import * as v from 'valibot';
import { ERROR_STATUS, type ErrorCode, type FieldError } from '#domain/errors.ts';

/** What can be changed without a connection. */
const CHANGE_KINDS = [
  'task-created',
  'task-changed',
  'task-deleted',
  'habit-checked',
  'habit-changed',
  'habit-deleted',
  'period-logged',
  'period-deleted',
  'entry-saved',
  'entry-deleted',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether a change shows on its own page alone, as it is typed, and its answer leaves nothing to be loaded again. */
export const showsOnItsPage = ({ about }: Pick<UnsentChange, 'about'>): boolean =>
  about.kind === 'entry-saved';

/** What a change is about: for its line in the list of what waits, and to find it where it shows. */
export type ChangeAbout = {
  readonly kind: ChangeKind;
  /** The id of what is changed. */
  readonly id: string;
  /** What it is called, where it has a name. */
  readonly name?: string;
  /** The day it is about, `YYYY-MM-DD`. */
  readonly day?: string;
};

/** A call as it is kept until it is sent. */
export type KeptCall = {
  readonly method: 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** A change that was made here and has not reached the server, or that the server refused. */
export type UnsentChange = {
  /** UUIDv7, made here; the server does the change once under it, however often it is sent. */
  readonly id: string;
  /** Whose change it is; nobody else's session ever sends it. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly madeAt: number;
  readonly about: ChangeAbout;
  readonly call: KeptCall;
  /** Unix milliseconds before which it is not sent: what is typed rests until a sentence is whole. */
  readonly notBefore?: number;
  /** The save that this one was typed over. This one takes its place or, where it was being sent, is based on the version it makes. */
  readonly over?: string;
  /** Why the server would not have it; such a change waits for its person and is not sent again by itself. */
  readonly refusal?: { readonly code: ErrorCode; readonly errors: readonly FieldError[] };
};

/** A change as it is on the device, of an earlier version of the app too: fields are only ever added to it. */
export const changeSchema = v.object({
  id: v.string(),
  owner: v.string(),
  madeAt: v.number(),
  about: v.object({
    kind: v.picklist(CHANGE_KINDS),
    id: v.string(),
    name: v.exactOptional(v.string()),
    day: v.exactOptional(v.string()),
  }),
  call: v.object({
    method: v.picklist(['POST', 'DELETE']),
    path: v.custom<`/api/${string}`>((path) => typeof path === 'string' && path.startsWith('/api/')),
    body: v.exactOptional(v.record(v.string(), v.unknown())),
  }),
  notBefore: v.exactOptional(v.number()),
  over: v.exactOptional(v.string()),
  refusal: v.exactOptional(
    v.object({
      code: v.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code)),
      errors: v.array(v.object({ path: v.string(), message: v.string() })),
    }),
  ),
});
