import { type DeviceSession, sessionsSchema } from '#domain/account/account.schema.ts';
import type { Language } from '#domain/account/language.ts';
import {
  type SecurityEventEntry,
  securityEventsSchema,
} from '#domain/security-trail/security-trail.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';

export function updateLanguage(language: Language) {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/language/update',
    body: { language },
    answer: successSchema,
  });
}

/** Ends this session, or every session of the account. */
export function logOut(which: 'here' | 'everywhere') {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/logout',
    body: { logout_all: which === 'everywhere' ? 1 : 0 },
    answer: successSchema,
  });
}

export function deleteAccount() {
  return callSignedIn({ method: 'DELETE', path: '/api/user/delete', answer: successSchema });
}

/** The account's sessions, this one among them. */
export async function listSessions(signal: AbortSignal): Promise<DeviceSession[]> {
  const call = { method: 'GET', path: '/api/user/sessions', answer: sessionsSchema, signal } as const;
  return (await callSignedIn(call)).sessions;
}

/** What happened to the account's security, newest first. */
export async function listSecurityEvents(signal: AbortSignal): Promise<SecurityEventEntry[]> {
  const call = {
    method: 'GET',
    path: '/api/user/security-events',
    answer: securityEventsSchema,
    signal,
  } as const;
  return (await callSignedIn(call)).events;
}

export function endDeviceSession(id: string) {
  return callSignedIn({
    method: 'DELETE',
    path: `/api/user/session/${encodeURIComponent(id)}/delete`,
    answer: successSchema,
  });
}
