import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import { instant, ownerId } from '#drizzle/columns.ts';

/**
 * The newest login code of an address and the tries left to anyone who comes without the cookie of a request.
 * The code itself is derived from the nonce and never stored.
 */
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

/** The browsers that asked for a code of an address: each has the code it was mailed and tries of its own. */
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

/** A signed-in device. Nothing in the row signs anybody in. */
export const sessions = sqliteTable(
  'sessions',
  {
    userId: ownerId(),
    sessionId: text('session_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last authenticated use, up to an hour late. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** 1 where each refresh gives a new refresh token. */
    rotates: integer('rotates').$type<0 | 1>().notNull().default(0),
    /** The refresh token that counts; the one before it is good for the same successor for a while. */
    counter: integer('counter').notNull().default(0),
    /** The first call with an access token of the present counter; null while there was none. */
    successorUsedAt: instant('successor_used_at'),
    /** Coarse names, read from the header at sign-in. */
    browser: text('browser'),
    system: text('system'),
    /** Keyed hash of the name that the browser keeps: what tells the sessions that one browser began. */
    browserKey: text('browser_key'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    index('sessions_last_used_at').on(table.lastUsedAt),
  ],
);

/**
 * Sign-ups that wait for their code, a row for each different form of an address: a code proves the form it was mailed for.
 * No person exists until the mailbox is proven.
 */
export const registrations = sqliteTable(
  'registrations',
  {
    addressKey: text('address_key').notNull(),
    /** Made again with each sending of the form: the order of the waiting ones. */
    sentId: text('sent_id').notNull(),
    /** Keyed hash of the cookie that names the request: the browser whose ticks these are. */
    form: text('form').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** What was ticked: kind → 0 or 1, absent where nothing was sent. */
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
