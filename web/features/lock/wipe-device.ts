import { signOut } from '#domain/account/session.calls.ts';
import { sealWith } from '#web/lib/device-storage.ts';
import { sendCall } from '#web/lib/http/http.ts';
import { exchangeRefreshToken } from '#web/lib/http/refresh-call.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { isLockOf } from '#web/lib/lock/lock-owner.ts';
import { removeLock } from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { unsubscribeDevice } from '#web/lib/page/unsubscribe-device.ts';
import { forgetPerson, loadedUserId } from '#web/lib/session/forget-person.ts';
import { endSession } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetUnsentOf, unsentOwners } from '#web/sync/sealed.ts';

/** The longest that the last two are waited for. */
const TIMEOUT_MS = 3000;

/**
 * Removes everything of the person from this device at once, unsent changes and the lock included, and then ends reminders
 * here and the session on the server. Other people's unsent changes stay, sealed. Where the token is sealed, that session ends
 * by itself, after 30 days without use.
 */
export async function wipeDevice(): Promise<void> {
  const token = tokenStore().read();
  const id = loadedUserId() ?? (await findLockOwner(unsentOwners()).catch(() => undefined));
  // Before the rest: where it fails, the lock still stands, without a try left.
  await forgetUnsentOf(id).catch(() => undefined);
  endSession();
  sealWith(undefined);
  forgetPerson(id);
  removeLock();
  forgetTries();
  // Without a connection the session ends like a sealed one.
  const endings = [unsubscribeDevice(), token === undefined ? undefined : signOutWithToken(token)];
  await Promise.race([Promise.allSettled(endings), after(TIMEOUT_MS)]);
  location.replace('/login');
}

/** At a start nobody is loaded; the lock alone knows whose device it is. */
async function findLockOwner(ids: readonly string[]): Promise<string | undefined> {
  for (const id of ids) if (await isLockOf(id)) return id;
  return undefined;
}

async function signOutWithToken(refreshToken: string): Promise<void> {
  const { stx } = await exchangeRefreshToken(refreshToken);
  await sendCall({ ...requestOf(signOut, { body: { logout_all: 0 } }), answer: signOut.answer }, stx);
}
