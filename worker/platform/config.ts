import * as v from 'valibot';
import { settingBy, shardsSchema } from './database.ts';
import { onceFor } from './runtime.ts';
import { readSigningSecrets, readVersionedSecrets } from './secrets.ts';

/**
 * The address of the operator's own Matomo: an https origin, optionally with a path (http only on this machine). Other URL
 * parts are refused, because it is inserted into a policy and a page.
 */
const MATOMO_ADDRESS =
  /^(?:https:\/\/[a-z\d.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?(?:\/[\w~-][\w.~-]*)*\/?$/i;

/** The setting `MATOMO_URL`, parsed to the address that counts visits; none if empty or absent. */
const matomoEndpointSchema = emptyIsNone(
  v.pipe(
    v.string(),
    v.regex(MATOMO_ADDRESS),
    v.url(),
    v.transform((url) => `${url.replace(/\/$/, '')}/matomo.php`),
  ),
);

/** The address that counts visits, for code that needs it before all settings are read. */
export const readMatomoEndpoint = (setting: string | undefined): string | undefined =>
  v.parse(v.fallback(matomoEndpointSchema, undefined), setting);

/** An origin as a browser writes it: `https://localhost` or `capacitor://localhost`, with a port; http only on this machine. */
const ORIGIN = /^(?:(?:https|capacitor):\/\/[a-z\d.-]+|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?$/;

/** iOS and Android use different origins for the same app. */
const ORIGINS_MAX = 2;

/** The setting `NATIVE_ORIGIN`: the exact origins of the native app, one per platform; none if empty or absent. */
const nativeOriginsSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter((origin) => origin !== '')),
    v.array(v.pipe(v.string(), v.regex(ORIGIN))),
    v.maxLength(ORIGINS_MAX),
  ),
  '',
);

/** The origins of the native app, for code that needs them before all settings are read. */
export const readNativeOrigins = (setting: string | undefined): readonly string[] =>
  v.parse(v.fallback(nativeOriginsSchema, []), setting);

const secret = v.pipe(v.string(), v.minLength(32));

/** An empty setting counts as none. */
function emptyIsNone<Schema extends v.GenericSchema>(schema: Schema) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([empty, schema]));
}

/** The settings of every deployment, whatever sends its mails. */
const SHARED_SETTINGS = {
  // `1:secret 2:secret`, or one secret alone: the newest signs, tokens of the others are still read.
  SIGNING_SECRET: v.pipe(v.string(), settingBy(readSigningSecrets)),
  CODE_SECRET: secret,
  DIRECTORY_SECRET: secret,
  // `1:secret 2:secret`: the newest seals the journals, the others still open them.
  JOURNAL_KEYS: v.pipe(v.string(), settingBy(readVersionedSecrets)),
  // Only on loopback; a value that isn't a number counts as none.
  RATE_LIMIT_FACTOR: v.fallback(
    v.pipe(v.optional(v.union([v.string(), v.number()]), 1), v.transform(Number), v.number(), v.gtValue(0)),
    1,
  ),
  SHARDS: shardsSchema,
  // Without a key our own classifier answers everything.
  OPENAI_API_KEY: emptyIsNone(v.string()),
  OPENAI_BASE_URL: emptyIsNone(v.string()),
  OPENAI_MODEL: emptyIsNone(v.string()),
  // The operator's own; without one, visits aren't counted.
  MATOMO_URL: matomoEndpointSchema,
  // The pair that signs push messages (RFC 8292); without it reminders are only mailed.
  VAPID_PUBLIC_KEY: emptyIsNone(v.pipe(v.string(), v.regex(/^B[A-Za-z\d_-]{86}$/))),
  VAPID_PRIVATE_KEY: emptyIsNone(v.pipe(v.string(), v.regex(/^[A-Za-z\d_-]{43}$/))),
  // The native app: its origins, and the apps that may open our addresses. Without them the app can't call.
  NATIVE_ORIGIN: nativeOriginsSchema,
  APPLE_TEAM_ID: emptyIsNone(v.pipe(v.string(), v.regex(/^[A-Z\d]{10}$/))),
  // The store signs with a different key than the developer, so there may be several.
  ANDROID_CERTS: emptyIsNone(
    v.pipe(
      v.string(),
      v.regex(/^(?:[A-F\d]{2}:){31}[A-F\d]{2}(?: (?:[A-F\d]{2}:){31}[A-F\d]{2})*$/),
      v.transform((text) => text.split(' ')),
    ),
  ),
  // A mail address or a page, in the format of RFC 9116. Without it there is no security.txt.
  SECURITY_CONTACT: emptyIsNone(v.pipe(v.string(), v.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
};

const configSchema = v.variant('MAIL_TRANSPORT', [
  v.object({
    MAIL_TRANSPORT: v.literal('resend'),
    MAIL_FROM: v.pipe(v.string(), v.minLength(3)),
    APP_ORIGIN: v.pipe(v.string(), v.url()),
    RESEND_API_KEY: v.pipe(v.string(), v.minLength(1)),
    RESEND_BASE_URL: v.optional(v.pipe(v.string(), v.url())),
    ...SHARED_SETTINGS,
  }),
  v.object({ MAIL_TRANSPORT: v.literal('outbox'), ...SHARED_SETTINGS }),
]);

type Named<Settings> = Settings extends unknown ? keyof Settings : never;
/** The names of all settings and secrets. */
export type SettingName = Named<v.InferInput<typeof configSchema>>;

/** All settings and secrets of a deployment. */
export type Config = v.InferOutput<typeof configSchema>;

/** Reads the settings; if some are missing, half of a pair of keys too, it names them, never their values. */
export const readConfig = onceFor((bindings: object): { config: Config } | { missing: readonly string[] } => {
  const { success, output: config, issues = [] } = v.safeParse(configSchema, bindings);
  const missing = issues.map((issue) => v.getDotPath(issue) ?? 'MAIL_TRANSPORT');
  if (!success) return { missing: [...new Set(missing)] };
  const pair = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;
  const unset = pair.filter((name) => config[name] === undefined);
  return unset.length === 1 ? { missing: unset } : { config };
});

/** The origin of links in mails. A deployment never takes it from a request header; a local start uses its own address. */
export function appOriginOf(config: Config, url: string | undefined): string {
  if (config.MAIL_TRANSPORT === 'resend') return config.APP_ORIGIN;
  return url === undefined ? '' : new URL(url).origin;
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request came from this machine, where development aids are allowed. */
export function isLoopback(url: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(url).hostname);
}
