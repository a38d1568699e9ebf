import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { expectNoFindings, journeyTag } from './support/findings.ts';
import { chooseMode, pickMode } from './support/modes.ts';
import { daysAgo, type Person, useSession as putSession, signUpOnboarded, today } from './support/person.ts';
import { textsOf } from './support/texts.ts';
import { heldUndo } from './support/toast.ts';

const en = textsOf('en');

/** Calls as a person. */
const as =
  (request: APIRequestContext, person: Person) =>
  async (path: string, data: object): Promise<void> => {
    const headers = { authorization: `Bearer ${person.stx}` };
    expect((await request.post(path, { headers, data })).ok(), path).toBe(true);
  };

/** Somebody with starts so many days ago. */
async function withStarts(
  request: APIRequestContext,
  { days, language = 'en' as const }: { days: number[]; language?: 'en' | 'nl' | 'fr' },
) {
  const person = await signUpOnboarded(request, { language, cycleDay: null });
  const call = as(request, person);
  for (const ago of days) await call('/api/cycle/period/log', { is_now: 0, period_timestamp: daysAgo(ago) });
  return { person, call };
}

async function open(page: Page, person: Person, path = '/cycle'): Promise<void> {
  await putSession(page, person);
  await page.goto(path);
}

for (const language of LANGUAGES) {
  for (const width of [390, 1280]) {
    test(
      `a pack is said, a pill taken in one press, and undone, in ${language} at ${width}`,
      journeyTag({ language, width }),
      async ({ page, request }) => {
        const t = textsOf(language);
        await page.setViewportSize({ width, height: 844 });
        const { person } = await withStarts(request, { days: [60, 32, 4], language });
        await open(page, person, '/settings/cycle');
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

test('a gap of 117 days is asked about, leaves the forecast in two presses, and comes back', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person } = await withStarts(request, { days: [193, 165, 48, 19] });
  await open(page, person);
  await expect(page.getByText(en('modes.odd.asked', { count: 117 }))).toBeVisible();
  await page.getByRole('button', { name: en('modes.odd.different') }).click();
  await page.getByRole('button', { name: en('modes.odd.save') }).click();
  await expect(page.getByText(en('modes.odd.asked', { count: 117 }))).toHaveCount(0);
  // Beside its length: the closing sheet's title has the same words.
  await expect(page.getByText(`· ${en('modes.odd.marked')}`)).toBeVisible();
  await page.getByRole('button', { name: en('common.undo') }).click();
  await expect(page.getByText(en('modes.odd.asked', { count: 117 }))).toBeVisible();
});

test('any past cycle is left out from the history, with a reason, and counted again', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person } = await withStarts(request, { days: [91, 63, 35, 7] });
  await open(page, person);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: en('cycle.cycleOf_other', { count: 28 }) })
    .first();
  await row.getByRole('button', { name: en('modes.odd.mark') }).click();
  const sheet = page.getByRole('dialog', { name: en('modes.odd.title') });
  await sheet.getByRole('combobox').selectOption('travel');
  await sheet.getByLabel(en('modes.odd.noteLabel')).fill('Three weeks of trains');
  await expectNoFindings(page, '[role=dialog]');
  await sheet.getByRole('button', { name: en('modes.odd.save') }).click();
  await expect(row.getByText(en('modes.odd.marked'))).toBeVisible();
  await row.getByRole('button', { name: en('modes.odd.mark') }).click();
  await expect(sheet.getByLabel(en('modes.odd.noteLabel'))).toHaveValue('Three weeks of trains');
  await sheet.getByRole('button', { name: en('modes.odd.undo') }).click();
  await expect(row.getByText(en('modes.odd.marked'))).toHaveCount(0);
});

test('the weeks of a pregnancy are small, and can be hidden on every device', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person, call } = await withStarts(request, { days: [100] });
  await call('/api/cycle/mode/update', { cycle_mode: 'pregnant', since: addDays(today(), -40) });
  await open(page, person, '/dashboard');
  await expect(page.getByText(en('modes.week', { week: 14, day: 2 }))).toBeVisible();
  await page.getByRole('button', { name: en('modes.hideWeek') }).click();
  await expect(page.getByRole('button', { name: en('modes.showWeek') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: en('modes.showWeek') })).toBeVisible();
  await expect(page.getByText(en('modes.week', { week: 14, day: 2 }))).toHaveCount(0);
  await expectNoFindings(page);
});

