import { expectNoFindings, lookTag } from './support/findings.ts';
import { addHabit } from './support/habits.ts';
import { signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, lookTag({ theme: colorScheme, width }), () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('the habits and a habit’s details have no accessibility findings', { tag: '@state' }, async ({
        page,
        request,
        open,
      }) => {
        const person = await signUpOnboarded(request);
        const habit = { habit_name: 'Stretch', habit_description: 'd'.repeat(200), luteal_active: 0 };
        const id = await addHabit(request, { person, ...habit });
        const km = { habit_target: 1234.5, habit_target_per: 'week', habit_unit: 'kilometres' };
        const run = await addHabit(request, { person, habit_name: 'Run', habit_rhythm: 'weekly', ...km });
        await addHabit(request, { person, habit_name: 'Water', habit_target: 8, habit_unit: 'glasses' });
        await open('/habits', person);
        await page.getByRole('checkbox').first().check();
        await expect(page.getByText(t('habits.streak_one', { count: 1 }))).toBeAttached();
        await expectNoFindings(page);

        const sheet = page.getByRole('dialog');
        await page.goto(`/habits?habit=${run}`);
        await expect(sheet.getByRole('table')).toBeVisible();
        await expectNoFindings(page);
        await page.goto(`/habits?habit=${id}`);
        await expect(sheet.getByRole('table')).toBeVisible();
        await sheet.getByRole('button', { name: t('habits.view.pause') }).click();
        await expectNoFindings(page);
        await sheet.getByRole('button', { name: t('habits.view.edit') }).click();
        await sheet.getByLabel(t('habits.name'), { exact: true }).fill('');
        await sheet.getByRole('button', { name: t('common.save'), exact: true }).click();
        await expect(sheet.getByText(t('habits.detail.nameMissing'))).toBeVisible();
        await expectNoFindings(page);
      });

      test('the steps of the wizard have no accessibility findings', { tag: '@state' }, async ({
        page,
        open,
      }) => {
        await open('/habits');
        const sheet = page.getByRole('dialog');
        const next = sheet.getByRole('button', { name: t('common.next') });
        await page.getByRole('button', { name: t('habits.new') }).click();
        await expect(sheet.getByRole('heading', { name: t('phases.luteal') })).toBeVisible();
        await expectNoFindings(page);
        await sheet.getByLabel(t('habits.name')).fill('abc');
        await expectNoFindings(page);
        await sheet.getByLabel(t('habits.name')).fill('abcd');
        await next.click();
        await expect(sheet.getByText(t('habits.duration'))).toBeVisible();
        await expectNoFindings(page);
        await next.click();
        await sheet.getByRole('button', { name: t('habits.phases.luteal') }).click();
        await sheet.getByRole('button', { name: 'Monday', exact: true }).click();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('common.leave') }).click();
        await expect(sheet).toBeHidden();
      });
    });
  }
}
