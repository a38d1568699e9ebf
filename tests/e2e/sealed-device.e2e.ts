import type { Page } from '@playwright/test';
import { NAMED_HOST, withAuthenticator } from './support/authenticator.ts';
import { expectNoFindings } from './support/findings.ts';
import { everythingOn } from './support/frames.ts';
import { draftsOn, pageOf } from './support/journal.ts';
import { addPasskey, gotoLocked, PIN, setPin, unlockButton } from './support/lock.ts';
import { durableData, persistedData } from './support/persisted-data.ts';
import { type Person, useSession as putSession, signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask, tick } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer, waiting } from './support/unsent.ts';

// A page's authenticator survives when the context is reset.
test.use({ baseURL: NAMED_HOST, reuseContext: false });

const t = textsOf('en');
const TITLE = 'Call the physiotherapist';
const WORDS = 'slept badly, walked it off';

/** Local and session storage, and everything in IndexedDB: the persisted cache, the queue and the token. */
async function onDisk(page: Page): Promise<string> {
  const names = async () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // The counter of tries is deleted a moment after the right PIN.
  await expect.poll(names).toEqual(['marea', 'marea.durable']);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  return `${stored}\n${await persistedData(page)}\n${await durableData(page)}`;
}

const seal = (page: Page) => page.getByRole('checkbox', { name: t('lock.seal') });

async function sealedWithTask(page: Page): Promise<Person> {
  const person = await signUpOnboarded(page.request);
  await tasksOf(page.request, person).make(TITLE);
  await putSession(page, person);
  await addPasskey(page);
  await setPin(page);
  await gotoLocked(page, '/tasks');
  await expect(openTask(page, TITLE)).toBeVisible();
  await expect.poll(() => onDisk(page)).toContain(TITLE);
  await gotoLocked(page, '/settings/lock');
  await page.getByRole('button', { name: t('lock.change') }).click();
  await page.keyboard.type(PIN);
  await seal(page).click();
  await expect(seal(page)).toBeChecked();
  return person;
}

test('with PRF the persisted cache, the queue, the drafts and the token are sealed, and only the passkey opens them', async ({
  page,
  context,
}) => {
  const device = await withAuthenticator(page);
  const person = await sealedWithTask(page);
  await expectNoFindings(page);

  // Creates a pending change, and a journal page with unsaved text.
  const journal = pageOf(page, t);
  await page.goto('/journal');
  await unlockButton(page).click();
  await expect(journal.text).toBeVisible();
  await page
    .getByRole('link', { name: t('nav.tasks') })
    .first()
    .click();
  await expect(openTask(page, TITLE)).toBeVisible();
  const bringBack = await cutServer(page);
  await tick(page, { t, title: TITLE }).check();
  await expect(waiting(page, 1)).toBeVisible();
  await page.goBack();
  await journal.text.fill(WORDS);
  await expect.poll(() => draftsOn(page)).toHaveLength(2);
  const disk = await onDisk(page);
  for (const open of [
    TITLE,
    WORDS,
    'Noor',
    person.email,
    person.xox.slice(0, 20),
    'follicular',
    'completed',
  ]) {
    expect(disk).not.toContain(open);
  }
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toMatch(/^sealed:/);

  // A new start without the owner shows nothing and loses nothing.
  await device.answer(false);
  await page.reload();
  await unlockButton(page).click();
  await expect(unlockButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await everythingOn(page)).not.toMatch(/Noor|physiotherapist|follicular/i);
  await device.answer(true);
  await page.reload();
  await unlockButton(page).click();
  await expect(journal.text).toHaveValue(WORDS);
  await bringBack();
  await expect.poll(() => draftsOn(page)).toHaveLength(0);

  // This tab has the key, so it unlocks another tab.
  const tab = await context.newPage();
  await tab.goto('/tasks');
  await expect(tab.getByRole('heading', { level: 1, name: t('nav.tasks') })).toBeVisible();

  await page.goto('/settings/lock');
  await page.getByRole('button', { name: t('lock.change') }).click();
  await unlockButton(page).click();
  await seal(page).click();
  await expect(seal(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).not.toMatch(/^sealed:/);
});

test('tabs seal and open together, and a sign-in by code on a sealed device asks for its passkey', {
  tag: '@state',
}, async ({ page, context }) => {
  await withAuthenticator(page);
  const other = await context.newPage();
  const person = await signUpOnboarded(page.request);
  await putSession(page, person);
  await addPasskey(page);
  // This tab was opened before the lock was set.
  await other.goto('/tasks');
  await expect(other.getByRole('heading', { level: 1, name: t('nav.tasks') })).toBeVisible();
  await setPin(page);
  await seal(page).click();
  await expect(seal(page)).toBeChecked();
  // The other tab seals its data from now on too, here a change that can't be sent.
  const bringBack = await cutServer(other);
  await other
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  const sheet = other.getByRole('dialog', { name: t('tasks.new') });
  await sheet.getByLabel(t('tasks.title')).fill(TITLE);
  await sheet.getByRole('button', { name: t('tasks.create'), exact: true }).click();
  await expect(waiting(other, 1)).toHaveCount(1);
  expect(await onDisk(other)).not.toContain(TITLE);
  await seal(page).click();
  await expect(seal(page)).not.toBeChecked();
  // Each tab also reads data sealed by the other.
  await expect.poll(() => onDisk(page)).toContain(TITLE);
  await bringBack();
  await expect(waiting(other, 1)).toHaveCount(0);
  await other.close();

  await seal(page).click();
  await expect(seal(page)).toBeChecked();
  await page.evaluate(() => localStorage.removeItem('marea.session'));
  await page.goto('/login');
  await page.getByLabel(t('login.email')).focus();
  // The virtual authenticator accepts the offer in the field, which signs in; the lock still asks.
  await unlockButton(page).click();
  await expect(page.getByText('Noor')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toMatch(/^sealed:/);
});
