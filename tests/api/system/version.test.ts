import { expect, test } from 'vitest';
import { call } from '../setup/calls.ts';

test('the version is the one that the app expects', async () => {
  expect(await call('GET /api/system/version')).toMatchObject({
    status: 200,
    body: { success: 1, system_version: 'beta1.0' },
  });
});
