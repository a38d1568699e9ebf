import { expectNoFindings, lookTag, notInGate } from './support/findings.ts';
import { DAY_3, nextTimes, when, withCycles } from './support/repeats.ts';
import { tasksOf } from './support/tasks.ts';
import { panel } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const LOOKS = [
  { language: 'en', theme: 'light', width: 390 },
  { language: 'fr', theme: 'dark', width: 1280 },
  { language: 'nl', theme: 'light', width: 360 },
] as const;
for (const { language, theme, width } of LOOKS) {
  const tag = language === 'nl' ? { tag: ['@long'] } : lookTag({ theme, width });
  test(
    `the editor has no accessibility findings in ${language}, ${theme}, ${width} wide`,
    notInGate(tag),
    async ({ page, request, open }) => {
      const t = textsOf(language);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      const person = await withCycles(request, { language });
      const id = await tasksOf(request, person).make('Meal prep', { task_repeat: DAY_3 });
      await open(`/tasks?task=${id}`, person);
      const details = panel(page, t);
      await expect(nextTimes(details, t).getByRole('listitem')).toHaveCount(3);
      await expectNoFindings(page);
      await details.getByRole('button', { name: t('repeats.pins.phase'), exact: true }).click();
      await details.getByRole('button', { name: t('phases.luteal') }).click();
      await expectNoFindings(page);
      await when(details, t)
        .getByRole('button', { name: t('tasks.whens.repeats') })
        .click();
      await details.getByLabel(t('repeats.unit')).selectOption('MONTHLY');
      await details.getByLabel(t('repeats.dayNumber'), { exact: true }).fill('31');
      await expect(details.getByText(t('repeats.shortMonths', { day: 31 }))).toBeVisible();
      await expectNoFindings(page);
      await details.getByLabel(t('repeats.onDay'), { exact: true }).selectOption('weekday');
      await details.getByLabel(t('repeats.ends')).selectOption('until');
      await expectNoFindings(page);
    },
  );
}
