import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import {
  cancelPendingAddress,
  changeAddress,
  getPendingAddress,
  requestAddressCode,
} from '#domain/account/profile.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { send } from '#web/lib/http/api-client.ts';
import {
  LOADER_QUERY_OPTIONS,
  notifyFailure,
  queryClient,
  useSingleMutation,
} from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { patchDetails } from '#web/lib/session/user.data.ts';

export const waitingAddressQuery = queryOptions({
  queryKey: ['waiting-address'],
  queryFn: ({ signal }) => send(getPendingAddress, { signal }),
  ...LOADER_QUERY_OPTIONS,
});

const showWaiting = (waiting: Answer<typeof getPendingAddress>['waiting']) =>
  queryClient.setQueryData(waitingAddressQuery.queryKey, { success: 1, waiting });

export const useRequestAddressCode = () =>
  useSingleMutation({
    mutationKey: ['request-address'],
    mutationFn: (email: string) => send(requestAddressCode, { body: { email } }),
  });

/** Changes the address with the code mailed to the new one: at once, or after seven days if `wait` is 1 and there's no proof. */
export function useChangeAddress(onChanged: () => void) {
  return useSingleMutation({
    mutationKey: ['change-address'],
    mutationFn: (body: { email: string; code: string; wait: 0 | 1 }) => send(changeAddress, { body }),
    onSuccess: ({ waits_until: until }, { email }) => {
      if (until === null) patchDetails({ email });
      showWaiting(until === null ? null : { email, until });
      onChanged();
    },
  });
}

export function useStopWaiting(onChanged: () => void) {
  return useSingleMutation<unknown, void>({
    mutationKey: ['stop-waiting-address'],
    mutationFn: () => send(cancelPendingAddress, { body: {} }),
    onSuccess: () => {
      showWaiting(null);
      void notify({ tone: 'success', text: i18next.t('address.stopped') });
      // The notice is gone, with the button that had the focus.
      focusHeading();
      onChanged();
    },
    onError: notifyFailure,
  });
}
