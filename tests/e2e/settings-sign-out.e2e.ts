import { listen } from './support/listen.ts';
import { signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { tick } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { waiting } from './support/unsent.ts';

const t = textsOf('en');

test('signing out while the server can’t be reached shows a message and still ends the session here', async ({
  page,
  open,
}) => {
  const announcements = await listen(page);
  await open('/settings');
  await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect.poll(announcements).toContain(t('settings.signedOutHereOnly'));
  await expect(page).toHaveURL(/\/start$/);
  expect(await page.evaluate(() => localStorage.getItem('marea.session'))).toBeNull();
});

test('signing out everywhere asks about unsent changes, and loses none if the server can’t be reached', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('Water the plants');
  const announcements = await listen(page);
  await open('/tasks', person);
  await page.route('**/api/task/update', (route) => route.abort('connectionreset'));
  await tick(page, { t, title: 'Water the plants' }).click();
  await expect(waiting(page, 1)).toBeVisible();
  const unsent = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marea.unsent.')).length);

  await page.goto('/settings/devices');
  const everywhere = page.getByRole('button', { name: t('settings.signOutAll'), exact: true });
  const question = page.getByRole('alertdialog');
  await everywhere.click();
  await expect(question).toContainText(t('unsent.signOut_one', { count: '1' }));
  await question.getByRole('button', { name: t('settings.cancel') }).click();
  await expect(question).toBeHidden();
  expect(await unsent()).toBe(1);

  await page.route('**/api/user/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
  await everywhere.click();
  await question.getByRole('button', { name: t('settings.signOutAll') }).click();
  await expect.poll(announcements).toContain(t('errors.generic'));
  await expect(question).toBeHidden();
  expect(await unsent()).toBe(1);

  await page.unroute('**/api/user/logout');
  await everywhere.click();
  await question.getByRole('button', { name: t('settings.signOutAll') }).click();
  await expect(page).toHaveURL(/\/start$/);
  expect(await unsent()).toBe(0);
});
