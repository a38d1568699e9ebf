// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { leavePage, press, seen, showPage, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { DeleteAccountButton } from '#web/features/settings/delete-account-button.tsx';
import { loadSheetDialog } from '#web/ui/overlays/sheet.tsx';

afterEach(leavePage);

const sheet = () => document.querySelector('[role="dialog"]');

test('before an account is deleted, everything that goes with it is named, and a copy is offered first', async () => {
  await loadSheetDialog();
  await showPage(
    someUser(),
    <DeleteAccountButton exportData={<button type="button">Download my data</button>} />,
  );
  await press(withText('button', 'Delete account'));
  await seen(() => sheet() !== null);
  const text = sheet()?.textContent ?? '';
  for (const part of ['profile', 'periods', 'tasks', 'habits', 'journal', 'reminders', 'sessions']) {
    expect(text).toContain(part);
  }
  expect(text.indexOf('Download my data')).toBeGreaterThan(0);
  expect(text.indexOf('Download my data')).toBeLessThan(text.indexOf('Yes, delete everything'));
});
