import { randomBytes } from 'node:crypto';
import { newestVersion, readSigningSecrets, type VersionedSecrets } from '#worker/platform/secrets.ts';

/** The steps of a rotation: add a new key to the old ones, or keep only the newest. */
type SigningStep = 'add' | 'drop-old';

/**
 * The setting after a step. `undefined` if the present one can't be read, or if there is nothing to drop.
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
  if (step === 'drop-old' && secrets.size === 1) return undefined;
  return [...next].map(([version, secret]) => `${version}:${secret}`).join(' ');
}
