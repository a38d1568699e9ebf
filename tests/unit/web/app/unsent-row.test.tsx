// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { UnsentRow } from '#web/app/unsent-row.tsx';
import type { UnsentChange } from '#web/sync/change.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { leavePage, showPage } from '../shown-page.tsx';
import { someUser } from '../some-user.ts';

afterEach(leavePage);

const NOTED: UnsentChange = {
  id: 'c',
  owner: 't',
  madeAt: 0,
  about: { kind: 'day-logged', id: '2026-11-18', day: '2026-11-18' },
  call: { method: 'POST', path: '/api/day/2026-11-18/log', body: { mood: 4 } },
};

const shown = async (change: UnsentChange) => {
  await showPage(someUser(), <UnsentRow change={change} />);
  return document.querySelector('li')?.textContent;
};

test('what was noted on a day waits under the name of its day, and not with what was noted', async () => {
  expect(await shown(NOTED)).toBe(`What you logged on 18 November 2026Waiting to sync`);
});

test('refused without the consent, it says so', async () => {
  const refusal = { code: 'conflict', errors: [] } as const;
  expect(await shown({ ...NOTED, refusal })).toContain(texts.unsent.noConsent);
});

test('refused without the consent to intimate data, it says that', async () => {
  const refusal = { code: 'conflict', errors: [] } as const;
  const call = { ...NOTED.call, body: { lh: 'positive' } };
  expect(await shown({ ...NOTED, call, refusal })).toContain(texts.unsent.noIntimateConsent);
});
