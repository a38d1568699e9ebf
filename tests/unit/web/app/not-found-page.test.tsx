import { afterEach, expect, test } from 'vitest';
import { leavePage, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { InsideShell, NotFoundPage } from '#web/app/error-pages.tsx';

afterEach(leavePage);

test('an unknown page sets the window’s title, shows the logo, and restores the title when left', async () => {
  document.title = 'Settings · Marea';
  await showPage(someUser(), <NotFoundPage />);
  await seen(() => document.title === 'Page not found · Marea');
  expect(document.querySelector('main')?.textContent).toContain('Marea');
  expect(document.querySelector('.contour')).not.toBeNull();
  await leavePage();
  expect(document.title).toBe('Settings · Marea');
});

test('an unknown page inside the shell shows the logo too', async () => {
  await showPage(
    someUser(),
    <InsideShell value={true}>
      <NotFoundPage />
    </InsideShell>,
  );
  expect(document.querySelector('h1')?.textContent).toBe('This page doesn’t exist');
  expect(document.body.textContent).toContain('Marea');
  expect(document.title).toBe('Page not found · Marea');
});
