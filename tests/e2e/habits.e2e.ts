import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { journeyTag } from './support/findings.ts';
import { listen } from './support/listen.ts';
import { expect, test } from './support/test.ts';
import { type TextOf, textsOf } from './support/texts.ts';

const t = textsOf('en');

const doneToday = (page: Page, { text, name }: { text: TextOf; name: string }) =>
  page.getByRole('checkbox', { name: text('habits.doneToday', { name }) });

/** The names of the weekdays on the buttons, Monday first. */
function weekdays(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2024, 0, day)));
}

for (const language of LANGUAGES) {
  for (const width of [360, 1280]) {
    test(
      `a habit is created in three steps and ticked off, and its streak starts (${language}, ${width} wide)`,
      journeyTag({ language, width }),
      async ({ page, open }) => {
        const text = textsOf(language);
        const announcements = await listen(page);
        await page.setViewportSize({ width, height: 800 });
        await open('/habits', { language });
        await expect(page.getByRole('heading', { name: text('habits.emptyTitle') })).toBeVisible();
        await page.getByRole('button', { name: text('habits.new') }).click();
        const sheet = page.getByRole('dialog');
        const next = sheet.getByRole('button', { name: text('common.next'), exact: true });
        const create = sheet.getByRole('button', { name: text('habits.wizard.create') });

        await expect(sheet.getByText(text('habits.wizard.templates'))).toBeVisible();
        await sheet.getByLabel(text('habits.name')).fill('Arm');
        await expect(sheet.getByText(text('habits.wizard.nameTooShort'))).toBeVisible();
        await expect(sheet.getByText(text('habits.wizard.templates'))).toHaveCount(0);
        await expect(next).toHaveCount(0);
        await sheet.getByLabel(text('habits.name')).fill('Armswing');
        await expect(sheet.getByText(text('habits.wizard.nameTooShort'))).toHaveCount(0);
        await sheet.getByLabel(text('habits.description')).fill('Both arms.');
        await next.click();

        await sheet.getByText(text('habits.times.noon'), { exact: true }).click();
        await sheet.getByLabel(text('duration.hours'), { exact: true }).fill('1');
        await sheet.getByLabel(text('duration.minutes'), { exact: true }).fill('30');
        await next.click();

        const monday = sheet.getByRole('button', { name: weekdays(language)[0] ?? '', exact: true });
        await expect(monday).toHaveAttribute('aria-pressed', 'true');
        await monday.click();
        await sheet.getByRole('button', { name: text('habits.everyDay') }).click();
        await expect(monday).toHaveAttribute('aria-pressed', 'true');
        await create.click();
        await expect(sheet).toBeHidden();
        await expect.poll(announcements).toContain(text('habits.added'));

        const noon = page.getByRole('region', { name: text('habits.times.noon') });
        await expect(noon.getByText('Both arms.')).toBeVisible();
        await expect(noon.getByText(text('habits.everyDay'))).toBeVisible();
        const check = doneToday(page, { text, name: 'Armswing' });
        await check.check();
        await expect(noon.getByText(text('habits.streak_one', { count: 1 }))).toBeAttached();
        await page.reload();
        await expect(check).toBeChecked();
        await expect(noon.getByText(text('habits.streak_one', { count: 1 }))).toBeAttached();
      },
    );
  }
}

test('a habit can be created by keyboard alone', { tag: '@state' }, async ({ page, open }) => {
  await open('/habits');
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: t('habits.new') }).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel(t('habits.name'))).toBeFocused();
  await page.keyboard.type('Read in bed');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: 'Step 2 of 3' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused();
  const create = sheet.getByRole('button', { name: t('habits.wizard.create') });
  while (!(await create.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();

  const check = doneToday(page, { text: t, name: 'Read in bed' });
  await check.focus();
  await page.keyboard.press('Space');
  await expect(check).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('heading', { name: 'Read in bed' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'Read in bed' })).toBeFocused();
});

for (const start of ['/dashboard', '/habits']) {
  test(`a plain daily habit takes at most three presses besides its name (from ${start})`, {
    tag: '@state',
  }, async ({ page, open }) => {
    await open(start);
    let presses = 0;
    const press = (control: Locator) => {
      presses += 1;
      return control.click();
    };
    const sheet = page.getByRole('dialog');
    if (start === '/dashboard') {
      await press(page.getByRole('link', { name: t('habits.widget.viewAllHabits') }));
      await press(page.getByRole('button', { name: t('habits.new') }));
      await sheet.getByLabel(t('habits.name')).fill('Drink water');
    } else {
      await press(page.getByRole('button', { name: t('habits.new') }));
      await sheet.getByLabel(t('habits.name')).fill('Drink water');
    }
    await press(sheet.getByRole('button', { name: t('habits.wizard.create') }));
    const tile = page.getByRole('listitem').filter({ hasText: 'Drink water' });
    await expect(tile).toContainText(t('habits.everyDay'));
    await expect(tile.getByText(/^For:/)).toHaveCount(0);
    expect(presses).toBeLessThanOrEqual(3);
  });
}

test('the wizard asks before dropping typed text, and starts over when it’s opened again', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/habits');
  const sheet = page.getByRole('dialog', { name: t('habits.wizard.title') });
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: t('habits.new') }).click();
  await sheet.getByLabel(t('habits.name')).fill('Half a thought');
  await sheet.getByRole('button', { name: t('common.close') }).click();
  await question.getByRole('button', { name: t('common.stay') }).click();
  await expect(sheet.getByLabel(t('habits.name'))).toHaveValue('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: t('common.leave') }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: t('habits.new') }).click();
  await expect(sheet.getByLabel(t('habits.name'))).toHaveValue('');
});