test('a pregnancy that ended is said in one press, and nothing is asked or shown after it', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, call } = await withStarts(request, { days: [100] });
  await call('/api/cycle/mode/update', { cycle_mode: 'pregnant', since: addDays(today(), -40) });
  await open(page, person);
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

test('three weeks past the due date weeks stop, and it is asked once what has changed', {
  tag: '@state',
}, async ({ page, request }) => {
  const { person, call } = await withStarts(request, { days: [310] });
  await call('/api/cycle/mode/update', { cycle_mode: 'pregnant', since: addDays(today(), -270) });
  await call(`/api/day/${today()}/log`, { bleeding: 'light' });
  await open(page, person, '/dashboard');
  await expect(page.getByText(en('modes.afterDue'))).toBeVisible();
  await expect(page.getByText(en('modes.pregnantBleeding'))).toBeVisible();
  await expect(page.getByText(/Week \d/)).toHaveCount(0);
});

test('after a birth the third period brings the offer to forecast again', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person, call } = await withStarts(request, { days: [300] });
  const birth_on = addDays(today(), -200);
  await call('/api/cycle/mode/update', { cycle_mode: 'postpartum', since: birth_on, birth_on });
  for (const ago of [70, 40, 10])
    await call('/api/cycle/period/log', { is_now: 0, period_timestamp: daysAgo(ago) });
  await open(page, person);
  await expect(page.getByText(en('modes.sinceBirth_other', { count: 28 }))).toBeVisible();
  await page.getByRole('button', { name: en('modes.offerNaturalYes') }).click();
  await expect(page.getByText(en('modes.returning'))).toBeVisible();
});

test('without periods everything cyclic steps aside, and the way back is said', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person } = await withStarts(request, { days: [63, 35, 7] });
  await open(page, person);
  await chooseMode(page, 'no_periods');
  const undo = await heldUndo(page, en);
  await expect(page.getByText(en('modes.pages.no_periods'))).toBeVisible();
  await expect(page.getByText(en('graph.title'))).toHaveCount(0);
  await expectNoFindings(page);
  await undo.click();
  await expect(page.getByRole('slider', { name: en('cycle.dialLabel') })).toBeVisible();
});

test('towards menopause a wide span is said without a day', { tag: '@state' }, async ({ page, request }) => {
  const { person, call } = await withStarts(request, { days: [330, 305, 240, 215, 140, 118, 50, 20] });
  await call('/api/cycle/facts/update', { in_transition: 1 });
  await open(page, person);
  await expect(page.getByRole('heading', { name: en('modes.bandTitle') })).toBeVisible();
  await expect(page.getByRole('slider', { name: en('cycle.dialLabel') })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: en('modes.bandTitle') })).toBeVisible();
  await expectNoFindings(page);
});

test('a positive test moves the forecast, says so without promising, and can be put aside', async ({
  page,
  request,
}) => {
  const { person, call } = await withStarts(request, { days: [103, 75, 47, 19] });
  await call('/api/user/consent', { kind: 'intimate', given: 1 });
  await call(`/api/day/${addDays(today(), -3)}/log`, { lh: 'positive' });
  for (const ago of [10, 9, 8, 7, 6, 5, 4])
    await call(`/api/day/${addDays(today(), -ago)}/log`, { temperature: 36.4 });
  await open(page, person);
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

test('a positive test on the day’s sheet says how far it moves the forecast', { tag: '@state' }, async ({
  page,
  request,
}) => {
  const { person, call } = await withStarts(request, { days: [103, 75, 47, 19] });
  await call('/api/user/consent', { kind: 'intimate', given: 1 });
  await call('/api/day/kinds/update', { tests: 1 });
  await open(page, person, '/dashboard');
  await page.getByRole('button', { name: en('dayLog.more') }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: new RegExp(en('daySheet.lh')) })
    .first()
    .click();
  await sheet.getByRole('button', { name: en('daySheet.testWords.positive'), exact: true }).click();
  await expect(page.getByText(/Your forecast now counts from your positive test/)).toBeVisible();
});
