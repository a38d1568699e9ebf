import type { Language } from '#domain/account/language.ts';
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
