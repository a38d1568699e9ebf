import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { newestConsentTextVersion } from '#domain/account/consent.ts';
import {
  type Registration,
  registerUser,
  requestLoginCode,
  verifyLoginCode,
} from '#domain/account/session.calls.ts';
import { refusalText } from '#web/i18n/format.ts';
import { adoptLanguage } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, refusalCode } from '#web/lib/http/http.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { keepOrRemoveLock } from '#web/lib/lock/lock-due.ts';
import { isKeyMissing } from '#web/lib/lock/lock-settings.ts';
import { passkeysQuery, signalPasskeys } from '#web/lib/session/passkeys.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';

/** Creates the account, or mails a login code if it already exists; the answer doesn't reveal which. */
export function register(registration: Registration) {
  // This build's version: a server deployed since may have newer texts.
  return send(registerUser, { body: { ...registration, text_version: newestConsentTextVersion() } });
}

export const requestCode = (email: string) => send(requestLoginCode, { body: { email } });

/** Checks the code, starts the session and loads the user for the next page. */
export function useVerifyCode() {
  return useSingleMutation({
    mutationKey: ['verify-code'],
    // The web app's sessions rotate their refresh token.
    mutationFn: async (answer: { email: string; secret: string }) =>
      completeSignIn(await send(verifyLoginCode, { body: { ...answer, rotate: 1 } })),
  });
}

/** Begins a session with its tokens, and loads the user for the next page. */
export async function completeSignIn(tokens: { xox: string; stx: string }): Promise<void> {
  beginSession(tokens);
  // Drop what an earlier session loaded, but not the mutations: a call that signs in is one of them.
  queryClient.getQueryCache().clear();
  // If this fails, the route guard shows the error.
  await queryClient.prefetchQuery(userQuery);
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (user === undefined) return;
  await keepOrRemoveLock(user.details.t_id);
  if (canUsePasskeys()) void queryClient.fetchQuery(passkeysQuery).then(signalPasskeys, () => undefined);
  // They're signed in even if their language can't be loaded; the current one stays.
  await adoptLanguage(user.details.language).catch(() => undefined);
}

/** Why a sign-in failed: the server's refusal, or no usable answer (contract §9). */
export function signInFailureText(error: unknown): string {
  const { t } = i18next;
  if (!(error instanceof ApiProblem)) return t('errors.unexpected');
  return refusalText(error) ?? t('errors.generic');
}

/** Why a code was refused; for anything else, why the sign-in failed. */
export function codeFailureText(error: unknown): string {
  const code = refusalCode(error);
  if (code === 'code_invalid') return i18next.t('errors.code_invalid');
  // The code was right, but the account that used this address until recently can still reclaim it.
  if (code === 'conflict') return i18next.t('code.addressKept');
  return signInFailureText(error);
}

/** Replaces the sign-in with a page of the app, in the history too. */
export function useContinueTo(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => {
    // After a restart the lock asks for the passkey whose key seals the session's data on this device.
    if (isKeyMissing()) location.replace(href);
    else void navigate({ href, replace: true });
  };
}
