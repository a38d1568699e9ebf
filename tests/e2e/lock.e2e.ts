import type { Page } from '@playwright/test';
import { NAMED_HOST, withAuthenticator } from './support/authenticator.ts';
import { expectNoFindings } from './support/findings.ts';
import { everythingOn, hidePage, recordFrames, showPage } from './support/frames.ts';
import { addPasskey, gotoLocked, lockAt, lockHeading, PIN, setPin, unlockButton } from './support/lock.ts';
import { type Person, useSession as putSession, signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A page's authenticator outlives an emptied context.
test.use({ baseURL: NAMED_HOST, reuseContext: false });

const t = textsOf('en');
const TITLE = 'Call the physiotherapist';
/** Texts that must not appear before the lock opens: name, task, phase, and greetings, which only a signed-in page shows. */
const PERSONAL = /Noor|physiotherapist|follicular|Good (?:morning|afternoon|evening)/i;

const type = (page: Page, pin: string) => page.keyboard.type(pin);
const wrong = (page: Page, left: number) =>
  expect(
    page.getByText(t(left === 1 ? 'lock.wrong_one' : 'lock.wrong_other', { count: left })),
  ).toBeVisible();

/** Expects that the person is signed out and no personal data remains. */
async function isEmptied(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['locale']);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
}

/** Signs in a person with a task. */
async function comeWithTask(page: Page): Promise<Person> {
  const person = await signUpOnboarded(page.request);
  await tasksOf(page.request, person).make(TITLE);
  await putSession(page, person);
  return person;
}

test('a PIN locks each start: no frame, title or tree shows personal data before it opens, and the tenth wrong one empties the device', async ({
  page,
  context,
}) => {
  await comeWithTask(page);
  await setPin(page);
  await lockAt(page, 'start');
  // This visit stores data for the next start.
  await gotoLocked(page, '/dashboard');
  await expect(page.getByText('Noor')).toBeVisible();
  await expect(page).toHaveTitle(/ · Marea$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('marea.greeting'))).toContain('Noor');
  await page.close();

  const started = await context.newPage();
  const frames = await recordFrames(started);
  await started.goto('/dashboard');
  await expect(lockHeading(started)).toBeFocused();
  await expect(started).toHaveTitle('Marea');
  await expectNoFindings(started);
  expect(await everythingOn(started)).not.toMatch(PERSONAL);
  const beforeOpening = frames();
  expect(beforeOpening).toContain(t('lock.enterPin'));
  expect(beforeOpening).not.toMatch(PERSONAL);

  await type(started, '0000');
  await wrong(started, 9);
  for (const digit of PIN) await started.getByRole('button', { name: digit, exact: true }).click();
  await expect(started.getByText('Noor')).toBeVisible();
  expect(frames()).toMatch(PERSONAL);

  await started.evaluate(() => localStorage.setItem('marea.lock.tries', '{"wrong":9,"at":0}'));
  await started.reload();
  await started.getByRole('button', { name: t('lock.forgot') }).click();
  await expect(started.getByText(t('lock.forgotText'))).toBeVisible();
  await expectNoFindings(started);
  await started.getByRole('button', { name: t('lock.goBack'), exact: true }).click();
  await type(started, '0000');
  await isEmptied(started);
});

test('an idle app is hidden at once and locks in every tab, and unlocking shows the text being typed', async ({
  page,
  context,
}) => {
  await comeWithTask(page);
  await setPin(page);
  await lockAt(page, '0');
  const other = await context.newPage();
  await other.goto('/tasks');
  // Another open page unlocks it.
  await expect(openTask(other, TITLE)).toBeVisible();
  await other
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  await other.getByRole('dialog').getByLabel(t('tasks.title')).fill('Buy bread');

  await page.getByRole('button', { name: t('lock.now') }).click();
  for (const tab of [page, other]) {
    await expect(lockHeading(tab)).toBeVisible();
    expect(await everythingOn(tab)).not.toMatch(PERSONAL);
  }
  await type(page, PIN);
  await expect(page.getByRole('heading', { name: t('lock.title') })).toBeVisible();
  await expect(other.getByRole('dialog').getByLabel(t('tasks.title'))).toHaveValue('Buy bread');

  // Going back and forth behind the lock shows nothing in front of it.
  await page.getByRole('button', { name: t('lock.now') }).click();
  await lockHeading(page).waitFor();
  await other.goBack();
  await other.goForward();
  expect(await everythingOn(other)).not.toMatch(PERSONAL);
  await type(page, PIN);
  await expect(lockHeading(other)).toHaveCount(0);

  // The app counts as left when none of its tabs is visible; until then the other tab unlocks the first again.
  await hidePage(page);
  await hidePage(other);
  for (const tab of [page, other]) await expect.poll(() => everythingOn(tab)).not.toMatch(PERSONAL);
  await showPage(other);
  await expect(lockHeading(other)).toBeVisible();
});

test('a page hidden for less than the set time is only covered; after that it is locked', {
  tag: '@state',
}, async ({ page }) => {
  await page.clock.install();
  await comeWithTask(page);
  await setPin(page);
  await gotoLocked(page, '/tasks');
  await expect(openTask(page, TITLE)).toBeVisible();
  await hidePage(page);
  await expect(page.locator('html[data-covered] body')).toHaveCSS('opacity', '0');
  await expect(page).toHaveTitle('Marea');
  await page.clock.fastForward(59_000);
  await showPage(page);
  await expect(openTask(page, TITLE)).toBeVisible();
  await expect(page).toHaveTitle(/ · Marea$/);

  await hidePage(page);
  await page.clock.fastForward(61_000);
  await showPage(page);
  await expect(lockHeading(page)).toBeVisible();
  // Neither setting the clock back nor a new start unlocks it.
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await hidePage(page);
  await showPage(page);
  await page.reload();
  await expect(lockHeading(page)).toBeVisible();
  expect(await everythingOn(page)).not.toMatch(PERSONAL);
});

test('the settings of a lock, and a lock that waits after five wrong PINs, have no accessibility findings', {
  tag: '@state',
}, async ({ page }) => {
  await comeWithTask(page);
  await setPin(page);
  await gotoLocked(page, '/settings/lock');
  await expect(page.getByRole('button', { name: t('lock.change') })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: t('lock.now') }).click();
  await lockHeading(page).waitFor();
  for (const left of [9, 8, 7, 6, 5]) {
    await type(page, '0000');
    await wrong(page, left);
  }
  await expectNoFindings(page);
});

test("the device's own check unlocks it too; without PRF nothing can be sealed", { tag: '@state' }, async ({
  page,
}) => {
  const device = await withAuthenticator(page, { hasPrf: false });
  await comeWithTask(page);
  await addPasskey(page);
  await setPin(page);
  await page.getByRole('checkbox', { name: t('lock.device') }).click();
  await expect(page.getByRole('checkbox', { name: t('lock.device') })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: t('lock.seal') })).toBeDisabled();
  await expect(page.getByText(t('lock.sealNeeds'))).toBeVisible();

  await page.getByRole('button', { name: t('lock.now') }).click();
  await device.verify(false);
  await unlockButton(page).click();
  await expect(page.getByText(t('lock.deviceFailed'))).toBeVisible();
  await device.verify(true);
  await unlockButton(page).click();
  await expect(page.getByRole('heading', { name: t('lock.title') })).toBeVisible();
});
