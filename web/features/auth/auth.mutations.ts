import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { beginSession } from '#web/lib/session.ts';
import { adoptLanguage } from '#web/lib/switch-language.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { register, requestCode, verifyCode } from './auth.api.ts';
import { signInFailureText } from './sign-in-failure-text.ts';

const tellsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: signInFailureText(error) }),
};

export function useRequestCode() {
  return useSingleMutation({ mutationKey: ['request-code'], mutationFn: requestCode, ...tellsFailure });
}

export function useRegister() {
  return useSingleMutation({ mutationKey: ['register'], mutationFn: register, ...tellsFailure });
}

/** Checks the code, begins the session and has the user ready for the page that follows. */
export function useVerifyCode() {
  return useSingleMutation({
    mutationKey: ['verify-code'],
    mutationFn: async (answer: { email: string; secret: string }) => {
      beginSession(await verifyCode(answer));
      // What belonged to an earlier session goes; this very call stays known.
      queryClient.getQueryCache().clear();
      // Its failure is the route guard's to tell.
      await queryClient.prefetchQuery(userQuery);
      const user = queryClient.getQueryData(userQuery.queryKey);
      // Signed in they are, in the language shown so far if need be.
      if (user !== undefined) await adoptLanguage(user.details.language).catch(() => undefined);
    },
    ...tellsFailure,
  });
}
