import { beforeEach, expect, test, vi } from 'vitest';
import { cachedFile, deleteOtherShells } from '#web/service-worker/shell-cache.ts';

const NOW = { version: 'now', entry: '/assets/index-B.js', files: ['/assets/index-B.js'] };
const ORIGIN = 'https://marea.example';

let stores: Map<string, Map<string, Response>>;

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

/** Mocks the parts of the browser's Cache Storage that the tests need. */
function cacheOf(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    match: async (request: Request | string) => store.get(pathOf(request))?.clone(),
    put: async (request: Request | string, answer: Response) => void store.set(pathOf(request), answer),
  };
}

beforeEach(async () => {
  stores = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request) =>
      [...stores.values()]
        .map((store) => store.get(pathOf(request)))
        .find((answer) => answer)
        ?.clone(),
  });
  await cacheOf('marea-shell-before').put('/assets/index-A.js', new Response('A'));
  await cacheOf('marea-shell-now').put('/assets/index-B.js', new Response('B'));
  cacheOf('of-another-app');
});

const names = () => [...stores.keys()];
const textOf = async (path: string) => (await cachedFile(NOW, new Request(`${ORIGIN}${path}`)))?.text();

test('an earlier build is removed when a later one takes over and no window is open', async () => {
  await deleteOtherShells(NOW, []);
  expect(names()).toEqual(['marea-shell-now', 'of-another-app']);
});

test('an earlier build stays for a window that was open then, and is removed afterwards, whatever was opened later', async () => {
  await deleteOtherShells(NOW, ['a']);
  expect(await textOf('/assets/index-A.js')).toBe('A');
  expect(await textOf('/assets/index-B.js')).toBe('B');
  await deleteOtherShells(NOW, ['a', 'b']);
  expect(names()).toContain('marea-shell-before');
  await deleteOtherShells(NOW, ['b']);
  expect(names()).toEqual(['marea-shell-now', 'of-another-app']);
  expect(await textOf('/assets/index-A.js')).toBeUndefined();
});
