import { afterEach, expect, test, vi } from 'vitest';
import { leavePage, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { AppRail } from '#web/app/app-rail.tsx';
import { HabitsAndJournal } from '#web/features/dashboard/habits-and-journal.tsx';

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
      <HabitsAndJournal isRow={false} />
    </>,
    '/journal',
  );
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

test('the dashboard’s line of the journal links to the journal', async () => {
  expect(await showAt('narrow')).toContain('/journal');
});

test('the rail on wide windows links to each page once and marks the current one', async () => {
  const pages = ['dashboard', 'tasks', 'cycle', 'habits', 'journal', 'insights', 'settings'];
  expect((await showAt('wide')).slice(0, 7)).toEqual(pages.map((page) => `/${page}`));
  expect(document.querySelector('a[aria-current]')?.getAttribute('href')).toBe('/journal');
  expect(document.querySelectorAll('nav a[href="/journal"]')).toHaveLength(1);
});
