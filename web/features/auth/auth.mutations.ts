import { newestConsentTextVersion } from '#domain/account/consent-versions.ts';
import type { Language } from '#domain/account/language.ts';
import { registerUser, requestLoginCode, verifyLoginCode } from '#domain/account/session.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { adoptLanguage } from '#web/lib/session/switch-language.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { signInFailureText } from './sign-in-failure-text.ts';

const showsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: signInFailureText(error) }),
};

export type Registration = {
  readonly email: string;
  readonly language: Language;
  readonly cookie_consent: 0 | 1;
  readonly privacy_accepted: 1;
  readonly terms_accepted: 1;
  readonly adult_confirmed: 1;
};

/** Creates the account, or mails a login code if it already exists; the answer doesn't reveal which. */
export function register(registration: Registration) {
  // This build's version: a server deployed since may have newer texts.
  return send(registerUser, { body: { ...registration, text_version: newestConsentTextVersion() } });
}

export const requestCode = (email: string) => send(requestLoginCode, { body: { email } });

export function useRequestCode() {
  return useSingleMutation({ mutationKey: ['request-code'], mutationFn: requestCode, ...showsFailure });
}

export function useRegister() {
  return useSingleMutation({ mutationKey: ['register'], mutationFn: register, ...showsFailure });
}

/** Checks the code, starts the session and loads the user for the next page. */
export function useVerifyCode() {
  return useSingleMutation({
    mutationKey: ['verify-code'],
    mutationFn: async (answer: { email: string; secret: string }) => {
      // The web app's sessions rotate their refresh token.
      beginSession(await send(verifyLoginCode, { body: { ...answer, rotate: 1 } }));
      // Drop what an earlier session loaded, but not the mutations: this call is one of them.
      queryClient.getQueryCache().clear();
      // If this fails, the route guard shows the error.
      await queryClient.prefetchQuery(userQuery);
      const user = queryClient.getQueryData(userQuery.queryKey);
      // They're signed in even if their language can't be loaded; the current one stays.
      if (user !== undefined) await adoptLanguage(user.details.language).catch(() => undefined);
    },
    ...showsFailure,
  });
}
