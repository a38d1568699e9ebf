import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import { callAs } from './support/best-dates.ts';
import { expectNoFindings, languageTag } from './support/findings.ts';
import { callsOf, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { type TextOf, textsOf } from './support/texts.ts';

const t = textsOf('en');
const CLUE = 'tests/imports/clue_measurements.json';

/** Counts the import calls from now on. */
function countImports(page: Page): () => number {
  let count = 0;
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().includes('/user/import')) count += 1;
  });
  return () => count;
}

/** Chooses a file on the page. */
const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file);

/** Chooses Clue's example, and waits until it's compared with the existing data. */
async function lookAtClue(page: Page, text: TextOf = t): Promise<void> {
  await choose(page, CLUE);
  await expect(page.getByRole('heading', { name: text('bringIn.preview.title') })).toBeVisible();
  await expect(page.getByText(text('bringIn.preview.comparing'))).toHaveCount(0);
}

/** Imports the contents of the preview, including those that need a separate consent. */
async function bringIn(page: Page, text: TextOf = t): Promise<void> {
  await page.getByRole('button', { name: text('bringIn.intimate.agree') }).click();
  await page.getByRole('button', { name: text('bringIn.preview.bringIn', { n: 20 }) }).click();
  await expect(page.getByRole('heading', { name: text('bringIn.done.title') })).toBeVisible();
}

/** Makes the browser report no connection. The app's files still load, as from the service worker. */
const goOffline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
  });
const goOnline = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    window.dispatchEvent(new Event('online'));
  });

for (const language of LANGUAGES) {
  test(
    `Clue's history is previewed, imported once, and taken back (${language})`,
    languageTag(language),
    async ({ page, open }) => {
      const text = textsOf(language);
      const imports = countImports(page);
      await open('/settings/data', { language });
      await page.getByRole('link', { name: text('portability.import.otherApp') }).click();
      await expect(page.getByRole('heading', { level: 1, name: text('bringIn.title') })).toBeVisible();
      await expectNoFindings(page);

      await lookAtClue(page, text);
      await expect(page.getByText(text('bringIn.promise_other', { n: 3 }))).toBeVisible();
      await expect(page.getByText(text('bringIn.records_other', { n: 24 }))).toBeVisible();
      for (const outcome of ['taken', 'remarks', 'leftOut']) {
        const verb = text(outcome === 'leftOut' ? 'bringIn.open.why' : 'bringIn.open.show');
        const name = text(`bringIn.fates.${outcome}`);
        await page.getByRole('button', { name: text('bringIn.open.of', { verb, name }) }).click();
      }
      await expect(page.getByText(text('bringIn.reasons.no_day.why'))).toBeVisible();
      await expectNoFindings(page);
      expect(imports()).toBe(0);

      await bringIn(page, text);
      expect(imports()).toBe(1);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const next = text('bringIn.nextRange', { range: '' }).trim();
      await expect(page.getByRole('heading', { name: next })).toBeVisible();
      await expectNoFindings(page);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: text('bringIn.done.receiptLabel') }).click();
      const receipt = await saved;
      expect(receipt.suggestedFilename()).toBe(text('bringIn.done.fileName'));
      const lines = readFileSync(await receipt.path(), 'utf8').split('\n');
      expect(lines).toContain(`${text('bringIn.fates.taken')}: 20`);
      expect(lines).toContain(text('bringIn.records_other', { n: 24 }));

      await page.goto('/settings/import');
      const list = page.getByRole('region', { name: text('bringIn.made.title') });
      await expect(list.getByText('Clue')).toBeVisible();
      await lookAtClue(page, text);
      await expect(page.getByText(text('bringIn.preview.allHere'))).toBeVisible();

      await page.getByRole('button', { name: text('bringIn.chooseOther') }).click();
      await list.getByRole('button').click();
      await page.getByRole('button', { name: text('bringIn.takeBack.confirm') }).click();
      await expect(
        page.getByText(new RegExp(text('bringIn.takeBack.removed_other', { n: '\\d+' }))),
      ).toBeVisible();
      await expect(list).toHaveCount(0);
      await lookAtClue(page, text);
      await expect(
        page.getByRole('button', { name: text('bringIn.preview.bringIn', { n: 20 }) }),
      ).toBeVisible();
    },
  );
}

