import { beforeEach, expect, test } from 'vitest';
import { readableIn } from '#web/app/unsent-sheet.tsx';
import { forgetStored } from '#web/lib/device-storage.ts';
import { deviceChanges, refreshPending, unreadableChanges } from '#web/sync/change.ts';
import { sealUnsent, unsealOf } from '#web/sync/sealed.ts';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
const WHOLE = JSON.stringify({
  ...{ id: '019a0000-0000-7000-8000-000000000001', owner: ANA, madeAt: 1 },
  about: { kind: 'task-created', id: 'one', name: 'Call the clinic' },
  call: {
    method: 'POST',
    path: '/api/task/create',
    body: { task_title: 'Call the clinic', task_description: 'Ask about\n“Tuesday” 💧' },
  },
});
const UNSENT = 'marea.unsent.019a0000-0000-7000-8000-00000000000';
const CUT = WHOLE.slice(0, WHOLE.indexOf('sday'));
const UNKNOWN = WHOLE.replace('task-created', 'poem-written');
const DRAFT = `marea.journal.${ANA}.2026-11-20`;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(`${UNSENT}1`, WHOLE);
  localStorage.setItem(`${UNSENT}2`, CUT);
  localStorage.setItem(`${UNSENT}3`, UNKNOWN);
  localStorage.setItem(`${UNSENT}4`, '{"id":"019');
  localStorage.setItem(DRAFT, '{"fields":{"text":"A walk in the');
  refreshPending();
});

test('a truncated change or one of an unknown kind is never sent, and is listed with its readable parts', () => {
  expect(deviceChanges.list().map(({ about }) => about.kind)).toEqual(['task-created']);
  expect(unreadableChanges().map(({ key, text }) => ({ key, text: readableIn(text) }))).toEqual([
    { key: `${UNSENT}2`, text: 'Call the clinic\nAsk about\n“Tue' },
    { key: `${UNSENT}3`, text: 'Call the clinic\nAsk about\n“Tuesday” 💧' },
    { key: `${UNSENT}4`, text: '{"id":"019' },
    { key: DRAFT, text: 'A walk in the' },
  ]);
});

test('an ended session also seals unreadable changes whose owner can be read', async () => {
  await sealUnsent();
  forgetStored();
  expect(unreadableChanges()).toEqual([]);
  await unsealOf(ANA);
  expect(unreadableChanges().map(({ key }) => key)).toEqual([`${UNSENT}2`, `${UNSENT}3`, DRAFT]);
});
