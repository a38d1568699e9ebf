import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import type { Transport } from '#domain/account/passkey.schema.ts';
import { instant, ownerId } from '#drizzle/columns.ts';

/** The newest login code of an address (derived from the nonce, never stored), and the tries left without a request's cookie. */
export const loginCodes = sqliteTable(
  'login_codes',
  {
    addressKey: text('address_key').primaryKey(),
    nonce: text('nonce').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('login_codes_expires_at').on(table.expiresAt)],
);

/** The browsers that requested a code for an address: each has its own code and tries. */
export const loginRequests = sqliteTable(
  'login_requests',
  {
    addressKey: text('address_key').notNull(),
    /** Keyed hash of the cookie that names the request. */
    requestKey: text('request_key').notNull(),
    nonce: text('nonce').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addressKey, table.requestKey] }),
    index('login_requests_expires_at').on(table.expiresAt),
  ],
);

/** A signed-in device. Nothing in the row can be used to sign in. */
export const sessions = sqliteTable(
  'sessions',
  {
    userId: ownerId(),
    sessionId: text('session_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last authenticated use, up to an hour late. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** 1 if each refresh gives a new refresh token. */
    rotates: integer('rotates').$type<0 | 1>().notNull().default(0),
    /** The current refresh token; its predecessor gives the same successor for a while. */
    counter: integer('counter').notNull().default(0),
    /** The first call with an access token of the present counter; null before it. */
    successorUsedAt: instant('successor_used_at'),
    /** Coarse names, read from the header at sign-in. */
    browser: text('browser'),
    system: text('system'),
    /** Keyed hash of the name that the browser stores: finds the sessions from one browser. */
    browserKey: text('browser_key'),
    /** When the account first knew the browser; null in rows from before this was stored. */
    browserSince: instant('browser_since'),
    /** The passkey that opened it; null for a mailed code. It ends with its passkey. */
    credentialId: text('credential_id'),
    /** When the person last confirmed their address in this session; null before that. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    index('sessions_last_used_at').on(table.lastUsedAt),
  ],
);

/**
 * Sign-ups that wait for their code, a row for each submitted form of an address: a code confirms the form it was mailed for.
 * No person exists until the mailbox is confirmed.
 */
export const registrations = sqliteTable(
  'registrations',
  {
    addressKey: text('address_key').notNull(),
    /** New each time the form is sent: gives the order of pending forms. */
    sentId: text('sent_id').notNull(),
    /** Keyed hash of the cookie that names the request: identifies the browser that sent the form. */
    form: text('form').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** The ticked consents: kind → 0 or 1; a kind is absent if it wasn't sent. */
    consents: text('consents', { mode: 'json' }).$type<Partial<Record<ConsentKind, 0 | 1>>>().notNull(),
    /** The version of the texts that was shown. */
    textVersion: text('text_version').notNull(),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.addressKey, table.form] }),
    index('registrations_expires_at').on(table.expiresAt),
  ],
);

/** A passkey: signs in by a signature that its public key verifies (WebAuthn). Nothing in the row can be used to sign in. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    userId: ownerId(),
    /** Base64url, as the browser names it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of its signatures; passkeys that are on several devices stay at 0. */
    counter: integer('counter').notNull(),
    /** How browsers reach it, for the list of passkeys that can't be added twice. */
    transports: text('transports', { mode: 'json' }).$type<Transport[]>().notNull(),
    /** Whether its provider syncs it to several devices. */
    backedUp: integer('backed_up').$type<0 | 1>().notNull(),
    deviceType: text('device_type').$type<'singleDevice' | 'multiDevice'>().notNull(),
    aaguid: text('aaguid').notNull(),
    name: text('name').notNull(),
    /** Whether it can derive keys (PRF). */
    hasPrf: integer('has_prf').$type<0 | 1>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The session that added it, and the key of its browser; null in rows from before these were stored. */
    sessionId: text('session_id'),
    browserKey: text('browser_key'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialId] })],
);

/** A challenge that a passkey has to sign, once; in the first shard, because nobody is known before it is signed. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Keyed hash of who may answer it: the browser that requested it, or for a new passkey the session. It names nobody. */
    holder: text('holder').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
);
