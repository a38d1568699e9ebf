import { userIdOf } from '#domain/account/refresh-token.ts';
import { signOut } from '#domain/account/session.calls.ts';
import { sealWith } from '#web/lib/device-storage.ts';
import { sendCall } from '#web/lib/http/http.ts';
import { exchangeRefreshToken } from '#web/lib/http/refresh-call.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { dropLock } from '#web/lib/lock/lock-settings.ts';
import { forgetTries } from '#web/lib/lock/lock-tries.ts';
import { tokenStore } from '#web/lib/native/platform.ts';
import { unsubscribeDevice } from '#web/lib/page/unsubscribe-device.ts';
import { forgetPerson } from '#web/lib/session/forget-person.ts';
import { endSession } from '#web/lib/session/session.ts';
import { after } from '#web/lib/time/after.ts';
import { forgetUnsentOf } from '#web/sync/sealed.ts';

/** The longest that the last two are waited for. */
const PATIENCE_MS = 3000;

/**
 * Removes everything of the person from this device at once, unsent changes and the lock included, and then ends reminders
 * here and the session on the server. Other people's unsent changes stay, sealed. Where the token is sealed, that session ends
 * by itself, after 30 days without use.
 */
export async function wipeDevice(): Promise<void> {
  const token = tokenStore().read();
  const id = token && userIdOf(token);
  // Before the rest: where it fails, the lock still stands, without a try left.
  await forgetUnsentOf(id).catch(() => undefined);
  endSession();
  sealWith(undefined);
  forgetPerson(id);
  dropLock();
  forgetTries();
  // Without a connection the session ends like a sealed one.
  const endings = [unsubscribeDevice(), token === undefined ? undefined : signOutBy(token)];
  await Promise.race([Promise.allSettled(endings), after(PATIENCE_MS)]);
  location.replace('/login');
}

async function signOutBy(refreshToken: string): Promise<void> {
  const { stx } = await exchangeRefreshToken(refreshToken);
  await sendCall({ ...requestOf(signOut, { body: { logout_all: 0 } }), answer: signOut.answer }, stx);
}
