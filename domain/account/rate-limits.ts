import { fromEpochDay, type LocalDate, toEpochDay } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth } from '#domain/calendar/months.ts';

/** What a limit counts calls against, alone or together: an address, a network, tries, a known browser, a passkey, a person, a link. */
export type LimitScope =
  | 'address'
  | 'ip'
  | 'address-and-ip'
  | 'address-and-counter'
  | 'address-and-browser'
  | 'credential'
  | 'person'
  | 'share';

/** At most `max` calls within any `windowSeconds`, whole seconds. */
export type RateLimit = {
  readonly scope: LimitScope;
  readonly max: number;
  readonly windowSeconds: number;
  /** Whether `RATE_LIMIT_FACTOR` multiplies `max`: for the limits that a load test from one machine would hit. */
  readonly underFactor?: true;
};

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Every limit (contract §2). Code requests and sign-ups share the limits of mails. `signedInActs` decides which limits a
 * signed-in call counts towards; a bad token is forged, expired or of a session that ended.
 */
export const RATE_LIMITS = {
  mail: [
    { scope: 'address-and-ip', max: 1, windowSeconds: 30 },
    { scope: 'address-and-ip', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 10, windowSeconds: HOUR_SECONDS },
    { scope: 'address', max: 20, windowSeconds: DAY_SECONDS },
    { scope: 'ip', max: 100, windowSeconds: HOUR_SECONDS, underFactor: true },
  ],
  verification: [
    { scope: 'address-and-counter', max: 20, windowSeconds: HOUR_SECONDS },
    { scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true },
  ],
  // A browser that has signed in to the address has its own share, so strangers can't use it up.
  'known-mail': [
    { scope: 'address-and-browser', max: 1, windowSeconds: 30 },
    { scope: 'address-and-browser', max: 5, windowSeconds: HOUR_SECONDS },
    { scope: 'address-and-browser', max: 10, windowSeconds: DAY_SECONDS },
  ],
  // Requested whenever somebody focuses the sign-in form's field: one a second for all people of an office behind one address.
  // Each is one row for five minutes.
  'passkey-options': [{ scope: 'ip', max: 600, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Counts every answer before it is verified, because verifying costs work; a right answer is given back.
  passkey: [{ scope: 'ip', max: 1_200, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Counts wrong answers to a challenge that the same browser was given, once they are known to be wrong.
  'wrong-passkey': [
    { scope: 'credential', max: 20, windowSeconds: HOUR_SECONDS },
    { scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true },
  ],
  'known-verification': [{ scope: 'address-and-browser', max: 20, windowSeconds: HOUR_SECONDS }],
  // Counted per person, so asking with many addresses doesn't get around it.
  'address-request': [{ scope: 'person', max: 10, windowSeconds: DAY_SECONDS }],
  read: [{ scope: 'person', max: 1_200, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  write: [{ scope: 'person', max: 300, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  import: [{ scope: 'person', max: 20, windowSeconds: HOUR_SECONDS, underFactor: true }],
  export: [{ scope: 'person', max: 20, windowSeconds: HOUR_SECONDS, underFactor: true }],
  plan_preview: [{ scope: 'person', max: 30, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  plan_apply: [{ scope: 'person', max: 30, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Fetches of other people's calendars by hand, and those of addresses that weren't there before, failed ones too.
  busy_fetch: [{ scope: 'person', max: 30, windowSeconds: HOUR_SECONDS, underFactor: true }],
  busy_address: [{ scope: 'person', max: 10, windowSeconds: DAY_SECONDS }],
  // Each call costs the operator money, no matter who makes it.
  model: [{ scope: 'person', max: 30, windowSeconds: DAY_SECONDS }],
  refresh: [{ scope: 'ip', max: 60, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  bad_token: [{ scope: 'ip', max: 600, windowSeconds: MINUTE_SECONDS, underFactor: true }],
  disown: [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  reminder_test: [{ scope: 'person', max: 5, windowSeconds: HOUR_SECONDS }],
  // Messages with reminders of tasks; those by mail cost money.
  task_reminder: [{ scope: 'person', max: 100, windowSeconds: DAY_SECONDS }],
  task_reminder_mail: [{ scope: 'person', max: 30, windowSeconds: DAY_SECONDS }],
  // A calendar is fetched by several devices, each as often as every five minutes.
  calendar: [{ scope: 'person', max: 120, windowSeconds: HOUR_SECONDS }],
  // Links that take an address back; their tokens can't be guessed.
  'take-back': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  'calendar-miss': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  // Links that show a phase. Their secrets can't be guessed; a passphrase can, and each try costs a slow hash.
  'share-miss': [{ scope: 'ip', max: 60, windowSeconds: 10 * MINUTE_SECONDS, underFactor: true }],
  'share-open': [{ scope: 'share', max: 500, windowSeconds: DAY_SECONDS }],
  'share-hash': [{ scope: 'share', max: 2, windowSeconds: 1 }],
  'wrong-passphrase': [{ scope: 'share', max: 5, windowSeconds: HOUR_SECONDS }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type LimitedAct = keyof typeof RATE_LIMITS;

/** The scopes that the limits of an act count against. */
export type ScopeOf<A extends LimitedAct> = (typeof RATE_LIMITS)[A][number]['scope'];

/** How many calls a limit lets through where `RATE_LIMIT_FACTOR` is `factor`; at least 1. */
export const maxUnder = ({ max, underFactor }: RateLimit, factor: number): number =>
  underFactor ? Math.max(1, Math.round(max * factor)) : max;

/** The limits that a signed-in call counts towards. */
type SignedInActs = {
  readonly often: 'read' | 'write';
  /** A second limit, for calls that are a lot of work. */
  readonly besides?: 'import' | 'export';
};

/** Signing out and deleting always work, even after too many calls. */
const NEVER_LIMITED = [
  /^POST \/api\/user\/logout$/,
  /^DELETE \/api\/user\/session\/[^/]+\/delete$/,
  /^DELETE \/api\/user\/delete$/,
];

/** POST calls that only read; the query is in their body. */
const READING_POSTS: ReadonlySet<string> = new Set(['POST /api/task/list', 'POST /api/journal/search']);

const EXTRA_ACTS: ReadonlyMap<string, NonNullable<SignedInActs['besides']>> = new Map([
  ['GET /api/user/export', 'export'],
  ['POST /api/user/import', 'import'],
]);

/** The limits of a signed-in call, by its method and its path or path pattern; `undefined` for calls that end a session. */
export function signedInActs(method: string, path: string): SignedInActs | undefined {
  const isGet = method === 'GET' || method === 'HEAD';
  const route = `${isGet ? 'GET' : method} ${path}`;
  if (NEVER_LIMITED.some((pattern) => pattern.test(route))) return undefined;
  const often = isGet || READING_POSTS.has(route) ? 'read' : 'write';
  const besides = EXTRA_ACTS.get(route);
  return besides ? { often, besides } : { often };
}

/** Calls of one second, unix time. */
export type CallCount = { readonly at: number; readonly calls: number };

/** A counter's own calls of one second, and how many of them it hasn't reported to the others. */
type LocalCallCount = { readonly at: number; calls: number; unreported: number };
type CallLimit = Pick<RateLimit, 'max' | 'windowSeconds'>;

/** A limit's calls are reported to the other counters in this many parts. */
const REPORTS_PER_LIMIT = 10;

/** How many unreported calls make a report to the other counters; at least one. */
export const reportThreshold = ({ max }: CallLimit): number =>
  Math.max(1, Math.floor(max / REPORTS_PER_LIMIT));

/**
 * The calls of one subject under one limit, as one of several counters knows them: its own to the second, those of the others
 * from their last reports. Each counter reports its calls by tenths of the limit, so `n` of them together let through at most
 * `n` tenths too many, and one alone none.
 */
export function createCallTally(id: string) {
  let own: LocalCallCount[] = [];
  let elsewhere: readonly CallCount[] = [];

  return {
    /** Identifies the counter's reports on this subject. */
    id,

    /** Counts a call and gives 0, or counts nothing and gives the seconds until there is room. */
    take: (now: number, { max, windowSeconds }: CallLimit): number => {
      own = callsAfter(own, now - windowSeconds);
      elsewhere = callsAfter(elsewhere, now - windowSeconds);
      const wait = blockingSecond([own, elsewhere], max);
      if (wait !== undefined) return Math.max(1, wait + windowSeconds - now);
      const newest = own.at(-1);
      if (newest?.at === now) {
        newest.calls += 1;
        newest.unreported += 1;
      } else {
        own.push({ at: now, calls: 1, unreported: 1 });
      }
      return 0;
    },

    /** The calls to report to the others now; 0 while there are too few. From then on they count as reported. */
    report: (limit: CallLimit): number => {
      let unreported = 0;
      for (const second of own) unreported += second.unreported;
      if (unreported < reportThreshold(limit)) return 0;
      for (const second of own) second.unreported = 0;
      return unreported;
    },

    /** Replaces the calls that the others have reported. */
    hear: (calls: readonly CallCount[]): void => {
      elsewhere = calls;
    },
  };
}

export type CallTally = ReturnType<typeof createCallTally>;

function callsAfter<Calls extends CallCount>(calls: readonly Calls[], after: number): Calls[] {
  return calls.filter(({ at }) => at > after);
}

/** The second whose calls have to leave the window before there is room; `undefined` if there is room now. */
function blockingSecond(lists: readonly (readonly CallCount[])[], max: number): number | undefined {
  let count = 0;
  for (const list of lists) for (const { calls } of list) count += calls;
  if (count < max) return undefined;
  const oldestFirst = lists.flat().sort((one, other) => one.at - other.at);
  for (const { at, calls } of oldestFirst) {
    count -= calls;
    if (count < max) return at;
  }
  return oldestFirst.at(-1)?.at;
}

/** Sentence searches a person may make in a calendar month (contract §7). */
export const AI_REQUEST_LIMIT = 10;

/** When the count starts again: the first instant of the next calendar month in UTC, in unix seconds. */
export function aiCountResetsAt(now: number): number {
  return toEpochDay(addMonths(firstOfMonth(dayInUtc(now)), 1)) * DAY_SECONDS;
}

/** The calendar month in UTC that an instant (unix seconds) falls in, `2026-11`: the key of the count. */
export function aiCountMonth(now: number): string {
  return dayInUtc(now).slice(0, 7);
}

const dayInUtc = (now: number): LocalDate => fromEpochDay(Math.floor(now / DAY_SECONDS));
