import { useMutation } from '@tanstack/react-query';
import { updateDayKinds } from '#domain/day-log/day-log.calls.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { changeSymptom, nameSymptom } from '#web/features/day-log/day-log.data.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient, useSingleMutation } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';

const SAVING = ['switch-day-kinds'] as const;

type Switch = { readonly change: Partial<ShownKinds>; readonly agrees?: boolean };

/** Shows a switch at once, saves one after the other, and undoes a refused one; with `agrees` the consent comes first. */
export function useSwitchKinds() {
  const { queryKey } = dayKindsQuery;
  return useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING[0] },
    mutationFn: async ({ change, agrees = false }: Switch) => {
      if (agrees) await answerConsent({ kind: 'intimate', given: 1 });
      await send(updateDayKinds, { body: change });
    },
    onMutate: async ({ change }: Switch) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change });
    },
    // After the last pending save, load the server's state.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: SAVING }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
  });
}

/** Adds the person's own symptom. */
export const useAddSymptom = () =>
  useSingleMutation<unknown, string>({ mutationKey: ['add-symptom'], mutationFn: nameSymptom });

/** Renames a symptom, hides it or shows it again. */
export const useChangeSymptom = (id: string) =>
  useSingleMutation<unknown, Parameters<typeof changeSymptom>[1]>({
    mutationKey: [`change-symptom-${id}`],
    mutationFn: (change) => changeSymptom(id, change),
  });
