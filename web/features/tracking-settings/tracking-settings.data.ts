import { useMutation } from '@tanstack/react-query';
import { updateDayKinds } from '#domain/day-log/day-log.calls.ts';
import { type DayKind, INTIMATE_KINDS } from '#domain/day-log/day-log.fields.ts';
import type { ShownKinds } from '#domain/day-log/day-log.schema.ts';
import { dayKindsQuery } from '#web/features/day-log/days.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import { notifyFailure, queryClient } from '#web/lib/http/query-client.ts';
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
    onError: notifyFailure,
  });
}

/** The kinds that have a switch, in groups. The pill has none, because it can't be logged yet. */
export const KIND_GROUPS = {
  daily: ['bleeding', 'heavy_details', 'pain', 'symptoms', 'mood', 'energy', 'sleep', 'note'],
  signs: ['temperature', 'discharge', 'tests'],
  private: ['sex', 'weight'],
} as const satisfies Readonly<Record<string, readonly DayKind[]>>;

/** The person's switches, and whether they agreed to the storage of intimate data. */
type Switched = { readonly kinds: ShownKinds; readonly agreed: boolean };

/** Whether a kind is on: without the consent nothing intimate can be logged, whatever was switched on before. */
export const isOn = (kind: DayKind, { kinds, agreed }: Switched): boolean =>
  kinds[kind] === 1 && (agreed || !INTIMATE_KINDS.includes(kind));

export const countKindsOn = (switched: Switched): number =>
  Object.values(KIND_GROUPS)
    .flat()
    .filter((kind) => isOn(kind, switched)).length;
