import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import type { PushMessage } from '#worker/platform/push.ts';
import { playServer } from '../setup/play-server.ts';

const messageSchema = v.object({
  title: v.string(),
  body: v.string(),
  path: v.string(),
  tag: v.optional(v.string()),
});

/** A message as a browser reads it, with its headers. */
export type Received = {
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The number of bytes sent over the network. */
  readonly length: number;
};

/** A browser's subscription: the keys that open its messages, and the received messages. */
type Browser = { readonly keys: ECDH; readonly auth: Buffer; readonly received: Received[] };

/** A push service on this machine, and the browsers that subscribed at it. */
export async function startPushService() {
  const browsers = new Map<string, Browser>();
  const statuses = new Map<string, number>();
  let calls = 0;
  let gate: Promise<void> | undefined;
  let onCall = () => {};

  const { origin, close } = await playServer(async ({ request, response, body }) => {
    const path = request.url ?? '';
    calls += 1;
    onCall();
    await gate;
    const browser = browsers.get(path);
    const status = statuses.get(path) ?? 201;
    if (browser && status === 201) browser.received.push(read(browser, body, request.headers));
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
    response.end();
  });

  return {
    origin,
    /** Subscribes a browser under a name and returns its subscription. */
    subscribe: (name: string) => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(`/${name}`, { keys, auth, received: [] });
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    /** Answers messages to that browser with this status from now on. */
    answer: (name: string, status: number) => void statuses.set(`/${name}`, status),
    receivedBy: (name: string): readonly Received[] => browsers.get(`/${name}`)?.received ?? [],
    textsAt: (name: string): string[] =>
      (browsers.get(`/${name}`)?.received ?? []).map(({ message }) => message.body),
    /** The number of sent messages, whatever the answers. */
    calls: () => calls,
    /** Delays all answers until `release`; `called` resolves with the first call. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const called = new Promise<void>((heard) => {
        onCall = heard;
      });
      gate = promise;
      return { called, release: resolve };
    },
    close,
  };
}

/** Decrypts a message like a browser: RFC 8291 with one record of RFC 8188, and RFC 8292 for the sender. */
function read(browser: Browser, body: Buffer, headers: IncomingHttpHeaders): Received {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.keys.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.keys.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, browser.auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const plain = padded.subarray(0, padded.lastIndexOf(2));
  const message = v.parse(messageSchema, JSON.parse(plain.toString()));
  return { message, headers, claims: claimsIn(headers.authorization ?? ''), length: body.length };
}

function claimsIn(authorization: string): Received['claims'] {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('the message is not signed by the key it names');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
