import { afterEach, expect, test } from 'vitest';
import { leavePage, seen, showPage } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { NotFoundPage } from '#web/app/error-pages.tsx';
import { InsideShell } from '#web/app/standalone-page.tsx';

afterEach(leavePage);

test('an unknown page names the window, shows the product’s mark, and gives the name back', async () => {
  document.title = 'Settings · Marea';
  await showPage(someUser(), <NotFoundPage />);
  await seen(() => document.title === 'Page not found · Marea');
  expect(document.querySelector('main')?.textContent).toContain('Marea');
  expect(document.querySelector('.contour')).not.toBeNull();
  await leavePage();
  expect(document.title).toBe('Settings · Marea');
});

test('inside the shell an unknown page has the product’s mark too', async () => {
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
