import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AppRail } from '#web/app/app-rail.tsx';
import { CYCLE, type Place, SETTINGS, TASKS, TODAY, useNavigationLinks } from '#web/app/app-root.tsx';
import { Habits } from '#web/features/dashboard/habits-widget.tsx';
import { JournalLine } from '#web/features/journal/journal-line.tsx';
import { CycleSwitch, TasksSwitch } from '#web/parts/page-nav.tsx';

afterEach(leavePage);

async function showAt(width: 'narrow' | 'wide'): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const isWide = width === 'wide';
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  const rail = isWide && <AppRail onWand={() => {}} />;
  await showPage(
    someUser(),
    <>
      {rail}
      <Habits isRow={false} />
      <JournalLine />
    </>,
    '/journal',
  );
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

test('the dashboard’s line of the journal links to the journal', async () => {
  expect(await showAt('narrow')).toContain('/journal');
});

test('the rail on wide windows links to each page once and marks the current one', async () => {
  const pages = ['dashboard', 'tasks', 'habits', 'plan', 'cycle', 'insights', 'journal', 'settings'];
  expect((await showAt('wide')).slice(0, 8)).toEqual(pages.map((page) => `/${page}`));
  expect(markedLinks('nav ')).toEqual([['/journal', 'page']]);
  expect(document.querySelectorAll('nav a[href="/journal"]')).toHaveLength(1);
});

const markedLinks = (within = '') =>
  [...document.querySelectorAll(`${within}a[aria-current]`)].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ]);

test.each([
  ['/tasks', '/tasks', 'page'],
  ['/habits', '/tasks', 'true'],
  ['/plan', '/tasks', 'true'],
  ['/changes', '/tasks', 'true'],
  ['/cycle', '/cycle', 'page'],
  ['/insights', '/cycle', 'true'],
  ['/report', '/cycle', 'true'],
  ['/journal', '/dashboard', 'true'],
  ['/settings/lock', '/settings', 'page'],
])('on %s the bar marks %s as %s', async (path, marked, as) => {
  await showPage(someUser(), <Bar places={[TODAY, TASKS, CYCLE, SETTINGS]} />, path);
  expect(markedLinks()).toEqual([[marked, as]]);
});

function Bar({ places }: { places: readonly Place[] }) {
  return useNavigationLinks({ iconSize: 24, className: '' })(places);
}

test.each([
  ['/changes', '/tasks', 'true'],
  ['/report', '/insights', 'true'],
  ['/plan', '/plan', 'page'],
  ['/insights', '/insights', 'page'],
])('on %s the rail marks %s as %s', async (path, marked, as) => {
  await showPage(someUser(), <AppRail onWand={() => {}} />, path);
  expect(markedLinks()).toEqual([[marked, as]]);
});

test('tasks, habits and the week link to each other, and the current one is marked', async () => {
  await showPage(someUser(), <TasksSwitch />, '/habits');
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/tasks', '/habits', '/plan']);
  expect(markedLinks()).toEqual([['/habits', 'page']]);
});

test('the dial, the month and the insights link to each other, and the shown one is marked', async () => {
  await showPage(someUser(), <CycleSwitch view="month" />, '/cycle');
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/cycle?view=dial', '/cycle?view=month', '/insights']);
  expect(markedLinks()).toEqual([['/cycle?view=month', 'page']]);
});

test.each([
  ['a day of the forecast', 8, 'Dial'],
  ['none', null, 'Overview'],
] as const)('the first view is named after its dial only if there is one: with %s', async (_, days, name) => {
  await showPage(someUser({}, { next_period_in_days: days }), <CycleSwitch view="month" />, '/cycle');
  expect(document.querySelector('nav a')?.textContent).toBe(name);
});
