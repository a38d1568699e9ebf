import { useMutation } from '@tanstack/react-query';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { deletePeriod, logPeriod, sayNotYet, setMode } from './cycle.api.ts';
import { reloadCycle } from './cycle.queries.ts';

// Busy until the log and the cycle are loaded anew, so that no button acts on what is no longer so.
const shared = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
  onSettled: reloadCycle,
};

export function useLogPeriod() {
  return useSingleMutation({ mutationKey: ['log-period'], mutationFn: logPeriod, ...shared });
}

export function useDeletePeriod() {
  return useMutation({ mutationKey: ['delete-period'], mutationFn: deletePeriod, ...shared });
}

export function useSayNotYet() {
  return useSingleMutation({ mutationKey: ['not-yet'], mutationFn: () => sayNotYet(), ...shared });
}

export function useSetMode() {
  return useSingleMutation({ mutationKey: ['cycle-mode'], mutationFn: setMode, ...shared });
}
