import type { APIRequestContext, Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth } from '#domain/calendar/months.ts';
import { fullDay } from '#web/i18n/format.ts';
import { portableTask } from '../portable-task.ts';
import { expectNoFindings, languageTag } from './support/findings.ts';
import { pageOf } from './support/journal.ts';
import { persistedData } from './support/persisted-data.ts';
import { callsOf, type Person, signUpOnboarded, today, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';
import { cutServer } from './support/unsent.ts';

/** A day of the month before the line's. */
const OLD = addDays(firstOfMonth(addMonths(today(), -13)), 14);
const LINE = addMonths(today(), -12);
/** Typed into what is forgotten; it must be nowhere afterwards. */
const CANARY = 'kanarie';
const t = textsOf('en');

const onPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A person with details of 13 months ago: a day, a page and a finished task. */
const signUpWithPast = (request: APIRequestContext, language: Person['language'] = 'en') =>
  signUpOnboarded(request, {
    language,
    calls: [
      [`/api/day/${OLD}/log`, { pain: 2, mood: 3 }],
      ['/api/journal/save', { date: OLD, text: `A ${CANARY} sang` }],
      [
        '/api/user/import?preview=0',
        {
          format: 'marea',
          version: 1,
          tasks: [{ ...portableTask({ number: 1, title: CANARY }), status: 'completed', completed_on: OLD }],
        },
      ],
    ],
  });

/** Runs the timer until everything before the line has gone. */
async function untilForgotten(request: APIRequestContext, person: Person): Promise<void> {
  await expect
    .poll(async () => {
      const ran = await request.post('/__test/timer', { data: '*/10 * * * *' });
      expect(ran.ok(), await ran.text()).toBe(true);
      return (await callsOf(request, person).get<{ done_until: string | null }>('/api/user/keeping'))
        .done_until;
    })
    .toBe(today());
}

/** Forgets what is older than 12 months, as if on another device. */
async function forgetElsewhere(request: APIRequestContext, person: Person): Promise<void> {
  const { post } = callsOf(request, person);
  const months = { days: 12, journal: 12, tasks: 12, habits: 12 };
  const { seen } = await post<{ seen: string }>('/api/user/keeping/preview', months);
  await post('/api/user/keeping/update', { ...months, seen });
  await untilForgotten(request, person);
}

/** Everything that the app stored on the device, as text. */
const onDevice = async (page: Page): Promise<string> =>
  (await persistedData(page)) +
  (await page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      cached.flat().map(({ url }) => url),
      (await indexedDB.databases()).map(({ name }) => name),
    ]);
  }));

