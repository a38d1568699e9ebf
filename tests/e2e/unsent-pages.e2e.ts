import { addHabit } from './support/habits.ts';
import { pageOf, saveElsewhere, textOnServer } from './support/journal.ts';
import { callsOf, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer, waiting } from './support/unsent.ts';

const t = textsOf('en');

test('a journal page deleted without a connection disappears here at once and later on the server, unless it has newer text', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const save = (text: string) => saveElsewhere(request, { person, entry: { date: today(), text } });
  await save('Of the morning');
  await open('/journal', person);
  const day = pageOf(page, t);
  await expect(day.list.getByText('Of the morning')).toBeVisible();
  const bringBack = await cutServer(page);
  await page.getByRole('button', { name: t('journal.delete') }).click();
  await expect(day.text).toHaveValue('');
  await expect(day.list.getByText('Of the morning')).toHaveCount(0);
  await expect(waiting(page, 1)).toBeVisible();
  expect(await textOnServer(request, { person, date: today() })).toBe('Of the morning');

  await save('Of the evening');
  await bringBack();
  await expect(page.getByText(t('unsent.refusedBanner_one', { count: '1' }))).toBeVisible();
  await expect(day.text).toHaveValue('Of the evening');
  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('unsent.title') });
  await expect(sheet.getByText(t('unsent.refused', { reason: t('unsent.entryChanged') }))).toBeVisible();
  // Now the person has seen the newer text.
  await sheet.getByRole('button', { name: t('unsent.again') }).click();
  await expect(sheet.getByText(t('unsent.empty'))).toBeVisible();
  await expect.poll(() => textOnServer(request, { person, date: today() })).toBeNull();
});

test('one habit is edited and another deleted without a connection, and the server gets both later', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const walk = await addHabit(request, { person, habit_name: 'Walk' });
  await addHabit(request, { person, habit_name: 'Rest' });
  await open('/habits', person);
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  const sheet = page.getByRole('dialog');
  await expect(link('Rest')).toBeVisible();
  const bringBack = await cutServer(page);
  const edit = sheet.getByRole('button', { name: t('habits.view.edit') });
  await link('Walk').click();
  await edit.click();
  await sheet.getByLabel(t('habits.name')).fill('Run');
  await sheet.getByRole('button', { name: t('common.save') }).click();
  await expect(waiting(page, 1)).toBeAttached();
  await sheet.getByRole('button', { name: t('common.close') }).click();
  await expect(link('Run')).toBeVisible();
  await link('Rest').click();
  await edit.click();
  await sheet.getByRole('button', { name: t('habits.detail.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('habits.detail.deleteConfirm') })
    .click();
  await expect(link('Rest')).toHaveCount(0);
  await expect(waiting(page, 2)).toBeVisible();

  await bringBack();
  await expect(page.getByRole('button', { name: t('unsent.look'), exact: true })).toHaveCount(0);
  const { habits } = await callsOf(request, person).get<{ habits: object[] }>(
    '/api/habit/cycle/all/timeframe/all/get',
  );
  expect(habits).toMatchObject([{ habit_id: walk, habit_name: 'Run' }]);
  await expect(link('Run')).toBeVisible();
});
