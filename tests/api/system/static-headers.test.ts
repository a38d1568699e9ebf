import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from '../setup/calls.ts';

/** The headers that `_headers` sets for every file served without the Worker. */
function headersOfFiles(): Record<string, string> {
  const [, all = ''] = /^\/\*\n((?: {2}.+\n)+)/m.exec(readFileSync('web/public/_headers', 'utf8')) ?? [];
  const lines = all.trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.trim().split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
}

test.each([
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
])('files have the same %s as every other answer', async (name) => {
  const { headers } = await call('GET /api/system/version');

  expect(headers.get(name)).not.toBeNull();
  expect(headersOfFiles()[name]).toBe(headers.get(name));
});

test('passkeys can only be created and used on our own pages', async () => {
  const policy = (await call('GET /api/system/version')).headers.get('permissions-policy')?.split(', ');

  expect(policy).toEqual(
    expect.arrayContaining(['publickey-credentials-create=(self)', 'publickey-credentials-get=(self)']),
  );
});

test('a file that is opened as a page can do nothing', () => {
  expect(headersOfFiles()['content-security-policy']).toContain("default-src 'none'");
});
