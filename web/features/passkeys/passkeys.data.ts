import i18next from 'i18next';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  requestPasskeyOptions,
} from '#domain/account/session.calls.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem, isNotFound, refusalCode } from '#web/lib/http/http.ts';
import { queryClient, useSingleMutation, useToastedMutation } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import {
  createPasskey,
  isAlreadyRegistered,
  passkeysQuery,
  signalPasskeys,
} from '#web/lib/session/passkeys.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
const done = (text: string) => void notify({ tone: 'success', text });

export function addingFailureText(error: unknown): string {
  if (isAlreadyRegistered(error)) return i18next.t('passkeys.has');
  if (refusalCode(error) === 'conflict') return i18next.t('passkeys.full');
  return error instanceof ApiProblem ? failureToastText(error) : i18next.t('passkeys.failed');
}

export function useAddPasskey() {
  return useSingleMutation<unknown, void>({
    mutationKey: ['add-passkey'],
    mutationFn: async () => {
      const { options } = await send(requestPasskeyOptions, { body: {} });
      const response = await createPasskey({
        ...options,
        excludeCredentials: [...options.excludeCredentials],
      });
      await send(addPasskey, { body: { response } });
    },
    onSuccess: () => {
      done(i18next.t('passkeys.added'));
      return reload();
    },
  });
}

export function useRenamePasskey(id: string) {
  return useSingleMutation<unknown, string>({
    mutationKey: [`rename-passkey-${id}`],
    mutationFn: (name) => send(renamePasskey, { body: { id, name } }),
    onSettled: reload,
  });
}

/** Removes a passkey, and signals to the browser that it's no longer accepted. */
export function useRemovePasskey(id: string) {
  return useToastedMutation<unknown, void>({
    mutationKey: [`remove-passkey-${id}`],
    mutationFn: () =>
      send(removePasskey, { params: { id } }).catch((error: unknown) => {
        // Already removed elsewhere, which is the wanted result.
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: async () => {
      done(i18next.t('passkeys.removed'));
      const left = queryClient.setQueryData(
        passkeysQuery.queryKey,
        (known) => known && { ...known, passkeys: known.passkeys.filter((passkey) => passkey.id !== id) },
      );
      // Before any other request: if the passkey started this session, the session has ended.
      if (left) await signalPasskeys(left);
      await reload();
      // The row is gone, with the button that had the focus.
      focusHeading();
    },
  });
}
