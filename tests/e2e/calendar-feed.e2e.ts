import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { expectNoFindings } from './support/findings.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const group = (page: Page) => page.getByRole('region', { name: t('calendars.inOthers') });
const button = (page: Page, key: string) => group(page).getByRole('button', { name: t(key), exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/settings/calendar');
  await expect(page.getByRole('heading', { level: 1, name: t('calendars.title') })).toBeVisible();
}

/** The address shown right now. */
const address = (page: Page) => group(page).getByLabel(t('calendarFeed.address'));

async function confirm(page: Page, key: string): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t(key), exact: true })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('a feed address is made, copied, shown once, replaced and ended', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await useSession(page, await signUpOnboarded(request));
  await open(page);
  await group(page).getByText(t('calendarFeed.plain'), { exact: true }).click();
  await button(page, 'calendarFeed.make').click();
  await expect(address(page)).toBeFocused();
  const first = await address(page).inputValue();
  await button(page, 'calendarFeed.copy').click();
  await expect(group(page).getByText(t('calendarFeed.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const calendar = await request.get(first);
  expect(await calendar.text()).toContain('Period likely');
  await expectNoFindings(page);

  await page.reload();
  await expect(button(page, 'calendarFeed.renew')).toBeVisible();
  await expect(address(page)).toHaveCount(0);
  await button(page, 'calendarFeed.renew').click();
  await confirm(page, 'calendarFeed.renew');
  await expect(address(page)).not.toHaveValue(first);
  const second = await address(page).inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await button(page, 'calendarFeed.end').click();
  await confirm(page, 'calendarFeed.end');
  await expect(button(page, 'calendarFeed.make')).toBeFocused();
  await expect(address(page)).toHaveCount(0);
  expect((await request.get(second)).status()).toBe(404);
});

for (const language of LANGUAGES) {
  test(`at twice the text size a new address doesn’t widen the page (${language})`, { tag: '@long' }, async ({
    page,
    open,
  }) => {
    const text = textsOf(language);
    const region = page.getByRole('region', { name: text('calendars.inOthers') });
    await open('/settings/calendar', { language });
    await region.getByRole('button', { name: text('calendarFeed.make') }).click();
    await region.getByText(text('calendarFeed.how')).click();
    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });

    await expect(region.getByLabel(text('calendarFeed.address'))).toBeVisible();
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollWidth)),
    ).toBeLessThanOrEqual(320);
  });
}
