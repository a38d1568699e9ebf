import { afterEach, test, vi } from 'vitest';
import { show } from '#tests/unit/web/show.tsx';
import { leavePage, press, seen, withText } from '#tests/unit/web/shown-page.tsx';
import { TakeBackPage } from '#web/features/auth/mail-link-pages.tsx';

afterEach(leavePage);

const page = () => document.body.textContent ?? '';

test.each([
  ['was made', -86_400, 'Take my address back', 'Your address is yours again'],
  ['waits', 7 * 86_400, 'Stop the change', 'The change is stopped'],
])('the link of a change that %s explains its effect', async (_, seconds, button, done) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: 1, passkeys: [] }));
  const changedAt = Math.floor(Date.now() / 1000) + seconds;
  await show(<TakeBackPage />, `/#person.change.${changedAt}.mac`);
  await press(withText('button', button));
  await seen(() => page().includes(done));
});
