/** The master secrets of the journals by version; the highest version seals, the others still open. */
export type JournalKeys = ReadonlyMap<number, string>;

/** Reads `1:secret 2:secret`, a version from 1 and at least 32 characters of randomness each; `undefined` for anything else. */
export function readJournalKeys(setting: string): JournalKeys | undefined {
  const parts = setting.trim().split(/\s+/);
  const keys = new Map<number, string>();
  for (const part of parts) {
    const [, version, secret] = /^([1-9]\d{0,5}):(\S{32,})$/.exec(part) ?? [];
    if (version !== undefined && secret !== undefined) keys.set(Number(version), secret);
  }
  return keys.size === parts.length ? keys : undefined;
}

/** The version that seals. */
export const newestVersion = (keys: JournalKeys): number => Math.max(...keys.keys());
