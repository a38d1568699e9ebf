import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { pageOf, saveElsewhere } from './support/journal.ts';
import { signUpOnboarded, today } from './support/person.ts';
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

      const LONG = { text: 'x'.repeat(3000), mood: 1, energy: 5, tags: ['y'.repeat(40)] };
      const entryOf = (date: LocalDate) => ({ ...LONG, date });

      test('the journal, empty, written and searched, has no accessibility findings', {
        tag: '@state',
      }, async ({ page, request, open }) => {
        const person = await signUpOnboarded(request);
        await open('/journal', person);
        const day = pageOf(page, t);
        await expect(day.list.getByText(t('journal.empty'))).toBeVisible();
        await expectNoFindings(page);
        await saveElsewhere(request, { person, entry: entryOf(today()) });
        await saveElsewhere(request, { person, entry: entryOf(addDays(today(), -40)) });
        await page.reload();
        await expect(day.list.getByRole('heading', { level: 3 })).toHaveCount(2);
        await expectNoFindings(page);
        await day.search.fill('xxx');
        await expect(day.list.getByText(t('journal.found_other', { count: 2 }))).toBeVisible();
        await expectNoFindings(page);
      });

      test('the journal, asking about a version, refusing a text and with its calendar, has no accessibility findings', {
        tag: '@state',
      }, async ({ page, request, open }) => {
        const person = await signUpOnboarded(request);
        await saveElsewhere(request, { person, entry: entryOf(today()) });
        await open('/journal', person);
        const day = pageOf(page, t);
        await expect(day.text).toHaveValue(LONG.text);
        await saveElsewhere(request, { person, entry: { ...entryOf(today()), text: 'Elsewhere' } });
        await day.text.fill('Here');
        await expect(page.getByText(t('journal.otherVersion'))).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('journal.keepMine') }).click();
        await day.text.fill('x'.repeat(20_001));
        await expect(page.getByText(t('journal.tooLong', { count: 20000 }))).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('journal.chooseDay') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page);
      });
    });
  }
}
