import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT } from '../run.ts';

const PATH = join(PROJECT, '.dev.vars');

/**
 * A setting from the environment, otherwise from the local start; `''` without one. For the deployed service only from the
 * environment, because this machine's secrets must never get there.
 */
export function setting(name: string, { remote, path = PATH }: { remote: boolean; path?: string }): string {
  return process.env[name] ?? (remote ? undefined : readLocal(path)[name]) ?? '';
}

/** Writes a setting of the local start; the others stay as they are. */
export function writeLocalSetting(name: string, value: string): void {
  const line = `${name}="${value}"`;
  const lines = readFileSync(PATH, 'utf8').split('\n');
  const at = lines.findIndex((text) => text.startsWith(`${name}=`));
  const changed = at < 0 ? [...lines, line] : lines.with(at, line);
  writeFileSync(PATH, changed.join('\n'), { mode: 0o600 });
}

function readLocal(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