test.describe('forgetting on a phone', () => {
  test.use(onPhone);
  for (const language of LANGUAGES) {
    test(
      `a shorter time shows what will go and offers a copy, and after one answer it is gone (${language})`,
      languageTag(language),
      async ({ page, request }) => {
        const text = textsOf(language);
        const person = await signUpWithPast(request, language);
        const day = fullDay(LINE, language);
        const halfYear = fullDay(addMonths(today(), -6), language);
        await useSession(page, person);
        await page.goto('/settings');
        await page.getByRole('link', { name: text('forgetting.page'), exact: true }).tap();
        const part = page.getByRole('region', { name: text('forgetting.page') });
        const choice = (kind: string) => part.getByLabel(text(`forgetting.kinds.${kind}`), { exact: true });
        const sheet = page.getByRole('dialog', { name: text('forgetting.previewTitle') });
        await expect(choice('journal')).toHaveValue('');
        await expectNoFindings(page);

        await choice('journal').selectOption('12');
        await expect(sheet.getByText(text('forgetting.goes.journal_one', { n: '1', day }))).toBeVisible();
        await expect(sheet.getByRole('listitem')).toHaveCount(1);
        await expect(sheet.getByText(text('forgetting.final_other', { count: 30 }))).toBeVisible();
        await expectNoFindings(page);
        await sheet.getByRole('button', { name: text('settings.cancel') }).tap();
        await expect(sheet).toBeHidden();
        await expect(choice('journal')).toHaveValue('');

        await choice('journal').selectOption('12');
        const saved = page.waitForEvent('download');
        await sheet.getByRole('button', { name: text('portability.export.start') }).tap();
        await saved;
        await sheet.getByRole('button', { name: text('forgetting.agree') }).tap();
        await expect(sheet).toBeHidden();
        await expect(choice('journal')).toHaveValue('12');
        await expect(part.getByRole('status')).toHaveText(text('forgetting.removing'));
        await untilForgotten(request, person);
        await page.reload();
        await expect(choice('journal')).toHaveValue('12');
        await expect(part.getByRole('status')).toBeEmpty();

        await choice('days').selectOption('6');
        const goes = text('forgetting.goes.days_one', { n: '1', day: halfYear });
        await expect(sheet.getByText(goes)).toBeVisible();
        await sheet.getByRole('button', { name: text('forgetting.agree') }).tap();
        await expect(sheet).toBeHidden();
        await untilForgotten(request, person);

        // Longer asks nothing.
        await choice('days').selectOption('24');
        await expect(part.getByText(text('forgetting.longer'))).toBeVisible();
        await page.reload();
        await expect(choice('days')).toHaveValue('24');

        await page.goto(`/journal?date=${OLD}`);
        await expect(page.getByText(text('notStored.journal', { day }))).toBeVisible();
        await expect(pageOf(page, text).text).toHaveCount(0);
        await expectNoFindings(page, '.journal-columns > :first-child');
        await page.goto('/insights');
        await expect(page.getByText(/\d{4}/).first()).toBeVisible();
        await page.goto('/settings/devices');
        await page.getByRole('button', { name: text('securityLog.title') }).tap();
        await expect(page.getByText(text('securityLog.events.keeping_changed')).first()).toBeVisible();
      },
    );
  }

  test('the preview shows the new numbers if they have changed meanwhile', async ({
    page,
    request,
    open,
  }) => {
    const person = await open('/settings/privacy', await signUpWithPast(request));
    await page.getByLabel(t('forgetting.kinds.journal'), { exact: true }).selectOption('12');
    const sheet = page.getByRole('dialog', { name: t('forgetting.previewTitle') });
    const day = fullDay(LINE, 'en');
    await expect(sheet.getByText(t('forgetting.goes.journal_one', { n: '1', day }))).toBeVisible();
    await callsOf(request, person).post('/api/journal/save', { date: addMonths(today(), -14), text: 'More' });
    await sheet.getByRole('button', { name: t('forgetting.agree') }).tap();
    await expect(sheet.getByText(t('forgetting.changed'))).toBeVisible();
    await expect(sheet.getByText(t('forgetting.goes.journal_other', { n: '2', day }))).toBeVisible();
    await expectNoFindings(page);
    await sheet.getByRole('button', { name: t('forgetting.agree') }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(t('forgetting.removing'))).toBeVisible();
  });
});

test('nothing typed before the line is left on another device after its next start', async ({
  page,
  request,
  open,
}) => {
  const person = await open(`/journal?date=${OLD}`, await signUpWithPast(request));
  await expect(pageOf(page, t).text).toHaveValue(`A ${CANARY} sang`);
  await expect.poll(() => onDevice(page)).toContain(CANARY);
  await forgetElsewhere(request, person);

  await page.goto('/dashboard');
  await expect.poll(() => onDevice(page)).not.toContain(CANARY);
  await page.goto(`/journal?date=${OLD}`);
  await expect(page.getByText(t('notStored.journal', { day: fullDay(LINE, 'en') }))).toBeVisible();
  // The phone shows the month's day below the month.
  await page.goto('/cycle?view=month');
  expect(await onDevice(page)).not.toContain(CANARY);
});

test('unsent edits of days before the line are refused with words, and the others are saved', async ({
  page,
  request,
  open,
}) => {
  const person = await open(`/journal?date=${OLD}`, await signUpWithPast(request));
  const day = pageOf(page, t);
  await expect(day.text).toHaveValue(`A ${CANARY} sang`);
  const reconnect = await cutServer(page);
  await day.text.fill('Typed far away');
  await expect(day.savedOnDevice).toBeVisible();
  await day.mood(4).check({ force: true });
  await forgetElsewhere(request, person);
  await reconnect();

  await expect(page.getByText(t('notStored.journal', { day: fullDay(LINE, 'en') }))).toBeVisible();
  await page.getByRole('button', { name: t('unsent.look'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('unsent.title') });
  const reason = t('unsent.refused', { reason: t('errors.conflicts.older_than_kept') });
  await expect(sheet.getByText(reason)).toHaveCount(2);
  await expect(sheet.getByText(t('unsent.entrySaved', { day: fullDay(OLD, 'en') }))).toBeVisible();
  await expect(sheet.getByText('Typed far away')).toBeVisible();
  await expectNoFindings(page);
  await expect(sheet.getByRole('button', { name: t('unsent.again') })).toHaveCount(0);
  for (const left of [1, 0]) {
    await sheet
      .getByRole('button', { name: t('unsent.drop') })
      .first()
      .click();
    await expect(sheet.getByText(reason)).toHaveCount(left);
  }
});
