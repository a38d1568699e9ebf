import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setting } from '../../../scripts/admin/local-settings.ts';

const LOCAL = 'secret-of-this-machine-00000000000001';
const GIVEN = 'secret-from-the-environment-000000001';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marea-settings-test-'));
  path = join(folder, '.dev.vars');
  writeFileSync(path, `SIGNING_SECRET=${LOCAL}\n`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a command on the local service takes its secret from the environment, or else from the local settings', () => {
  vi.stubEnv('SIGNING_SECRET', undefined);
  expect(setting('SIGNING_SECRET', { remote: false, path })).toBe(LOCAL);
  vi.stubEnv('SIGNING_SECRET', GIVEN);
  expect(setting('SIGNING_SECRET', { remote: false, path })).toBe(GIVEN);
});

test('a command on the deployed service never takes a secret of this machine', () => {
  vi.stubEnv('SIGNING_SECRET', undefined);
  expect(setting('SIGNING_SECRET', { remote: true, path })).toBe('');
  vi.stubEnv('SIGNING_SECRET', GIVEN);
  expect(setting('SIGNING_SECRET', { remote: true, path })).toBe(GIVEN);
});
