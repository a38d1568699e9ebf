import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { ProfileSection } from '#web/features/settings/profile-section.tsx';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';

const OLD = 'noor@example.org';
const NEW = 'noor.new@example.org';
const UNTIL = Date.parse('2026-03-08T12:00:00Z') / 1000;

let calls: { path: string; body: unknown }[];
let isProven: boolean;
let waiting: { email: string; until: number } | null;
/** The path that answers 503. */
let away: string | undefined;

const problem = (status: number, code: string) =>
  Response.json({ type: 'x', title: 'x', detail: 'x', success: 0, status, code }, { status });

/** Mocks a server whose account needs a proof before the address changes. */
function answerTo(path: string, body: { wait?: 0 | 1; code?: string; secret?: string }) {
  if (path === away) return problem(503, 'unavailable');
  if (path === '/api/user/email/waiting') return Response.json({ success: 1, waiting });
  if (path === '/api/user/email/stop') waiting = null;
  if (path === '/api/session/confirm') {
    if (body.secret !== 'right') return problem(400, 'code_invalid');
    isProven = true;
  }
  if (path !== '/api/user/email/change') return Response.json({ success: 1 });
  if (!isProven && body.wait === 0) return problem(403, 'confirmation_needed');
  if (body.code !== 'fresh') return problem(400, 'code_invalid');
  if (!isProven) waiting = { email: NEW, until: UNTIL };
  return Response.json({ success: 1, waits_until: isProven ? null : UNTIL });
}

beforeEach(async () => {
  calls = [];
  isProven = false;
  waiting = null;
  away = undefined;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (init.method !== 'GET') calls.push({ path, body });
    return answerTo(path, body);
  });
  beginSession({ xox: 'refresh', stx: 'access' });
  await loadSheetDialog();
});
afterEach(leavePage);

const page = () => document.body.textContent ?? '';
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
async function type(name: string, text: string) {
  await seen(() => field(name) !== null);
  const input = field(name);
  if (input === null) throw new Error(`no field ${name}`);
  await typeInto(input, text);
}
/** A whole code goes on by itself. */
const typeCode = (code: string) => type('secret', code);
const show = () => showPage(someUser(), <ProfileSection />);
async function comeToProof(code = 'fresh') {
  await show();
  await press(withText('button', 'Change e-\u2060mail address'));
  await type('email', NEW);
  await press(withText('button', 'Send the code'));
  await typeCode(code);
  await seen(() => page().includes('First a code'));
}
const address = () => queryClient.getQueryData(userQuery.queryKey)?.details.email;

describe('some time after the sign-in, changing the address', () => {
  test('asks for a code from the present mailbox, then for the code from the new one', async () => {
    await comeToProof();
    expect(page()).toContain(`We’ll mail a code to ${OLD}`);
    await press(withText('button', 'Mail me a code'));
    await typeCode('right');
    await seen(() => page().includes('Done! From now on, sign in with'));

    expect(calls.slice(-3)).toEqual([
      { path: '/api/login/code/request', body: { email: OLD } },
      { path: '/api/session/confirm', body: { secret: 'right' } },
      { path: '/api/user/email/change', body: { email: NEW, code: 'fresh', wait: 0 } },
    ]);
    expect(address()).toBe(NEW);
  });

  test('returns to the code of the new address if that is wrong', async () => {
    await comeToProof('wrong');
    await press(withText('button', 'Mail me a code'));
    await typeCode('right');
    await seen(() => field('secret')?.ariaInvalid === 'true');
    expect(page()).toContain(NEW);
    await typeCode('fresh');
    await seen(() => address() === NEW);
  });

  test('waits seven days without a proof, shows the date, and can be cancelled', async () => {
    await comeToProof();
    await press(withText('button', 'Wait seven days'));
    await seen(() => page().includes('The change waits. From 8 March 2026 on, you sign in with'));
    expect(address()).toBe(OLD);
    await press(withText('[role="dialog"] button', 'Close'));
    expect(page()).toContain(`On 8 March 2026, your address changes to ${NEW}.`);
    await press(withText('button', 'Stop the change'));
    await seen(() => !page().includes('your address changes to'));
    expect(calls.at(-1)).toEqual({ path: '/api/user/email/stop', body: {} });
  });
});

describe('a pending change of the address', () => {
  beforeEach(() => {
    waiting = { email: NEW, until: UNTIL };
  });

  test('stays visible if it can’t be cancelled right now', async () => {
    away = '/api/user/email/stop';
    await show();
    await seen(() => page().includes(NEW));
    await press(withText('button', 'Stop the change'));
    await seen(() => !withText('button', 'Stop the change').ariaBusy);
    expect(page()).toContain(NEW);
  });

  test('can be loaded again if that fails', async () => {
    away = '/api/user/email/waiting';
    queryClient.setDefaultOptions({ queries: { retry: false } });
    await show();
    await seen(() => document.querySelector('[role="alert"]') !== null);
    away = undefined;
    await press(withText('button', 'Try again'));
    await seen(() => page().includes(NEW));
  });
});
