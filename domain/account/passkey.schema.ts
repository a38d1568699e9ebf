import * as v from 'valibot';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { BOUNDS } from './quotas.ts';

/** Most passkeys of one person. */
export const PASSKEYS_MAX = BOUNDS.passkeys.most;
/** Longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;
/** How long a challenge can be answered, and a passkey be added after a sign-in or a confirmation. */
export const CHALLENGE_SECONDS = 300;
export const FRESH_SECONDS = 600;
/** Taking an address back removes every passkey that is younger than this. */
export const TAKE_BACK_PASSKEY_DAYS = 30;
export const TAKE_BACK_PASSKEY_SECONDS = TAKE_BACK_PASSKEY_DAYS * 86_400;
/** How a browser can reach a passkey (WebAuthn §5.8.4); others it names are left out. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Credential ids have at most 1023 bytes (WebAuthn §5.8.3), which are 1364 characters in base64url. */
const ID_MAX = 1364;

/** Accepts any text: a malformed one gets the same answer as a wrong one. */
const sentText = (max: number) =>
  v.pipe(v.string('must be a text'), v.maxLength(max, `must have at most ${max} characters`));

const credential = { id: sentText(ID_MAX), rawId: sentText(ID_MAX), type: sentText(32) };

/** What a browser returns when a passkey is made; extension results besides `prf.enabled` are dropped. */
export const registrationResponseSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: sentText(4096),
    attestationObject: sentText(16_384),
    transports: v.optional(v.pipe(v.array(sentText(32)), v.maxLength(16))),
  }),
  clientExtensionResults: v.optional(
    v.object({ prf: v.optional(v.object({ enabled: v.optional(v.boolean()) })) }),
    {},
  ),
});

/** What a browser returns when a passkey signs in. */
export const assertionResponseSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: sentText(4096),
    authenticatorData: sentText(4096),
    signature: sentText(4096),
    userHandle: v.optional(sentText(128)),
  }),
});

/** `POST /api/passkey/options`: for `navigator.credentials.create`, in its JSON form. */
export const creationOptionsSchema = v.object({
  ...successSchema.entries,
  options: v.object({
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    challenge: v.string(),
    pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
    /** Milliseconds. */
    timeout: v.number(),
    excludeCredentials: v.array(
      v.object({
        type: v.literal('public-key'),
        id: v.string(),
        transports: v.array(v.picklist(TRANSPORTS)),
      }),
    ),
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
    attestation: v.literal('none'),
    extensions: v.object({ prf: v.object({}) }),
  }),
});

/** `POST /api/login/passkey/options`: for `navigator.credentials.get`, in its JSON form. */
export const requestOptionsSchema = v.object({
  ...successSchema.entries,
  options: v.object({
    challenge: v.string(),
    rpId: v.string(),
    /** Milliseconds. */
    timeout: v.number(),
    userVerification: v.literal('required'),
  }),
});

export const passkeySchema = v.object({
  /** The credential's id, base64url. */
  id: v.string(),
  name: v.string(),
  /** Whether it can encrypt the data on a device (WebAuthn's PRF). */
  has_prf: v.picklist([0, 1]),
  /** Whether its provider syncs it to several devices. */
  backed_up: v.picklist([0, 1]),
  /** Unix seconds. */
  created_at: v.number(),
  last_used_at: v.nullable(v.number()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;
