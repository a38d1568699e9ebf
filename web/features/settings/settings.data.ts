import { queryOptions, useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { deleteAccount } from '#domain/account/account.calls.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import type { Language } from '#domain/account/language.ts';
import {
  cancelPendingAddress,
  changeAddress,
  readPendingAddress,
  requestAddressCode,
  updateLanguage,
} from '#domain/account/profile.calls.ts';
import { endSession as endSessionOf, listSessions, signOut } from '#domain/account/session.calls.ts';
import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import type { Answer } from '#domain/wire/call.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { switchLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { removeDeviceKeys } from '#web/lib/device-storage.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isFieldRefused, isNotFound } from '#web/lib/http/http.ts';
import {
  LOADER_QUERY_OPTIONS,
  notifyFailure,
  queryClient,
  useSingleMutation,
  useToastedMutation,
} from '#web/lib/http/query-client.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { removeLock } from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { notify } from '#web/lib/page/notify.ts';
import type { Toast } from '#web/lib/page/toast-host.tsx';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { unsubscribeDevice } from '#web/lib/page/watch-service-worker.ts';
import { answerConsent } from '#web/lib/session/answer-consent.ts';
import { passkeysQuery, signalPasskeys } from '#web/lib/session/passkeys.ts';
import { endSession, leaveToLandingPage } from '#web/lib/session/session.ts';
import { forgetPerson, loadedUserId, patchDetails, userQuery } from '#web/lib/session/user.data.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetUnsentOf } from '#web/sync/sealed.ts';

/** Where the account is signed in; reloaded whenever the list opens. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await send(listSessions, { signal })).sessions,
  ...LOADER_QUERY_OPTIONS,
});

/** The account's security events; reloaded whenever the list opens. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: async ({ signal }) => (await send(listSecurityEvents, { signal })).events,
  ...LOADER_QUERY_OPTIONS,
});

/** Reloads the security log after an event that it lists: an export, a calendar link, a change of address. */
export const showInLog = (): void =>
  void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey });

/** How long the goodbye is shown before the page changes. */
const GOODBYE_MS = 1500;
/** Leave anyway if the goodbye takes longer than this to appear. */
const SHOWN_WITHIN_MS = 3000;

/** Switches the language at once; if the profile can't be saved, that's only a toast. */
export function useSwitchLanguage() {
  const { t } = useTranslation();
  return useMutation({
    mutationKey: ['switch-language'],
    // One after the other, so that the last of two quick presses wins.
    scope: { id: 'switch-language' },
    mutationFn: async (language: Language) => {
      await switchLanguage(language);
      await send(updateLanguage, { body: { language } });
      patchDetails({ language });
    },
    onError: () => void notify({ tone: 'error', text: t('settings.languageFailed') }),
  });
}

/** Signs out of this device even without the server, and says so; everywhere only after the server has ended every session. */
export function useSignOut({ isEverywhere }: { isEverywhere: boolean }) {
  const { t } = useTranslation();
  return useSingleMutation<unknown, void>({
    mutationKey: ['log-out'],
    mutationFn: () => send(signOut, { body: { logout_all: isEverywhere ? 1 : 0 } }),
    onSuccess: async () => forgetAndLeave(await endLocalSession()),
    onError: isEverywhere
      ? notifyFailure
      : () => showGoodbye({ tone: 'info', text: t('settings.signedOutHereOnly') }),
  });
}

export function useDeleteAccount() {
  const { t } = useTranslation();
  return useToastedMutation({
    mutationKey: ['delete-account'],
    mutationFn: async () => {
      // Read before the session ends: with the ids the browser can remove the passkeys.
      const known = canUsePasskeys()
        ? await queryClient.fetchQuery(passkeysQuery).catch(() => undefined)
        : undefined;
      await send(deleteAccount);
      return known;
    },
    onSuccess: (known) => {
      if (known) void signalPasskeys({ ...known, passkeys: [] });
      removeLock();
      forgetTries();
      removeDeviceKeys();
      void unsubscribeDevice().catch(() => undefined);
      return showGoodbye({ tone: 'success', text: t('settings.deleted') });
    },
  });
}

