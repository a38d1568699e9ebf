import { LANGUAGES } from '#domain/account/language.ts';
import { journeyTag } from './support/findings.ts';
import { draftsOn, pageOf } from './support/journal.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

for (const language of LANGUAGES) {
  for (const width of [360, 1280]) {
    test(
      `a written page is still there after a reload, ${language}, ${width} wide`,
      journeyTag({ language, width }),
      async ({ page, open }) => {
        const texts = textsOf(language);
        await page.setViewportSize({ width, height: 800 });
        await open('/journal', { language });
        const day = pageOf(page, texts);
        await day.text.fill('Ça va bien, “één” dag 👩‍👩‍👧\n\nEnd');
        await day.mood(4).check();
        await day.energy(2).check();
        await day.addTag.click();
        await day.tag.fill('rust, zee');
        await day.tag.press('Enter');
        await expect(day.saved).toBeVisible();
        await expect.poll(() => draftsOn(page)).toEqual([]);
        await page.reload();
        await expect(day.text).toHaveValue('Ça va bien, “één” dag 👩‍👩‍👧\n\nEnd');
        await expect(day.mood(4)).toBeChecked();
        await expect(day.energy(2)).toBeChecked();
        await expect(
          page.getByRole('button', { name: texts('journal.removeTag', { tag: 'zee' }) }),
        ).toBeVisible();
        await expect(page.locator('main [data-phase=follicular]').first()).toContainText(
          texts('phases.follicular'),
        );
        expect(
          await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollWidth)),
        ).toBeLessThanOrEqual(width);
        expect(await draftsOn(page)).toEqual([]);
      },
    );
  }
}

test('a page is written with the keyboard alone', { tag: '@state' }, async ({ page, open }) => {
  await open('/journal');
  const day = pageOf(page, t);
  await day.text.focus();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(day.mood(3)).toBeChecked();
  // Pressing the chosen one again clears it.
  await page.keyboard.press('Space');
  await expect(day.mood(3)).not.toBeChecked();
  await day.energy(1).focus();
  await page.keyboard.press('Space');
  await day.addTag.focus();
  await page.keyboard.press('Enter');
  await expect(day.tag).toBeFocused();
  await page.keyboard.type('one,two');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('journal.removeTag', { tag: 'one' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(day.addTag).toBeFocused();
  await expect(page.getByRole('button', { name: t('journal.removeTag', { tag: 'one' }) })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('journal.removeTag', { tag: 'two' }) })).toBeVisible();
  await expect(day.saved).toBeVisible();
});
