import { signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask, panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('Back closes open overlays one after another, also after a reload, and asks before dropping typed text', async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  await tasksOf(request, person).make('Water the plants');
  await open('/dashboard', person);
  const sheet = page.getByRole('dialog');
  const more = page.getByRole('button', { name: t('dayLog.more') });
  await more.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/dashboard$/);
  // The history entry of a closed sheet isn't a step.
  await more.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await page
    .getByRole('link', { name: t('nav.tasks'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/tasks$/);
  await page.goBack();
  await expect(page).toHaveURL(/dashboard$/);
  await page.goForward();

  // The details are in the address; the question about typed text opens above them.
  await openTask(page, 'Water the plants').click();
  const details = panel(page, t);
  await details.getByLabel(t('tasks.title')).fill('Water the garden');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(details.getByLabel(t('tasks.title'))).toHaveValue('Water the garden');
  await expect(page).toHaveURL(/task=/);
  await page.goBack();
  await question.getByRole('button', { name: t('common.leave') }).click();
  await expect(page).toHaveURL(/tasks$/);
  await expect(sheet).toHaveCount(0);
});
