import { createECDH, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

const secret = () => randomBytes(32).toString('base64url');

/** The key pair that signs push messages, in the format of `web-push generate-vapid-keys`. */
function vapidPair() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  // Node leaves out leading zeros.
  const privateKey = Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return {
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
  };
}

/** The settings of a local start, grouped: the settings of a group are generated together. */
const makeSettings = (): readonly Readonly<Record<string, string>>[] => [
  { MAIL_TRANSPORT: 'outbox' },
  { SIGNING_SECRET: secret() },
  { CODE_SECRET: secret() },
  { DIRECTORY_SECRET: secret() },
  { JOURNAL_KEYS: `1:${secret()}` },
  vapidPair(),
];

/** Adds missing settings to `.dev.vars`, with random secrets for this machine; existing ones stay. Git ignores the file. */
export function makeLocalSecrets(): void {
  const path = join(PROJECT, '.dev.vars');
  if (!existsSync(path))
    writeFileSync(path, '# Made by `npm start` for this machine only.\n', { mode: 0o600 });
  const present = readFileSync(path, 'utf8');
  const isPresent = (name: string) => new RegExp(`^${name}=`, 'm').test(present);
  const missing = makeSettings().filter((settings) => !Object.keys(settings).some(isPresent));
  const lines = missing.flatMap((settings) =>
    Object.entries(settings).map(([name, value]) => `${name}=${value}\n`),
  );
  appendFileSync(path, `${present.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
}
