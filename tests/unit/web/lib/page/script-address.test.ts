import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const addressOf = async (address: string) => {
  const { scriptAddress } = await import('#web/lib/page/app-files.ts');
  return scriptAddress(address);
};

const OURS = [
  '/service-worker.js',
  '/workers/reading/read-foreign-file.worker-AAAA_-00.js',
  '/workers/database/read-database.worker-AAAA_-00.js',
];
const OTHERS = [
  'https://elsewhere.example/workers/reading/a.js',
  '//elsewhere.example/service-worker.js',
  '/workers/reading/../../assets/a.js',
  '/workers/other/a.js',
  '/assets/index-AAAA.js',
  'blob:https://marea.example/1',
  'data:text/javascript,1',
  '/service-worker.js?a',
];

it.each(OURS)('the page may start %s', async (address) => {
  expect(await addressOf(address)).toBe(address);
});

it.each(OTHERS)('the page may not start %s', async (address) => {
  await expect(addressOf(address)).rejects.toThrow(TypeError);
});

it('all addresses come from one Trusted Types policy, where the browser supports it', async () => {
  const createPolicy = vi.fn((name: string, rules: { createScriptURL: (url: string) => string }) => ({
    createScriptURL: (url: string) => `${name}: ${rules.createScriptURL(url)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { scriptAddress } = await import('#web/lib/page/app-files.ts');
  expect(OURS.map(scriptAddress)).toEqual(OURS.map((address) => `marea: ${address}`));
  expect(() => scriptAddress('/assets/a.js')).toThrow(TypeError);
  expect(createPolicy).toHaveBeenCalledTimes(1);
});
