import { useMutation } from '@tanstack/react-query';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { beginSession } from '#web/lib/session.ts';
import { adoptLanguage } from '#web/lib/switch-language.ts';
import { userQuery } from '#web/lib/user.queries.ts';
import { register, requestCode, verifyCode } from './auth.api.ts';
import { signInFailureText } from './sign-in-failure-text.ts';

const tellsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: signInFailureText(error) }),
};

export function useRequestCode() {
  return useMutation({ mutationFn: requestCode, ...tellsFailure });
}

export function useRegister() {
  return useMutation({ mutationFn: register, ...tellsFailure });
}

/** Checks the code, begins the session and has the user ready for the page that follows. */
export function useVerifyCode() {
  return useMutation({
    mutationFn: async (answer: { email: string; secret: string }) => {
      beginSession(await verifyCode(answer));
      queryClient.clear();
      // Its failure is the route guard's to tell.
      await queryClient.prefetchQuery(userQuery);
      const user = queryClient.getQueryData(userQuery.queryKey);
      if (user !== undefined) await adoptLanguage(user.details.language);
    },
    ...tellsFailure,
  });
}
