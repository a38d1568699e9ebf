import { randomBytes } from 'node:crypto';
import {
  newestVersion,
  readSigningSecrets,
  spellVersionedSecrets,
  type VersionedSecrets,
} from '#worker/platform/versioned-secrets.ts';

/** What a rotation does: puts a new key next to the old ones, or leaves the newest alone. */
export type SigningStep = 'add' | 'drop-old';

/**
 * The setting after a step. `undefined` where the present one cannot be read, or where there is nothing to drop.
 * @param setting `SIGNING_SECRET` as it is now
 */
export function nextSigningSetting(setting: string, step: SigningStep): string | undefined {
  const secrets = readSigningSecrets(setting);
  if (secrets === undefined) return undefined;
  const newest = newestVersion(secrets);
  const next: VersionedSecrets =
    step === 'add'
      ? new Map([...secrets, [newest + 1, randomBytes(32).toString('base64url')]])
      : new Map([...secrets].filter(([version]) => version === newest));
  return step === 'drop-old' && secrets.size === 1 ? undefined : spellVersionedSecrets(next);
}
