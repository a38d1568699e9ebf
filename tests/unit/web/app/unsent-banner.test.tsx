import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { UnsentBanner } from '#web/app/shell.tsx';
import { refreshPending, type UnsentChange } from '#web/sync/change.ts';

afterEach(async () => {
  await leavePage();
  refreshPending();
});

const waiting = (id: string): UnsentChange => ({
  id,
  owner: 't',
  madeAt: 0,
  about: { kind: 'task-deleted', id, name: 'Water the plants' },
  call: { method: 'DELETE', path: `/api/task/${id}/1/delete` },
});
const refused = (id: string): UnsentChange => ({
  ...waiting(id),
  refusal: { code: 'not_found', errors: [] },
});

test.each([
  ['none', [], ''],
  ['those that wait', [waiting('a'), waiting('b')], '2 changes waiting to sync.'],
  ['those that were refused, if any were', [waiting('a'), refused('b')], '1 change couldn’t be saved.'],
])('the banner shows the number of %s', async (_, changes, text) => {
  for (const change of changes) localStorage.setItem(`marea.unsent.${change.id}`, JSON.stringify(change));
  await showPage(someUser(), <UnsentBanner />);
  await act(refreshPending);
  expect(document.querySelector('[role=status] span')?.textContent ?? '').toBe(text);
  expect(document.querySelector('[role=alert]') !== null).toBe(text.includes('couldn’t'));
});
