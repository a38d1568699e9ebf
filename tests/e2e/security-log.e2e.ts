import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings } from './support/findings.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// your-data.e2e.ts checks that a sign-in and an export are in the log.

for (const language of LANGUAGES) {
  test(`a long security log can be expanded and collapsed (${language})`, { tag: '@long' }, async ({
    page,
    open,
  }) => {
    const t = textsOf(language);
    const calls = Array.from(
      { length: 12 },
      (_, turn) => ['/api/user/consent', { kind: 'cookies', given: turn % 2 }] as const,
    );
    await open('/settings/devices', { language, calls });
    await page.getByRole('button', { name: t('securityLog.title') }).click();
    const log = page.getByRole('dialog', { name: t('securityLog.title') });
    const rows = log.getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText(t('securityLog.events.consents_changed'));
    await log.getByRole('button', { name: t('securityLog.more_other', { count: 2 }) }).click();
    await expect(log.getByText(t('securityLog.events.signed_up'))).toBeVisible();
    await expectNoFindings(page);
    await log.getByRole('button', { name: t('securityLog.fewer') }).click();
    await expect(rows).toHaveCount(10);
  });
}

test('if the security log fails to load, it can be loaded again', { tag: '@long' }, async ({
  page,
  open,
}) => {
  const t = textsOf('en');
  const refuse = { status: 404, body: '{}' };
  await page.route('**/api/user/security-events', (route) => route.fulfill(refuse), { times: 1 });
  await open('/settings/devices');
  await page.getByRole('button', { name: t('securityLog.title') }).click();
  const log = page.getByRole('dialog', { name: t('securityLog.title') });
  await expect(log.getByRole('alert')).toBeVisible();
  await log.getByRole('button', { name: t('common.retry') }).click();
  await expect(log.getByText(t('securityLog.events.signed_up'))).toBeVisible();
});
