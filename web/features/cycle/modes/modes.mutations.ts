import {
  annotateCycle,
  setCycleMode,
  setScheme,
  updateCycleFacts,
  updateSign,
} from '#domain/cycle/cycle.calls.ts';
import type { ModeChange } from '#domain/cycle/cycle-life.schema.ts';
import type { SignKind } from '#domain/cycle/signs/cycle-sign.ts';
import { reloadCycle } from '#web/features/cycle/cycle.queries.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';

const shared = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
  onSettled: reloadCycle,
};

/** What a person says of their mode, in this order; the transition is said on its own. */
type SetModeInput = { readonly changes: readonly ModeChange[]; readonly inTransition?: 0 | 1 | undefined };

export function useSetMode() {
  return useSingleMutation({
    mutationKey: ['cycle-mode'],
    mutationFn: async ({ changes, inTransition }: SetModeInput) => {
      for (const change of changes) await send(setCycleMode, { body: change });
      if (inTransition !== undefined) await send(updateCycleFacts, { body: { in_transition: inTransition } });
    },
    ...shared,
  });
}

export function useSetTransition() {
  return useSingleMutation({
    mutationKey: ['cycle-transition'],
    mutationFn: (inTransition: 0 | 1) => send(updateCycleFacts, { body: { in_transition: inTransition } }),
    ...shared,
  });
}

type Pack = Parameters<typeof send<typeof setScheme>>[1]['body'];

export function useSetPack() {
  return useSingleMutation({
    mutationKey: ['cycle-pack'],
    mutationFn: (pack: Pack) => send(setScheme, { body: pack }),
    ...shared,
  });
}

type AnnotateCycleInput = Parameters<typeof send<typeof annotateCycle>>[1]['body'] & {
  readonly startedOn: string;
};

export function useAnnotateCycle() {
  return useSingleMutation({
    mutationKey: ['cycle-told'],
    mutationFn: ({ startedOn, ...annotation }: AnnotateCycleInput) =>
      send(annotateCycle, { params: { started_on: startedOn }, body: annotation }),
    ...shared,
  });
}

export function useIgnoreSign() {
  return useSingleMutation({
    mutationKey: ['cycle-sign'],
    mutationFn: (body: { kind: SignKind; ignored: 0 | 1 }) => send(updateSign, { body }),
    ...shared,
  });
}