export function useSaveConsent(kind: ConsentKind) {
  return useToastedMutation<unknown, 0 | 1>({
    mutationKey: [`save-consent-${kind}`],
    mutationFn: async (given) => {
      // Stop counting at once, whatever the server answers; the next load of the user shows the real state.
      if (kind === 'cookies' && given === 0) {
        // A load under way would briefly bring the consent back.
        await queryClient.cancelQueries({ queryKey: userQuery.queryKey });
        patchDetails({ cookie_consent: 0 });
      }
      await answerConsent({ kind, given });
      // Results that depend on the consent may now be gone, or back.
      void queryClient.invalidateQueries();
    },
  });
}

/** Sends all answers one by one; answers saved before a failure stay saved. */
export function useAnswerConsents() {
  return useSingleMutation<unknown, readonly { readonly kind: ConsentKind; readonly given: 0 | 1 }[]>({
    mutationKey: ['answer-consents'],
    mutationFn: async (answers) => {
      for (const answer of answers) await answerConsent(answer);
      void queryClient.invalidateQueries();
    },
    onError: (error) => void notify({ tone: 'error', text: consentFailureText(error) }),
  });
}

/** Signs another device out, and reloads the lists that show it, even on failure. */
export function useEndSession(id: string) {
  return useToastedMutation<unknown, void>({
    mutationKey: [`end-session-${id}`],
    mutationFn: () =>
      send(endSessionOf, { params: { id } }).catch((error: unknown) => {
        // Already ended, which is the wanted result.
        if (!isNotFound(error)) throw error;
      }),
    onSettled: () => {
      showInLog();
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

/** Leaves with a last message, shown long enough to read it. */
async function showGoodbye(toast: Toast): Promise<void> {
  const id = await endLocalSession();
  const shown = new Promise<void>((resolve) => void notify({ ...toast, onOpen: resolve }));
  await Promise.race([shown, after(SHOWN_WITHIN_MS)]);
  await after(GOODBYE_MS);
  forgetAndLeave(id);
}

/** Ends the session in every tab and deletes its unsent changes, but seals other people's. Resolves with its user's id. */
async function endLocalSession(): Promise<string | undefined> {
  const id = loadedUserId();
  await forgetUnsentOf(id).catch(() => undefined);
  endSession();
  return id;
}

/** Forgets everything about the person on this device, in every tab, and goes to the landing page. */
function forgetAndLeave(id: string | undefined): void {
  forgetPerson(id);
  leaveToLandingPage();
}

/** Why a consent couldn't be saved: its text may have changed since this page was loaded. */
export function consentFailureText(error: unknown): string {
  return isFieldRefused(error, 'text_version') ? i18next.t('consent.outdated') : failureToastText(error);
}

export const waitingAddressQuery = queryOptions({
  queryKey: ['waiting-address'],
  queryFn: ({ signal }) => send(readPendingAddress, { signal }),
  ...LOADER_QUERY_OPTIONS,
});

const showWaiting = (waiting: Answer<typeof readPendingAddress>['waiting']) =>
  queryClient.setQueryData(waitingAddressQuery.queryKey, { success: 1, waiting });

export const useRequestAddressCode = () =>
  useSingleMutation({
    mutationKey: ['request-address'],
    mutationFn: (email: string) => send(requestAddressCode, { body: { email } }),
  });

/** Changes the address with the code mailed to the new one: at once, or after seven days if `wait` is 1 and there's no proof. */
export function useChangeAddress() {
  return useSingleMutation({
    mutationKey: ['change-address'],
    mutationFn: (body: { email: string; code: string; wait: 0 | 1 }) => send(changeAddress, { body }),
    onSuccess: ({ waits_until: until }, { email }) => {
      if (until === null) patchDetails({ email });
      showWaiting(until === null ? null : { email, until });
      showInLog();
    },
  });
}

export function useStopWaiting() {
  return useToastedMutation<unknown, void>({
    mutationKey: ['stop-waiting-address'],
    mutationFn: () => send(cancelPendingAddress, { body: {} }),
    onSuccess: () => {
      showWaiting(null);
      void notify({ tone: 'success', text: i18next.t('address.stopped') });
      // The notice is gone, with the button that had the focus.
      focusHeading();
      showInLog();
    },
  });
}
