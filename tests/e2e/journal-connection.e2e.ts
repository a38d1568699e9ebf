import type { Page } from '@playwright/test';
import { callAs } from './support/best-dates.ts';
import { draftsOn, pageOf, textOnServer } from './support/journal.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** Opens today's page, with or without an entry. */
async function openJournal(page: Page) {
  await page.goto('/journal');
  const day = pageOf(page, t);
  await expect(day.text).toBeVisible();
  return day;
}

test('text typed without a connection survives closing the tab and is sent from any page', async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  const day = await openJournal(page);
  await context.setOffline(true);
  await day.text.fill('Typed in a tunnel');
  await expect(day.savedOnDevice).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Typed in a tunnel');
  await expect.poll(() => draftsOn(later)).toEqual([]);
});

test('a page refused because the consent was withdrawn elsewhere stays on this device until consent is given again', {
  tag: '@state',
}, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  const consent = (given: 0 | 1) =>
    callAs(person, { request, path: '/api/user/consent', data: { kind: 'privacy', given } });
  let saves = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/journal/save')) saves += 1;
  });
  await useSession(page, person);
  const day = await openJournal(page);
  await consent(0);
  await day.text.fill('Nobody takes this yet');
  await expect(page.getByRole('heading', { name: t('consent.gateTitle') })).toBeVisible();
  expect(await draftsOn(page)).toHaveLength(1);
  expect(saves).toBeLessThan(4);

  await page.getByRole('checkbox', { name: t('signup.privacy') }).check();
  await page.getByRole('button', { name: t('consent.agree') }).click();
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBe('Nobody takes this yet');
  await expect.poll(() => draftsOn(page)).toEqual([]);
});
