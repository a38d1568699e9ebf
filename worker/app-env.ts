import type { LimitedAct, ScopeOf } from '#domain/account/rate-limits.ts';
import type { CallCounts } from './platform/call-counts.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Databases } from './platform/database.ts';
import type { UnderKey } from './platform/held-key.ts';
import type { NewId } from './platform/ids.ts';
import type { LanguageModel } from './platform/language-model.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mailer.ts';
import type { Push } from './platform/push.ts';
import type { Shard } from './platform/shards.ts';
import type { WaitsMs } from './platform/waits.ts';

/** What wrangler binds: the database, the built web app, settings and secrets. */
export type Bindings = {
  /** The first shard; the others that `SHARDS` names are bound under those names. */
  readonly DB: D1Database;
  /** Knows who deleted their account; apart from `DB`, which may be restored. */
  readonly LEDGER: D1Database;
  /** Knows which shard holds which person. */
  readonly DIRECTORY: D1Database;
  readonly ASSETS: Fetcher;
  readonly SHARDS?: string;
  readonly MAIL_TRANSPORT?: string;
  readonly MAIL_FROM?: string;
  readonly APP_ORIGIN?: string;
  readonly RESEND_API_KEY?: string;
  readonly RESEND_BASE_URL?: string;
  readonly SIGNING_SECRET?: string;
  readonly CODE_SECRET?: string;
  readonly DIRECTORY_SECRET?: string;
  readonly JOURNAL_KEYS?: string;
  readonly OPENAI_API_KEY?: string;
  readonly OPENAI_BASE_URL?: string;
  readonly OPENAI_MODEL?: string;
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly MATOMO_URL?: string;
  /** The exact origins of the native app. */
  readonly NATIVE_ORIGIN?: string;
  readonly APPLE_TEAM_ID?: string;
  readonly ANDROID_CERTS?: string;
  /** Where flaws are reported, as RFC 9116 spells it. */
  readonly SECURITY_CONTACT?: string;
  /** `1` refuses every call and rests the timers, while databases are restored. */
  readonly MAINTENANCE?: string;
  /** Multiplies limits (`underFactor` in their table), for load tests; ignored off loopback. */
  readonly RATE_LIMIT_FACTOR?: string;
};

/** Everything outside of the product, built once a request; tests replace the clock, the mail, the model, the ids. */
export type Deps = Databases & {
  readonly config: Config;
  readonly now: Clock;
  readonly newId: NewId;
  readonly mailer: Mailer;
  /** `undefined` where the deployment has no key for one. */
  readonly model: LanguageModel | undefined;
  /** `undefined` where the deployment has no keys for it. */
  readonly push: Push | undefined;
  readonly log: Log;
  /** The isolate's own count of calls; outlives the request. */
  readonly callCounts: CallCounts;
  /** What `RATE_LIMIT_FACTOR` says; 1 wherever the caller is not on this machine. */
  readonly limitFactor: number;
};

/** Replacements for parts of `Deps`, as `createApp` takes them. */
export type Overrides = Partial<
  Omit<Deps, 'config' | 'limitFactor' | keyof Databases> & {
    /** How long others are waited for. */
    readonly waitsMs: WaitsMs;
  }
>;

/** Counts what may be done only so often. */
export type Limits = {
  /**
   * Counts an act of somebody, named for each scope, or throws `rate_limited` with the seconds until all limits have room; a
   * refused act is counted nowhere. `giveBack` takes it out of the counts of some scopes again.
   */
  readonly spend: <A extends LimitedAct>(
    act: A,
    subjects: Readonly<Record<ScopeOf<A>, readonly string[]>>,
  ) => Promise<{ readonly giveBack: (scopes: readonly ScopeOf<A>[]) => Promise<void> }>;
};

/** A person, and the shard that holds every row of theirs. */
export type Owner = { readonly userId: string; readonly shard: Shard };

/** The person a valid access token speaks for. */
export type SignedIn = Owner & { readonly sessionId: string };

/** What a request carries; `services` joins it where services.ts makes them. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    deps: Deps;
    signedIn: SignedIn;
    /** The id for what a call under an `Idempotency-Key` creates; a client's own goes before it. */
    creationId?: string;
    /** What a call under an `Idempotency-Key` is given that makes the first answer again by itself. */
    underKey?: UnderKey;
    /** What the policy is to allow besides our own stylesheets: the hash of the one that is in the page. */
    inlineStyle?: string;
  };
};
