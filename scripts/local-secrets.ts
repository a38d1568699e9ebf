import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './run.ts';

/** Makes `.dev.vars` with random secrets of this machine, once. Git ignores it. */
export function makeLocalSecrets(): void {
  const path = join(PROJECT, '.dev.vars');
  if (existsSync(path)) return;
  const secret = () => randomBytes(32).toString('base64url');
  const lines = [
    '# Made by `npm start` for this machine only.',
    'MAIL_TRANSPORT=outbox',
    `SIGNING_SECRET=${secret()}`,
    `CODE_SECRET=${secret()}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
}
