import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

const secret = () => randomBytes(32).toString('base64url');

/** What a local start needs, and how it is made. */
const SETTINGS: Readonly<Record<string, () => string>> = {
  MAIL_TRANSPORT: () => 'outbox',
  SIGNING_SECRET: secret,
  CODE_SECRET: secret,
  JOURNAL_KEYS: () => `1:${secret()}`,
};

/** Adds to `.dev.vars` what it lacks, with random secrets of this machine; what stands there stays. Git ignores the file. */
export function makeLocalSecrets(): void {
  const path = join(PROJECT, '.dev.vars');
  if (!existsSync(path))
    writeFileSync(path, '# Made by `npm start` for this machine only.\n', { mode: 0o600 });
  const present = readFileSync(path, 'utf8');
  const missing = Object.entries(SETTINGS).filter(([name]) => !new RegExp(`^${name}=`, 'm').test(present));
  const lines = missing.map(([name, make]) => `${name}=${make()}\n`);
  appendFileSync(path, `${present.endsWith('\n') ? '' : '\n'}${lines.join('')}`);
}
