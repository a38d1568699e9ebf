import { beforeEach, expect, test } from 'vitest';
import { forgetStored } from '#web/lib/device-storage.ts';
import { sealedChanges, sealUnsent, unsealOf } from '#web/sync/sealed.ts';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
const BEN = '5a1b9c2d-8e4f-4b6a-a1c3-0d9e8f7a6b22';

/** Stored values as the previous version of the app wrote them. */
const LINES = {
  'marea.unsent.019a0000-0000-7000-8000-000000000001': JSON.stringify({
    id: '019a0000-0000-7000-8000-000000000001',
    owner: ANA,
    madeAt: 1,
    about: { kind: 'task-changed', id: 'one', name: 'Call the clinic' },
    call: {
      method: 'POST',
      path: '/api/task/update',
      body: { task_id: 'one', task_title: 'Call the clinic' },
    },
  }),
  [`marea.journal.${ANA}.2026-11-20`]: JSON.stringify({
    fields: { text: 'Not for others 💧', mood: 2, energy: null, tags: ['a'] },
    base: null,
  }),
};
const everything = () => JSON.stringify(Object.entries(localStorage));

beforeEach(() => {
  localStorage.clear();
  for (const [key, text] of Object.entries(LINES)) localStorage.setItem(key, text);
});

test('sealed changes can’t be read on the device, and outlive their session', async () => {
  await sealUnsent();
  forgetStored();
  expect(sealedChanges()).toMatchObject([{ count: 2 }]);
  for (const word of ['clinic', 'others', ANA]) expect(everything()).not.toContain(word);
});

test('the same person gets all changes back unchanged', async () => {
  await sealUnsent();
  forgetStored();
  expect(await unsealOf(ANA)).toBe(true);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(LINES);
});

test('another person’s sign-in opens nothing and removes nothing', async () => {
  await sealUnsent();
  const sealed = everything();
  expect(await unsealOf(BEN)).toBe(false);
  expect(everything()).toBe(sealed);
});

test('two people’s changes are sealed separately', async () => {
  localStorage.setItem(`marea.journal.${BEN}.2026-11-20`, '{"fields":{},"base":null}');
  await sealUnsent();
  expect(sealedChanges().map(({ count }) => count)).toEqual(expect.arrayContaining([2, 1]));
  await unsealOf(BEN);
  expect(sealedChanges()).toMatchObject([{ count: 2 }]);
});
