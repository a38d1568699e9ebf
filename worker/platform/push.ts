import { encryptNotification } from '@block65/webcrypto-web-push';
import { base64url, importJWK, SignJWT } from 'jose';
import type { PushSubscriptionKeys } from '#domain/reminders/reminders.calls.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** How long a service stores a message for a device that is off; later it would be useless. */
const TTL_SECONDS = 3 * 3600;
/** How long our signature is valid; RFC 8292 allows a day. */
const SIGNATURE_SECONDS = 12 * 3600;
/** The contact for push services on a local start; nobody reads it. */
const LOCAL_SUBJECT = 'mailto:local@marea.example';

/** Content of a push message: the text as shown, so that the service worker computes nothing. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A message replaces an unread one with the same tag, or without any. */
  readonly tag?: string | undefined;
};

/** The result of a message: accepted by the push service, refused because the subscription has ended, or failed. */
type PushOutcome = 'taken' | 'gone' | 'failed';

/** Web Push (RFC 8030), signed (RFC 8292), with the message encrypted for the one browser (RFC 8291). */
export type Push = {
  /** The key that browsers subscribe with, base64url. */
  readonly publicKey: string;
  /** Sends one message once. Never throws: a failure is an outcome and a line in the log. */
  readonly send: (
    subscription: PushSubscriptionKeys,
    message: PushMessage,
    ttlSeconds?: number,
  ) => Promise<PushOutcome>;
};

type SendArguments = Parameters<Push['send']>;
type PushDeps = { config: Config; waitMs: number; now: () => number; log: Log; requestId: string };

/** The push of a deployment; `undefined` without keys. */
export function createPush({ config, waitMs, now, log, requestId }: PushDeps): Push | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  const keys = { publicKey, privateKey };
  const subject = config.MAIL_TRANSPORT === 'resend' ? config.APP_ORIGIN : LOCAL_SUBJECT;

  async function authorizationFor(endpoint: string): Promise<string> {
    const signature = new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(now() + SIGNATURE_SECONDS)
      .setSubject(subject);
    return `vapid t=${await signature.sign(await signingKey(keys))}, k=${publicKey}`;
  }

  async function post(...[subscription, message, ttlSeconds = TTL_SECONDS]: SendArguments): Promise<number> {
    const { endpoint, p256dh, auth } = subscription;
    const browser = { endpoint, keys: { p256dh, auth }, expirationTime: null };
    const plain = new TextEncoder().encode(JSON.stringify(message));
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: await authorizationFor(endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(ttlSeconds),
        Urgency: 'normal',
      },
      // Padded to one length, so that the size reveals nothing.
      body: await encryptNotification(browser, plain),
      // The address was checked, but a redirect's target was not.
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    await answer.body?.cancel();
    return answer.status;
  }

  return {
    publicKey,
    send: async (...message) => {
      try {
        const status = await post(...message);
        if (status >= 200 && status < 300) return 'taken';
        if (status === 404 || status === 410) return 'gone';
        log({ event: 'push_failed', requestId, status });
      } catch (error) {
        log({ event: 'push_failed', requestId, reason: error instanceof Error ? error.name : typeof error });
      }
      return 'failed';
    },
  };
}

/** The key pair in the format of `web-push generate-vapid-keys`: the point with its leading 4, and the number. */
function signingKey({ publicKey, privateKey }: { publicKey: string; privateKey: string }) {
  const point = base64url.decode(publicKey);
  const x = base64url.encode(point.slice(1, 33));
  const y = base64url.encode(point.slice(33));
  return importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256');
}
