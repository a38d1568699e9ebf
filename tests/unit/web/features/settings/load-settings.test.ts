import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSection } from '#web/features/settings/settings-section.tsx';

/** Functions that answer the pending request of each path. */
let answers: Map<string, (response: Response) => void>;
let shown: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  answers = new Map();
  vi.stubGlobal(
    'fetch',
    (path: string) => new Promise<Response>((resolve) => void answers.set(path, resolve)),
  );
  shown = false;
  void loadSection(
    new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
    'whatILog',
  ).then(() => {
    shown = true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PARTS = ['/api/day/kinds', '/api/day/symptoms'];
const refuse = (path: string) => answers.get(path)?.(new Response('{}', { status: 404 }));
/** Advances the clock after the texts' files, which load in real time, have loaded. */
async function pass(ms: number) {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}
const settle = () => pass(10);

test('a section waits for every part that could shift the layout, even if its call fails', async () => {
  await settle();
  expect([...answers.keys()].toSorted()).toEqual(PARTS.toSorted());
  for (const path of PARTS.slice(1)) refuse(path);
  await settle();
  expect(shown).toBe(false);
  for (const path of PARTS.slice(0, 1)) refuse(path);
  await settle();
  expect(shown).toBe(true);
});

test('a part that never loads delays a section by at most four seconds', async () => {
  for (const path of PARTS.slice(1)) refuse(path);
  await pass(3900);
  expect(shown).toBe(false);
  await pass(200);
  expect(shown).toBe(true);
});
