import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Share } from '#domain/sharing/sharing.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { SharingSettings } from '#web/features/sharing/sharing-page.tsx';
import { beginSession } from '#web/lib/session/session.ts';

const LINK: Share = {
  id: 'one',
  label: 'Sam',
  level: 'phase',
  notes: { luteal: 'Leave me the sofa' },
  paused: 0,
  has_passphrase: 0,
  expires_on: day('2026-12-03'),
  days_left: 3,
  created_at: 1_764_000_000,
  opened_days: 3,
  opened_on: day('2026-11-20'),
};
const ADDRESS = `https://marea.example/shared#${'s'.repeat(43)}`;
const agreed = { given: 1, text_version: '2026-11-30', language: 'en', recorded_timestamp: 1 } as const;

let shares: Share[];
let calls: { path: string; body: unknown }[];
/** Whether the sign-in was too long ago. */
let isOld: boolean;

const page = () => document.body.textContent ?? '';
const field = (label: string) => {
  const id = withText<HTMLLabelElement>('label', label).htmlFor;
  const found = document.getElementById(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return found;
};
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

beforeEach(() => {
  shares = [];
  calls = [];
  isOld = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.body !== undefined) calls.push({ path, body: JSON.parse(String(init.body)) });
    if (path === '/api/share/make' && isOld) {
      const problem = { type: 'x', title: 'x', detail: 'x', success: 0, code: 'confirmation_needed' };
      return Response.json(problem, { status: 403 });
    }
    return Response.json({ success: 1, shares, share: LINK, address: ADDRESS, passkeys: [] });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
});
afterEach(leavePage);

async function show({ hasAgreed = true } = {}) {
  const user = someUser();
  const consents = { ...user.details.consents, ...(hasAgreed && { sharing: agreed }) };
  await showPage({ ...user, details: { ...user.details, consents } }, <SharingSettings />);
  await seen(() => page().includes('You can stop here at any time.'));
}

async function openForm() {
  await press(withText('button', 'Make a link'));
  await seen(() => page().includes('Days until it ends'));
}
const create = () => press(withText('button', 'Create link'));

test('a wrong field has its error, and nothing is sent', async () => {
  await show();
  await openForm();
  await typeInto(field('Days until it ends'), '181');
  await typeInto(field('Passphrase'), 'abc');
  await create();
  expect(errorOf('A name for the link')).toBe('Please give the link a name.');
  expect(errorOf('Days until it ends')).toBe('Please choose 1 to 180 days.');
  expect(errorOf('Passphrase')).toBe('Please choose 4 to 64 characters.');
  expect(calls).toEqual([]);
});

test('after an old sign-in the person confirms first, and the same link is made', async () => {
  isOld = true;
  await show();
  await openForm();
  await typeInto(field('A name for the link'), 'Sam');
  await typeInto(field('Luteal phase'), 'Leave me the sofa');
  await create();
  await seen(() => page().includes('First a code'));
  isOld = false;
  await press(withText('button', 'Mail me a code'));
  await seen(() => document.querySelector('input[name="secret"]') !== null);
  await typeInto(field('Code'), 'ABCDE');
  await seen(() => page().includes('It’s only shown once'));
  const made = calls.filter(({ path }) => path === '/api/share/make').map(({ body }) => body);
  const body = { level: 'phase', label: 'Sam', days: 30, notes: { luteal: 'Leave me the sofa' } };
  expect(made).toEqual([body, body]);
});

test('without the consent it is asked for first', async () => {
  await show({ hasAgreed: false });
  await press(withText('button', 'Make a link'));
  await seen(() => page().includes('to whoever has a link that you made'));
  await press(withText('button', 'Agree and continue'));
  await seen(() => page().includes('Days until it ends'));
  expect(calls[0]).toMatchObject({ path: '/api/user/consent', body: { kind: 'sharing', given: 1 } });
});

test('a link says on how many days it was opened, that it ends soon, and lives longer on request', async () => {
  shares = [LINK];
  await show();
  await seen(() => page().includes('Opened on 3 days, last on 20 November 2026'));
  expect(page()).toContain('This link ends in 3 days.');
  await press(withText('button', 'Extend: Sam'));
  await seen(() => calls.length > 0);
  expect(calls[0]).toEqual({ path: '/api/share/update', body: { share_id: 'one', days: 30 } });
});

test('ending a link and stopping everything ask first', async () => {
  shares = [LINK];
  await show();
  await seen(() => page().includes('Opened on 3 days'));
  await press(withText('button', 'Stop all sharing'));
  await seen(() => page().includes('the secret link of your calendar too'));
  shares = [];
  await press(withText('[role=alertdialog] button', 'Stop all sharing'));
  await seen(() => page().includes('Do I want this?'));
  expect(calls).toEqual([{ path: '/api/shares/stop', body: {} }]);
});
