import * as v from 'valibot';
import { matomoEndpointSchema } from './matomo-url.ts';
import { nativeOriginsSchema } from './native-origins.ts';
import { onceFor } from './once-for.ts';
import { shardsSchema } from './shards.ts';
import { readSigningSecrets, readVersionedSecrets, type VersionedSecrets } from './versioned-secrets.ts';

const secret = v.pipe(v.string(), v.minLength(32));

/** `1:secret 2:secret`, or one secret alone: the newest signs, tokens of the others are still read. */
const signingSecrets = versioned(readSigningSecrets);

/** `1:secret 2:secret`: the newest seals the journals, the others still open them. */
const journalKeys = versioned(readVersionedSecrets);

/** What can be set anywhere and works on loopback alone; a value that is no number counts as none. */
const LOCAL_SETTINGS = {
  RATE_LIMIT_FACTOR: v.fallback(
    v.pipe(v.optional(v.union([v.string(), v.number()]), 1), v.transform(Number), v.number(), v.gtValue(0)),
    1,
  ),
};

/** Which databases hold people's rows. */
const SHARD_SETTINGS = { SHARDS: shardsSchema };

/** The language model; without a key the own classifier answers everything. An empty setting is none. */
const setting = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);
const MODEL_SETTINGS = {
  OPENAI_API_KEY: setting,
  OPENAI_BASE_URL: setting,
  OPENAI_MODEL: setting,
};

function versioned(read: (setting: string) => VersionedSecrets | undefined) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): VersionedSecrets => {
      const secrets = read(dataset.value);
      if (secrets !== undefined) return secrets;
      addIssue({ message: 'must be versioned secrets' });
      return NEVER;
    }),
  );
}

/** The pair that signs push messages (RFC 8292); without it reminders come by mail alone. An empty setting is none. */
const PUSH_SETTINGS = {
  VAPID_PUBLIC_KEY: keySetting(/^B[A-Za-z\d_-]{86}$/),
  VAPID_PRIVATE_KEY: keySetting(/^[A-Za-z\d_-]{43}$/),
};

function keySetting(shape: RegExp) {
  const none = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([none, v.pipe(v.string(), v.regex(shape))]));
}

/** The operator's own Matomo; without one nothing is ever counted. */
const ANALYTICS_SETTINGS = { MATOMO_URL: matomoEndpointSchema };

/** The native app: where it calls from, and who may open our addresses in it. Without them there is no such app. */
const NATIVE_SETTINGS = {
  NATIVE_ORIGIN: nativeOriginsSchema,
  APPLE_TEAM_ID: emptyIsNone(v.pipe(v.string(), v.regex(/^[A-Z\d]{10}$/))),
  // The store signs with another key than the developer, so there may be several.
  ANDROID_CERTS: emptyIsNone(
    v.pipe(
      v.string(),
      v.regex(/^(?:[A-F\d]{2}:){31}[A-F\d]{2}(?: (?:[A-F\d]{2}:){31}[A-F\d]{2})*$/),
      v.transform((text) => text.split(' ')),
    ),
  ),
};

/** Where flaws are reported: a mail address or a page, as RFC 9116 spells them. Without it there is no security.txt. */
const CONTACT_SETTINGS = {
  SECURITY_CONTACT: emptyIsNone(v.pipe(v.string(), v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
};

function emptyIsNone<Schema extends v.GenericSchema>(schema: Schema) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([empty, schema]));
}

const configSchema = v.variant('MAIL_TRANSPORT', [
  v.object({
    MAIL_TRANSPORT: v.literal('resend'),
    MAIL_FROM: v.pipe(v.string(), v.minLength(3)),
    APP_ORIGIN: v.pipe(v.string(), v.url()),
    RESEND_API_KEY: v.pipe(v.string(), v.minLength(1)),
    RESEND_BASE_URL: v.optional(v.pipe(v.string(), v.url())),
    SIGNING_SECRET: signingSecrets,
    CODE_SECRET: secret,
    DIRECTORY_SECRET: secret,
    JOURNAL_KEYS: journalKeys,
    ...LOCAL_SETTINGS,
    ...SHARD_SETTINGS,
    ...MODEL_SETTINGS,
    ...ANALYTICS_SETTINGS,
    ...PUSH_SETTINGS,
    ...NATIVE_SETTINGS,
    ...CONTACT_SETTINGS,
  }),
  v.object({
    MAIL_TRANSPORT: v.literal('outbox'),
    SIGNING_SECRET: signingSecrets,
    CODE_SECRET: secret,
    DIRECTORY_SECRET: secret,
    JOURNAL_KEYS: journalKeys,
    ...LOCAL_SETTINGS,
    ...SHARD_SETTINGS,
    ...MODEL_SETTINGS,
    ...ANALYTICS_SETTINGS,
    ...PUSH_SETTINGS,
    ...NATIVE_SETTINGS,
    ...CONTACT_SETTINGS,
  }),
]);

/** Settings and secrets of a deployment, complete. */
export type Config = v.InferOutput<typeof configSchema>;

export type ConfigReading =
  | { readonly complete: true; readonly config: Config }
  | { readonly complete: false; readonly missing: readonly string[] };

/** Reads the settings; where something needed is absent it names the settings, never their values. */
export const readConfig = onceFor((bindings: object): ConfigReading => {
  const parsed = v.safeParse(configSchema, bindings);
  if (parsed.success) {
    const missing = missingHalf(parsed.output);
    return missing === undefined
      ? { complete: true, config: parsed.output }
      : { complete: false, missing: [missing] };
  }
  const missing = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'MAIL_TRANSPORT');
  return { complete: false, missing: [...new Set(missing)] };
});

/** The other half of a pair of keys of which only one is set. */
function missingHalf(config: Config): string | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if ((publicKey === undefined) === (privateKey === undefined)) return undefined;
  return publicKey === undefined ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY';
}

/**
 * What links in mails begin with. A deployment never builds one from a header that the caller chose; a local start uses the
 * address it answers at.
 */
export function appOriginOf(config: Config, url: string | undefined): string {
  if (config.MAIL_TRANSPORT === 'resend') return config.APP_ORIGIN;
  return url === undefined ? '' : new URL(url).origin;
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request came to this machine itself, where development aids may work. */
export function isLoopback(url: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(url).hostname);
}
