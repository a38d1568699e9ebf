import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/account/language.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { endSession } from '#web/lib/session.ts';
import { switchLanguage } from '#web/lib/switch-language.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { patchDetails } from '#web/lib/user.queries.ts';
import { leaveApp } from './leave-app.ts';
import { deleteAccount, logOut, updateLanguage } from './settings.api.ts';

/** How long the goodbye can be read before the page changes. */
const GOODBYE_MS = 1500;

const tellsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
};

/** Shows the language at once; that the profile could not be told is only a toast. */
export function useSwitchLanguage() {
  const { t } = useTranslation();
  return useSingleMutation({
    mutationKey: ['switch-language'],
    mutationFn: async (language: Language) => {
      await switchLanguage(language);
      await updateLanguage(language);
      patchDetails({ language });
    },
    onError: () => void notify({ tone: 'error', text: t('settings.languageFailed') }),
  });
}

/** Leaves this device even when the server cannot be told. */
export function useSignOutHere() {
  return useSingleMutation<unknown, void>({
    mutationKey: ['log-out'],
    mutationFn: () => logOut('here'),
    onSettled: leaveApp,
  });
}

/** Leaves only once every session is known to be over. */
export function useSignOutEverywhere() {
  return useSingleMutation<unknown, void>({
    mutationKey: ['log-out'],
    mutationFn: () => logOut('everywhere'),
    onSuccess: leaveApp,
    ...tellsFailure,
  });
}

export function useDeleteAccount() {
  const { t } = useTranslation();
  return useSingleMutation<unknown, void>({
    mutationKey: ['delete-account'],
    mutationFn: deleteAccount,
    onSuccess: async () => {
      endSession();
      await notify({ tone: 'success', text: t('settings.deleted') });
      await new Promise((resolve) => setTimeout(resolve, GOODBYE_MS));
      leaveApp();
    },
    ...tellsFailure,
  });
}
