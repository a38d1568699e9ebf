import { afterEach, expect, test } from 'vitest';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { WarningBanner } from '#web/app/later-banners.tsx';

afterEach(async () => {
  sessionStorage.clear();
  await leavePage();
});

const showWarned = (warning: string, status: 'warned' | 'active' = 'warned') =>
  showPage(
    someUser({ status, warning }),
    <main>
      <WarningBanner />
    </main>,
  );
const isThere = (text: string) => document.body.textContent.includes(text);

test('a warning shows its reason until it is read, and another warning is shown again', async () => {
  await showWarned('Please stop sharing your account.', 'active');
  expect(isThere('Please stop')).toBe(false);
  await leavePage();
  await showWarned('Please stop sharing your account.');
  await seen(() => isThere('Please stop sharing your account.'));
  await press(withText('button', 'I’ve read this'));
  expect(document.querySelector('section')).toBeNull();
  await leavePage();
  await showWarned('Please stop sharing your account.');
  await seen(() => !isThere('Please stop'));
  await leavePage();
  await showWarned('Another reason.');
  await seen(() => isThere('Another reason.'));
});
