import { expect, test } from '@playwright/test';
import { signUpOnboarded, useSession } from './support/person.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('without a connection the app says so, its pages still open, and all is back with the connection', async ({
  context,
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  await page.goto('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t('offline.banner'))).toBeVisible();
  await page
    .getByRole('link', { name: t('nav.cycle') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cycle$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
});

test('a name of a hundred characters widens no page', async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await request.post('/api/user/name/update', {
    data: { name: 'A'.repeat(100) },
    headers: { authorization: `Bearer ${person.stx}` },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await useSession(page, person);
  await page.goto('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
