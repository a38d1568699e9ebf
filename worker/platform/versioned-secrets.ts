/** Secrets by version; the highest version signs or seals, the others only read older data. */
export type VersionedSecrets = ReadonlyMap<number, string>;

/** Reads `1:secret 2:secret`, a version from 1 and at least 32 characters of randomness each; `undefined` for anything else. */
export function readVersionedSecrets(setting: string): VersionedSecrets | undefined {
  const parts = setting.trim().split(/\s+/);
  const secrets = new Map<number, string>();
  for (const part of parts) {
    const [, version, secret] = /^([1-9]\d{0,5}):(\S{32,})$/.exec(part) ?? [];
    if (version !== undefined && secret !== undefined) secrets.set(Number(version), secret);
  }
  return secrets.size === parts.length ? secrets : undefined;
}

/** As `readVersionedSecrets`; a single secret without a version, at least 32 characters, counts as version 1. */
export function readSigningSecrets(setting: string): VersionedSecrets | undefined {
  // A value that begins like a version is one: a typo in it must not become a secret.
  if (/^\s*\d+:/.test(setting)) return readVersionedSecrets(setting);
  return setting.length >= 32 ? new Map([[1, setting]]) : undefined;
}

/** Writes secrets in the format of the setting. */
export const spellVersionedSecrets = (secrets: VersionedSecrets): string =>
  [...secrets].map(([version, secret]) => `${version}:${secret}`).join(' ');

/** The version that signs or seals. */
export const newestVersion = (secrets: VersionedSecrets): number => Math.max(...secrets.keys());
