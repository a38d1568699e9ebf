import { expect, test } from 'vitest';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';

test('an unsaved page of an earlier version of the app is queued when this version starts', async () => {
  const fields = { text: 'Before \0the update \ud83d', mood: 2, energy: null, tags: ['a'] };
  localStorage.setItem(`marea.journal.${ANA}.2026-11-20`, JSON.stringify({ fields, base: 'v1' }));
  const { storedChanges } = await import('#web/sync/change.ts');
  expect(storedChanges()).toMatchObject([
    {
      owner: ANA,
      about: { kind: 'entry-saved', day: '2026-11-20' },
      call: { body: { ...fields, date: '2026-11-20', text: 'Before the update \ufffd', based_on: 'v1' } },
    },
  ]);
  expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^marea\.unsent\./)]);
});
