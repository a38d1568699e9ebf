import { expect, test } from '@playwright/test';
import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { pageOf, saveElsewhere } from './support/journal.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
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

      test('the journal, empty, written, searched, refused and asking, has no accessibility findings', async ({
        page,
        request,
      }) => {
        const person = await signUpOnboarded(request);
        await useSession(page, person);
        await page.goto('/journal');
        const day = pageOf(page, t);
        await expect(day.list.getByText(t('journal.empty'))).toBeVisible();
        await expectNoFindings(page);
        const entry = { date: today(), text: 'x'.repeat(3000), mood: 1, energy: 5, tags: ['y'.repeat(40)] };
        await saveElsewhere(request, { person, entry });
        await saveElsewhere(request, { person, entry: { ...entry, date: addDays(today(), -40) } });
        await page.reload();
        await expect(day.list.getByRole('heading', { level: 3 })).toHaveCount(2);
        await expectNoFindings(page);
        await day.search.fill('xxx');
        await expect(day.list.getByText(t('journal.found_other', { count: 2 }))).toBeVisible();
        await expectNoFindings(page);
        await saveElsewhere(request, { person, entry: { ...entry, text: 'Elsewhere' } });
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
