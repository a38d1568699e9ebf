import type { APIRequestContext, Page } from '@playwright/test';
import { callAs } from './support/best-dates.ts';
import { expectNoFindings } from './support/findings.ts';
import { type Person, signUp, useSession, ZONE } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

/** A person whose next question is about the cycle. */
async function withProfile(request: APIRequestContext): Promise<Person> {
  const person = await signUp(request);
  const answers = {
    name: { name: 'Noor' },
    gender: { gender: 0 },
    dob: { day: 17, month: 5, year: 1994 },
    timezone: { timezone: ZONE },
  };
  for (const [part, data] of Object.entries(answers))
    await callAs(person, { request, path: `/api/user/${part}/update`, data });
  return person;
}

/** Goes from the question about the cycle's length to the page that imports a history. */
async function toImport(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: t('onboarding.cycleLength.question') })).toBeVisible();
  await page.getByRole('link', { name: t('onboarding.bringHistory') }).click();
  await expect(page.getByRole('heading', { name: t('bringIn.title') })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('an imported history, remarks included, replaces the questions about the cycle', async ({
  page,
  request,
}) => {
  await useSession(page, await withProfile(request));
  await toImport(page);
  await expect(page.getByRole('link', { name: t('nav.backToQuestions') })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles('tests/imports/clue_measurements.json');
  await button(page, t('bringIn.intimate.leaveOut')).click();
  await button(page, /^Bring in \d/).click();
  await expect(page.getByRole('heading', { name: t('bringIn.done.title') })).toBeVisible();

  await page.getByRole('link', { name: t('bringIn.done.done') }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/journal');
  await page.getByRole('searchbox').fill('SLEEP');
  await button(page, /20 January 2025/).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('region', { name: t('daySheet.from', { name: 'Clue' }) })).toContainText(
    '430',
  );
});

test('the columns of a plain table are assigned with the keyboard alone', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await useSession(page, await withProfile(request));
  await toImport(page);
  const text = 'dag;sterkte;weer\n3/4/2025;hevig;zon\n1/5/2025;beetje;\n2/4/2025;matig;regen\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tabel.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeFocused();
  await expectNoFindings(page);

  await button(page, t('common.continue')).press('Enter');
  await expect(page.getByText(t('wizard.days.orderMissing'))).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(t('wizard.strength.question'));
  await expect(heading).toBeFocused();
  await page.getByRole('group', { name: 'beetje' }).getByRole('radio', { name: 'Light' }).press('Space');
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(t('wizard.preview.question'));
  await expect(page.getByRole('listitem')).toHaveText([
    '3 April 2025Heavyweer: zon',
    '1 May 2025Light',
    '2 April 2025Mediumweer: regen',
  ]);
  await expectNoFindings(page);
  await button(page, t('wizard.read')).press('Enter');
  await expect(page.getByRole('heading', { name: t('bringIn.preview.title') })).toBeVisible();
});