test('each of the two pages for files passes the other’s files on', { tag: '@state' }, async ({
  page,
  open,
}) => {
  await open('/settings/data');
  await choose(page, CLUE);
  await expect(page.getByRole('heading', { name: t('bringIn.preview.title') })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/import$/);

  await page.getByRole('button', { name: t('bringIn.cancel') }).click();
  await choose(page, {
    name: 'marea.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'marea', version: 1, tasks: [] })),
  });
  await page.getByRole('button', { name: t('bringIn.ours.go') }).click();
  await expect(page).toHaveURL(/\/settings\/data$/);
  await expect(page.getByText(t('portability.import.empty'))).toBeVisible();
});

test('differing values stay unchanged unless the file’s are chosen, also by keyboard', {
  tag: '@state',
}, async ({ page, request, open }) => {
  const person = await signUpOnboarded(request);
  const log = (date: string) =>
    callAs(person, { request, path: `/api/day/${date}/log`, data: { bleeding: 'light' } });
  for (const date of ['2025-01-03', '2025-01-04']) expect((await log(date)).ok()).toBe(true);
  await open('/settings/import', person);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('bringIn.choose') }).press('Enter');
  await (await chooser).setFiles(CLUE);
  const title = page.getByRole('heading', { name: t('bringIn.preview.title') });
  await expect(title).toBeVisible();
  await expect(page.getByText(t('bringIn.preview.comparing'))).toHaveCount(0);
  // The focus is at the beginning of the step.
  expect(await title.evaluate((heading) => document.activeElement?.contains(heading))).toBe(true);

  const look = t('bringIn.open.of', { verb: t('bringIn.open.look'), name: t('bringIn.fates.differs') });
  await page.getByRole('button', { name: look }).press('Enter');
  await page.getByRole('button', { name: t('bringIn.lookAtEach') }).press('Enter');
  await expectNoFindings(page);
  const theirs = t('bringIn.theirs', { value: t('bleeding.heavy') });
  await page.getByRole('button', { name: theirs }).press('Enter');
  await page.getByRole('button', { name: t('bringIn.intimate.leaveOut') }).press('Enter');
  await page.getByRole('button', { name: /^Bring in \d/ }).press('Enter');
  await expect(page.getByRole('heading', { name: t('bringIn.done.title') })).toBeVisible();

  const { days } = await callsOf(request, person).get<{ days: { bleeding: string }[] }>(
    '/api/day/2025-01-03/2025-01-04/list',
  );
  expect(days.map(({ bleeding }) => bleeding)).toEqual(['light', 'heavy']);
});

test('a file is read without a connection, and compared with the existing data once there is one', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/settings/import');
  await expect(page.getByRole('heading', { name: t('bringIn.title') })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await goOffline(page);
  await choose(page, CLUE);
  await expect(page.getByText(t('bringIn.preview.notCompared'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bring in \d/ })).toBeDisabled();
  await expectNoFindings(page);

  await page.unroute('**/api/**');
  await goOnline(page);
  await expect(page.getByText(t('bringIn.preview.notCompared'))).toHaveCount(0);
  await bringIn(page);
});

test('a project of Todoist becomes a label under a chosen name, which its tasks show', async ({
  page,
  open,
}) => {
  await open('/settings/import');
  await choose(page, {
    name: 'House, garden [2203306141].csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'TYPE,CONTENT,PRIORITY,INDENT\ntask,Prune the roses @outside,4,1\ntask,Find the shears,4,2\n',
    ),
  });
  await expect(page.getByRole('heading', { name: t('bringIn.preview.title') })).toBeVisible();
  await expect(page.getByText(t('bringIn.preview.comparing'))).toHaveCount(0);
  const project = 'House garden';
  await expect(page.getByRole('checkbox', { name: project })).toBeChecked();
  await expectNoFindings(page);
  await page.getByRole('textbox', { name: t('bringIn.projects.label', { project }) }).fill('Home');
  await page.getByRole('button', { name: t('bringIn.preview.bringIn', { n: 2 }) }).click();
  await expect(page.getByRole('heading', { name: t('bringIn.done.titlePlanner') })).toBeVisible();

  await page.goto('/tasks');
  const roses = page.getByRole('listitem').filter({ hasText: 'Prune the roses' }).first();
  await expect(roses).toContainText('Home');
  await expect(roses).toContainText('outside');
});
