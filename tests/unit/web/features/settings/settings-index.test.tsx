import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownKinds } from '#domain/day-log/day-log.fields.ts';
import { APP_PAGES } from '#domain/pages.ts';
import { DEFAULT_PREFERENCES } from '#domain/reminders/reminders.calls.ts';
import { SettingsIndex } from '#web/features/settings/settings-screen.tsx';
import { beginSession } from '#web/lib/session/session.ts';
import { leavePage, press, seen, showPage, withText } from '../../shown-page.tsx';
import { someUser } from '../../some-user.ts';

const on = { on: 1, hour: 8 } as const;
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/reminders': {
    preferences: { ...DEFAULT_PREFERENCES, habits_morning: on, tasks_due: on },
    push_key: null,
    devices: [],
  },
  '/api/day/kinds': { kinds: shownKinds({ sleep: 0, sex: 1 }) },
  '/api/user/sessions': { sessions: [] },
};

const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('a')];
const row = (label: string) =>
  rows().find(({ textContent }) => textContent?.startsWith(label))?.textContent ?? '';

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json({ success: 1, ...ANSWERS[path] }));
  const phone = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => phone);
  beginSession({ xox: 'refresh', stx: 'access' });
  await showPage(someUser(), <SettingsIndex />);
});
afterEach(leavePage);

test('each row shows the state of its setting', async () => {
  await seen(() => row('Reminders').includes('2 on'));
  // Sex is switched on, but it can't be logged without its consent.
  await seen(() => row('What I log').includes('7 on'));
  expect(row('Cycle')).toContain('My natural cycle');
  expect(row('Language')).toContain('English');
  expect(row('NProfile')).toContain('noor@example.org');
});

test('every section, the report and the labels are listed once, and no page that has its place elsewhere', () => {
  const paths = rows().map(({ pathname }) => pathname);
  expect(new Set(paths).size).toBe(paths.length);
  // The import from another app is linked from "Your data".
  const sections = APP_PAGES.filter((page) => page.startsWith('/settings/') && page !== '/settings/import');
  const pages = ['/report', '/labels'];
  expect(paths.toSorted()).toEqual([...sections, ...pages].toSorted());
});

test('the appearance is chosen in place', async () => {
  await press(withText('button', 'Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await press(withText('button', 'System'));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
