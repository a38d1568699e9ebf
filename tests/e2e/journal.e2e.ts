import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { journeyTag } from './support/findings.ts';
import { draftsOn, pageOf, saveElsewhere, textOnServer } from './support/journal.ts';
import { signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

for (const language of LANGUAGES) {
  for (const width of [360, 1280]) {
    test(
      `what’s written is still there after a reload, ${language}, ${width} wide`,
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

test('other days can be opened by arrows, calendar and list, but not future days', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const yesterday = addDays(today(), -1);
  const longAgo = addDays(today(), -800);
  await saveElsewhere(request, { person, entry: { date: yesterday, text: 'Of yesterday' } });
  await saveElsewhere(request, { person, entry: { date: longAgo, text: 'Of long ago' } });
  await open(`/journal?date=${addDays(today(), 3)}`, person);
  const day = pageOf(page, t);
  await expect(page.getByRole('button', { name: t('journal.dayAfter') })).toBeDisabled();
  await expect(day.text).toHaveValue('');
  await page.getByRole('button', { name: t('journal.dayBefore') }).click();
  await expect(day.text).toHaveValue('Of yesterday');
  await page.goBack();
  await expect(day.text).toHaveValue('');
  await day.list.getByText('Of yesterday').click();
  await expect(day.text).toHaveValue('Of yesterday');
  await day.list.getByRole('button', { name: t('journal.older') }).click();
  await day.list.getByText('Of long ago').click();
  await expect(day.text).toHaveValue('Of long ago');
  await expect(day.list.getByRole('button', { name: t('journal.older') })).toHaveCount(0);
});

/** The month of a day, counted from the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

test('a month shows the moods and opens a day, and tags are suggested from one’s own entries', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const longAgo = addDays(today(), -62);
  await saveElsewhere(request, {
    person,
    entry: { date: longAgo, text: 'By the sea', mood: 4, tags: ['sea'] },
  });
  await open('/journal', person);
  const day = pageOf(page, t);
  const dayOf = (word: string) =>
    page.getByRole('table').getByRole('button', { name: new RegExp(`: ${word}$`) });
  await expect(dayOf(t('journal.moodWords.4'))).toHaveCount(0);
  const previous = page.getByRole('button', { name: t('calendar.previous') });
  for (let month = monthOf(longAgo); month < monthOf(today()); month++) await previous.click();
  await dayOf(t('journal.moodWords.4')).click();
  await expect(day.text).toHaveValue('By the sea');

  await page.goto('/journal');
  await page.getByRole('button', { name: t('journal.suggestedTag', { tag: 'sea' }) }).click();
  await expect(page.getByRole('button', { name: t('journal.removeTag', { tag: 'sea' }) })).toBeVisible();
  await day.mood(5).check();
  await expect(dayOf(t('journal.moodWords.5'))).toHaveCount(1);
  await expect(day.saved).toBeVisible();
});

test('the journal opens from the dashboard and the settings on phones, from the rail on wide screens', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/dashboard');
  await page.getByRole('link', { name: t('journal.write') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('titles.journal') })).toBeVisible();
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('nav.journal') })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('nav.journal') })
    .click();
  await expect(page).toHaveURL(/\/journal$/);
});

test('at midnight the page stays on the day that’s being written', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await signUpOnboarded(request);
  const written = today();
  await page.clock.install();
  await open('/journal', person);
  const day = pageOf(page, t);
  await day.text.fill('Before midnight');
  await page.clock.fastForward('25:00:00');
  await expect(page).toHaveURL(new RegExp(`date=${written}`));
  await expect(day.text).toBeFocused();
  await day.text.press('End');
  await day.text.pressSequentially(', and after');
  await page.clock.fastForward(1000);
  await expect(day.text).toHaveValue('Before midnight, and after');
  await expect
    .poll(() => textOnServer(request, { person, date: written }))
    .toBe('Before midnight, and after');
  await expect(page.getByRole('button', { name: t('journal.dayAfter') })).toBeEnabled();
});
