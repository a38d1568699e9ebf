import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import type { Config, SettingName } from './platform/config.ts';
import {
  type BatchStatement,
  type Databases,
  type Query,
  type Shard,
  type UnderKey,
  withDatabaseOf,
} from './platform/database.ts';
import type { LanguageModel } from './platform/language-model.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mailer.ts';
import type { OutsideFetch } from './platform/outside-fetch.ts';
import type { Push } from './platform/push.ts';
import type { CallCounts, Clock, NewId, WaitsMs } from './platform/runtime.ts';

/** What services work with in a call or a run of a timer, whoever it is for. `onceFor` builds each service on first use. */
export type Context = {
  readonly deps: Deps;
  readonly appOrigin: string;
  /** The called method, path and URL; `undefined` in a run of a timer. */
  readonly request: { readonly method: string; readonly path: string; readonly url: string } | undefined;
  readonly device: () => Device;
  /** The network that the call comes from, for counting. */
  readonly network: () => string;
  readonly hooks: Hooks;
  /** Logs a failure that doesn't fail the call. */
  readonly onFailure: (error: unknown) => void;
  /** Continues work after the answer; its failure is only logged. */
  readonly later: (work: Promise<unknown>) => void;
};

/** The same for one person: the `db` of its `deps` is the database with their rows. */
export type PersonContext = {
  readonly context: Context;
  readonly deps: Deps;
  readonly owner: Owner;
  readonly userId: string;
};

/** The context of one person. */
export const personContext = (context: Context, { userId, shard }: Owner): PersonContext => ({
  context,
  deps: withDatabaseOf(context.deps, { shard }),
  owner: { userId, shard },
  userId,
});

/** Effects of a lower tier in a higher one, which it can't import (`worker-tiers`); worker/deps.ts, which may, implements them. */
export type Hooks = {
  /** Statements that go with a change of the person's time zone; given a query, if it has rows. */
  readonly withTimeZone: (person: PersonContext, given?: Query) => readonly BatchStatement[];
  /** Statements that go with a sign-in. */
  readonly withSignIn: (person: PersonContext) => readonly BatchStatement[];
  /** Statements that go with a consent's withdrawal. */
  readonly withWithdrawal: (person: PersonContext, kind: ConsentKind) => readonly BatchStatement[];
  /** The hours in which the person wants no reminders. */
  readonly quietHours: (person: PersonContext) => Promise<QuietHours>;
  /** The person takes a pill at an hour of the day; `null` if they set none. */
  readonly onPillHour: (person: PersonContext, hour: number | null) => Promise<void>;
  /** Statement for plans to use calendars, if a query has rows: it is written with the first one. */
  readonly onFirstCalendar: (person: PersonContext, given: Query) => BatchStatement;
  /** Statements that end whatever must not outlive a person's sessions. */
  readonly endingWithSessions: (person: PersonContext) => readonly BatchStatement[];
  /** Statements that end, and record, the same if it was made at an instant (unix seconds) or later. */
  readonly endingMadeSince: (person: PersonContext, since: number) => readonly BatchStatement[];
  /** Expression: when a person's pinned tasks are next rescheduled, or null without any; read with every session. */
  readonly nextPlaceAtOf: (userId: SQLiteColumn) => SQL<number | null>;
};

/** A device's name in the list of devices; `null` if its header is unknown to us. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** A person, and the shard with all their rows. */
export type Owner = { readonly userId: string; readonly shard: Shard };

/** The person of a valid access token. */
export type SignedIn = Owner & { readonly sessionId: string };

/** The same, and when their pinned tasks are next rescheduled (unix seconds); `null` without any. */
export type Caller = SignedIn & { readonly nextPlaceAt: number | null };

/** Everything outside the product, built once per request; tests replace the clock, the log and the call counts, shorten the waits, and make mail fail. */
export type Deps = Databases & {
  readonly config: Config;
  readonly now: Clock;
  readonly newId: NewId;
  readonly mailer: Mailer;
  /** `undefined` if the deployment has no key for it. */
  readonly model: LanguageModel | undefined;
  /** `undefined` if the deployment has no keys for it. */
  readonly push: Push | undefined;
  /** Reads calendars from addresses that people gave. */
  readonly fetchOutside: OutsideFetch;
  readonly log: Log;
  /** The isolate's own count of calls, across requests. */
  readonly callCounts: CallCounts;
  /** The value of `RATE_LIMIT_FACTOR`; always 1 for callers from other machines. */
  readonly limitFactor: number;
};

/** Replacements for parts of `Deps`, for `createApp`. */
export type Overrides = Partial<
  Omit<Deps, 'config' | 'limitFactor' | keyof Databases> & {
    /** How long to wait for other services. */
    readonly waitsMs: WaitsMs;
  }
>;

/** Wrangler's bindings: the databases, the built web app, settings and secrets. */
export type Bindings = Readonly<Partial<Record<SettingName, string>>> & {
  /** The first shard; the others are bound under their names in `SHARDS`. */
  readonly DB: D1Database;
  /** The ledger of deleted accounts; separate from `DB`, which may be restored. */
  readonly LEDGER: D1Database;
  readonly DIRECTORY: D1Database;
  readonly ASSETS: Fetcher;
  /** `1` refuses every call and pauses the timers, while databases are restored. */
  readonly MAINTENANCE?: string;
};

/** Values stored on a request. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    context: Context;
    signedIn: Caller;
    /** Of the signed-in person; only for calls that a banned person may not make. */
    person: PersonContext;
    /** The id for what a call with an `Idempotency-Key` creates; an id from the client has priority. */
    creationId?: string;
    /** For a call with an `Idempotency-Key` whose handler rebuilds the first answer itself. */
    underKey?: UnderKey;
    /** The hash of the page's inline stylesheet, which the policy allows besides our own stylesheets. */
    inlineStyle?: string;
  };
};
