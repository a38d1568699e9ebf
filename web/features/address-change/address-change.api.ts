import { successSchema } from '#domain/wire/wire.schema.ts';
import { callPublic, callSignedIn } from '#web/lib/api-client.ts';

/** Has a code mailed to a new address. */
export function requestAddressCode(email: string) {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/email/request',
    body: { email },
    answer: successSchema,
  });
}

export function changeAddress({ email, code }: { email: string; code: string }) {
  return callSignedIn({
    method: 'POST',
    path: '/api/user/email/change',
    body: { email, code },
    answer: successSchema,
  });
}

/** Takes a change back, whoever is signed in here; every session of that account ends. */
export function takeAddressBack(token: string) {
  return callPublic({
    method: 'POST',
    path: '/api/user/email/take-back',
    body: { token },
    answer: successSchema,
  });
}
