import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ConsentSettings } from '#web/features/settings/consent-settings.tsx';
import { beginSession } from '#web/lib/session/session.ts';
import { loadConfirmPopup } from '#web/ui/overlays/sheet.tsx';

const given = {
  given: 1,
  recorded_timestamp: 1_770_000_000,
  text_version: '2026-01-01',
  language: 'en',
} as const;
/** The sent answers. */
let sent: { kind: string; given: 0 | 1 }[];

const box = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(name);
  return found;
};
const question = () => document.querySelector('[role="alertdialog"]');

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json({ success: 1 });
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await loadConfirmPopup();
  const consents = { ...someUser().details.consents, privacy: given, cookies: given };
  await showPage(someUser({ consents }), <ConsentSettings />);
});
afterEach(leavePage);

test('the consent to menstrual data is withdrawn only after a question that explains the effect', async () => {
  await press(box('privacy'));
  await seen(() => question() !== null);
  expect(question()?.textContent).toContain('Marea closes until you agree again');
  expect(sent).toEqual([]);
  await press(withText('button', 'Keep it'));
  await seen(() => question() === null);
  expect(box('privacy').checked).toBe(true);

  await press(box('privacy'));
  await seen(() => question() !== null);
  await press(withText('button', 'Withdraw consent'));
  await seen(() => sent.length > 0);
  expect(sent).toMatchObject([{ kind: 'privacy', given: 0 }]);
  expect(box('privacy').checked).toBe(false);
});

test('any other consent is withdrawn at once', async () => {
  await press(box('cookies'));
  await seen(() => sent.length > 0);
  expect(sent).toMatchObject([{ kind: 'cookies', given: 0 }]);
  expect(question()).toBeNull();
});

test('a consent that can’t be saved is rolled back, with a message next to it', async () => {
  playApi({ '/api/user/consent': refused(500, 'internal') });
  await press(box('ai_summary'));
  await seen(() => box('ai_summary').getAttribute('aria-invalid') === 'true');
  expect([box('ai_summary').checked, box('cookies').checked]).toEqual([false, true]);
});
