import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { LANGUAGES, type Language, languageName } from '#domain/account/language.ts';
import type { Lengths } from '#tests/logged-life.ts';
import { expectNoFindings, lookTag, notInGate } from './support/findings.ts';
import { logLife } from './support/log-life.ts';
import { callsOf, type Person, useSession as putSession, signUpOnboarded, today } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
/** Every page regularly checks for a newer version. */
const VERSION = '/api/system/version';
const PHONE = { width: 390, height: 844 };

type Life = { lengths?: Lengths | null; language?: Language };

/** A person with a long log, or with nothing logged. */
async function somebody(
  request: APIRequestContext,
  { lengths, language = 'en' }: Life = {},
): Promise<Person> {
  const person = await signUpOnboarded(request, { language, cycleDay: null });
  if (lengths !== null) await logLife(request, person, lengths);
  return person;
}

async function openReport(page: Page, person: Person): Promise<void> {
  await putSession(page, person);
  await page.goto('/report');
  await expect(sheetsOn(page).first()).toBeVisible();
}

const sheetsOn = (page: Page): Locator => page.getByRole('article');
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

/** Text and size in points of a PDF's pages. */
async function pagesOf(data: Uint8Array) {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      return {
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replaceAll(/\s+/g, ' '),
        size: page.view.slice(2).map(Math.round),
      };
    }),
  );
}

test('the insights lead to a sheet in the doctor’s language, printed and as a PDF, without further calls', async ({
  page,
  request,
  open,
}) => {
  await page.setViewportSize(PHONE);
  const nl = textsOf('nl');
  await open('/insights', await somebody(request));
  await page.getByRole('link', { name: t('titles.report'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('sheet.title') })).toBeVisible();

  const requested: string[] = [];
  page.on('request', (made) => requested.push(new URL(made.url()).pathname));
  await choose(page, languageName('nl'));
  await expect(page.getByRole('heading', { level: 2, name: nl('sheet.title') })).toBeVisible();
  // The app keeps its own language.
  await expect(page.getByRole('heading', { level: 1, name: t('titles.report') })).toBeVisible();
  await expect(page.locator('.report-paper')).toHaveAttribute('lang', 'nl');

  const count = await sheetsOn(page).count();
  const a4 = await pagesOf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(a4.map(({ size }) => size)).toEqual(Array(count).fill([595, 842]));
  expect(a4[0]?.text).toContain(nl('sheet.title'));
  // The print contains nothing of the app around the sheet.
  expect(a4[0]?.text).not.toContain(t('titles.report'));
  expect(a4[0]?.text).not.toContain(t('report.print'));

  await choose(page, t('report.papers.letter'));
  const letter = await pagesOf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(letter.map(({ size }) => size)).toEqual(Array(await sheetsOn(page).count()).fill([612, 792]));

  expect(requested.filter((path) => path.includes('write-pdf'))).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('report.save'), exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^marea-report-\\d{4}-\\d\\d-\\d\\d-${today()}\\.pdf$`),
  );
  await expect(page.getByText(t('report.saved'))).toBeVisible();
  const pdf = await pagesOf(new Uint8Array(await readFile(await file.path())));
  expect(pdf.map(({ size }) => size)).toEqual(letter.map(({ size }) => size));
  expect(pdf[0]?.text).toContain(nl('sheet.title'));

  await page.getByLabel(t('report.discreet')).check();
  const discreet = page.waitForEvent('download');
  await page.getByRole('button', { name: t('report.save'), exact: true }).click();
  expect((await discreet).suggestedFilename()).toBe(`report-${today()}.pdf`);
  expect(requested.filter((path) => path.startsWith('/api/') && path !== VERSION)).toEqual([]);
});

test('the page makes only its two reads', async ({ page, request, open }) => {
  const person = await somebody(request);
  await open('/settings', person);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  const origin = new URL(page.url()).origin;
  page.on('request', (made) => {
    const url = new URL(made.url());
    if (url.origin !== origin) requested.push(url.href);
    else if (url.pathname.startsWith('/api/') && url.pathname !== VERSION)
      requested.push(url.pathname.replaceAll(/\d{4}-\d\d-\d\d/g, 'day'));
  });
  await page.getByRole('link', { name: t('titles.report') }).click();
  await expect(sheetsOn(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.sort()).toEqual(['/api/day/symptoms', '/api/report/day/day']);
});

const FORTY: Lengths = {
  finished: Array.from({ length: 40 }, (_, index) => 20 + ((index * 7) % 26)),
  running: 12,
};
const LIVES = {
  usual: async () => {},
  'long names and forty cycles': async (request: APIRequestContext, person: Person) => {
    const name = 'Wilhelmina Josephina van den Bossche-Vanderstraeten de la Motte-Picquet';
    await callsOf(request, person).post('/api/user/name/update', { name });
  },
  'nothing logged': async () => {},
  'on the pill': (request: APIRequestContext, person: Person) =>
    callsOf(request, person).post('/api/cycle/mode/update', {
      cycle_mode: 'contraception',
      method: 'pill_combined',
    }),
} as const;

for (const [life, change] of Object.entries(LIVES)) {
  test(`all contents fit their sheet: ${life}`, {
    tag: '@state',
  }, async ({ page, request }) => {
    const lengths = life === 'nothing logged' ? null : life === 'usual' ? undefined : FORTY;
    const person = await somebody(request, lengths === undefined ? {} : { lengths });
    await change(request, person);
    await openReport(page, person);
    await choose(page, t('report.spans.all'));
    for (const part of ['signs', 'sex'] as const) await choose(page, t(`report.parts.${part}`));
    for (const language of LANGUAGES) {
      await choose(page, languageName(language));
      for (const paper of ['a4', 'letter'] as const) {
        await choose(page, t(`report.papers.${paper}`));
        await expect(page.locator('.report-paper')).toHaveAttribute('lang', language);
        await expect(page.locator('.report-paper')).toHaveAttribute('data-paper', paper);
        const spilled = await sheetsOn(page).evaluateAll((sheets) =>
          sheets.flatMap((sheet) => {
            const { left, right } = sheet.getBoundingClientRect();
            const foot = sheet.lastElementChild?.getBoundingClientRect().top ?? 0;
            const parts = [...sheet.querySelectorAll('header, dl, p, h3, li, svg text')];
            const over = parts.filter((part) => {
              const box = part.getBoundingClientRect();
              const isInFoot = part.closest('footer') !== null;
              return box.left < left || box.right > right || (!isInFoot && box.bottom > foot);
            });
            return over.map((part) => `${sheet.getAttribute('aria-label')}: ${part.textContent}`);
          }),
        );
        expect(spilled, `${language} on ${paper}`).toEqual([]);
      }
    }
  });
}

test('without a connection the page shows a message, and loads once there is one', { tag: '@state' }, async ({
  page,
  request,
  open,
}) => {
  const person = await somebody(request);
  await open('/insights', person);
  const link = page.getByRole('link', { name: t('titles.report'), exact: true });
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/report/**', (route) => route.abort());
  await link.click();
  await expect(page.getByText(t('errors.network'))).toBeVisible();
  await page.unroute('**/api/report/**');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(sheetsOn(page).first()).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280] as const) {
    test(
      `the report has no accessibility findings, ${theme}, ${width} wide`,
      notInGate(lookTag({ theme, width })),
      async ({ page, request }) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 844 });
        await openReport(page, await somebody(request));
        await choose(page, t('report.spans.own'));
        await expectNoFindings(page);
      },
    );
  }
}
