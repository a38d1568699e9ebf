import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings, journeyTag } from './support/findings.ts';
import { chooseMode, pickMode } from './support/modes.ts';
import { periodStarts, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { heldUndo } from './support/toast.ts';

const en = textsOf('en');

for (const language of LANGUAGES) {
  for (const width of [390, 1280]) {
    test(
      `a pack is entered, and a pill is taken in one press and undone, in ${language} at ${width}`,
      journeyTag({ language, width }),
      async ({ page, open }) => {
        const t = textsOf(language);
        await page.setViewportSize({ width, height: 844 });
        await open('/settings/cycle', { language, cycleDay: null, calls: periodStarts([60, 32, 4]) });
        const sheet = await pickMode(page, { choice: 'contraception', t });
        await sheet.getByLabel(t('modes.methodLabel')).selectOption('pill_combined');
        await expect(sheet.getByText(t('modes.preview.tasks'))).toBeVisible();
        await expectNoFindings(page, '[role=dialog]');
        await sheet.getByRole('button', { name: t('modes.save') }).click();
        const pack = page.getByRole('dialog', { name: t('modes.packTitle') });
        await pack.getByLabel(t('modes.packStart')).fill(addDays(today(), -11));
        await pack.getByRole('button', { name: t('modes.save') }).click();
        await expect(pack).toBeHidden();

        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { name: t('modes.pill', { day: 12 }) })).toBeVisible();
        await expect(
          page.getByRole('img', { name: t('modes.packAria', { day: 12, days: 21 }) }),
        ).toBeVisible();
        await expect(page.getByRole('button', { name: t('cycle.log') })).toHaveCount(0);
        await page.getByRole('button', { name: t('modes.taken'), exact: true }).click();
        await expect(page.getByText(t('modes.takenToday'))).toBeVisible();
        await expectNoFindings(page);
        await page.getByRole('button', { name: t('common.undo') }).click();
        await expect(page.getByRole('button', { name: t('modes.taken'), exact: true })).toBeVisible();
      },
    );
  }
}

test('any past cycle can be excluded in the history, with a reason, and counted again', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/cycle', { cycleDay: null, calls: periodStarts([91, 63, 35, 7]) });
  const row = page
    .getByRole('listitem')
    .filter({ hasText: en('cycle.cycleOf_other', { count: 28 }) })
    .first();
  await row.getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: en('modes.odd.title') })).toBeVisible();
  await sheet.getByRole('combobox').selectOption('travel');
  await sheet.getByLabel(en('modes.odd.noteLabel')).fill('Three weeks of trains');
  await expectNoFindings(page, '[role=dialog]');
  await sheet.getByRole('button', { name: en('modes.odd.save') }).click();
  await expect(row.getByText(en('modes.odd.marked'))).toBeVisible();
  await row.getByRole('button').click();
  await expect(sheet.getByLabel(en('modes.odd.noteLabel'))).toHaveValue('Three weeks of trains');
  await sheet.getByRole('button', { name: en('modes.odd.undo') }).click();
  await expect(row.getByText(en('modes.odd.marked'))).toHaveCount(0);
});

test('the weeks of a pregnancy are shown small, and can be hidden on every device', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/dashboard', {
    cycleDay: null,
    calls: [
      ...periodStarts([100]),
      ['/api/cycle/mode/update', { cycle_mode: 'pregnant', since: addDays(today(), -40) }],
    ],
  });
  await expect(page.getByText(en('modes.week', { week: 14, day: 2 }))).toBeVisible();
  await page.getByRole('button', { name: en('modes.hideWeek') }).click();
  await expect(page.getByRole('button', { name: en('modes.showWeek') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: en('modes.showWeek') })).toBeVisible();
  await expect(page.getByText(en('modes.week', { week: 14, day: 2 }))).toHaveCount(0);
  await expectNoFindings(page);
});

test('the end of a pregnancy is entered in one press, and nothing is asked or shown after it', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/cycle', {
    cycleDay: null,
    calls: [
      ...periodStarts([100]),
      ['/api/cycle/mode/update', { cycle_mode: 'pregnant', since: addDays(today(), -40) }],
    ],
  });
  await page.getByRole('button', { name: en('modes.ended') }).click();
  await expectNoFindings(page);
  await page.getByRole('button', { name: en('modes.loss') }).click();
  const undo = await heldUndo(page, en);
  await expect(page.getByText(en('cycle.afterTitle'))).toBeVisible();
  await expect(page.getByText(en('modes.lossSaved'))).toBeVisible();
  await expect(page.getByText(/pregnan/i)).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('button', { name: en('modes.ended') })).toBeVisible();
});

test('without periods everything cyclic is hidden, and the page shows how to get it back', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/settings/cycle', { cycleDay: null, calls: periodStarts([63, 35, 7]) });
  await chooseMode(page, 'no_periods');
  const undo = await heldUndo(page, en);
  await page
    .getByRole('link', { name: en('nav.cycle') })
    .first()
    .click();
  await expect(page.getByText(en('modes.pages.no_periods'))).toBeVisible();
  await expect(page.getByText(en('graph.title'))).toHaveCount(0);
  await expectNoFindings(page);
  await undo.click();
  await expect(page.getByRole('slider', { name: en('cycle.dialLabel') })).toBeVisible();
});

test('towards menopause the forecast is a wide range without a day', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await open('/cycle', {
    cycleDay: null,
    calls: [
      ...periodStarts([330, 305, 240, 215, 140, 118, 50, 20]),
      ['/api/cycle/facts/update', { in_transition: 1 }],
    ],
  });
  await expect(page.getByRole('heading', { name: en('modes.bandTitle') })).toBeVisible();
  await expect(page.getByRole('slider', { name: en('cycle.dialLabel') })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: en('modes.bandTitle') })).toBeVisible();
  await expectNoFindings(page);
});

test('a positive test moves the forecast, is announced without a promise, and can be dismissed', async ({
  page,
  open,
}) => {
  await open('/cycle', {
    cycleDay: null,
    calls: [
      ...periodStarts([103, 75, 47, 19]),
      ['/api/user/consent', { kind: 'intimate', given: 1 }],
      [`/api/day/${addDays(today(), -3)}/log`, { lh: 'positive' }],
      ...[10, 9, 8, 7, 6, 5, 4].map(
        (ago) => [`/api/day/${addDays(today(), -ago)}/log`, { temperature: 36.4 }] as const,
      ),
    ],
  });
  await expect(page.getByText(en('modes.sign.note'))).toBeVisible();
  const chart = page.getByRole('region', { name: en('modes.chart.title') });
  await chart.getByRole('button', { name: en('modes.chart.table') }).click();
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expectNoFindings(page);
  await page.getByRole('button', { name: en('modes.sign.ignore') }).click();
  await expect(page.getByText(en('modes.sign.ignored'))).toBeVisible();
  await page.getByRole('button', { name: en('modes.odd.undo') }).click();
  await expect(page.getByRole('button', { name: en('modes.sign.ignore') })).toBeVisible();
});
