import type { Browser, Page } from '@playwright/test';
import { LANGUAGES } from '#domain/account/language.ts';
import en from '#web/texts/en/shared.json' with { type: 'json' };
import fr from '#web/texts/fr/shared.json' with { type: 'json' };
import nl from '#web/texts/nl/shared.json' with { type: 'json' };
import { expectNoFindings } from './support/findings.ts';
import { callsOf, type Person, signUpOnboarded } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const WORDS = { en, nl, fr };
const SOFA = 'Leave me the sofa.';
const SECRET = 's'.repeat(43);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true });
/** A button of the link with the name of the test. */
const ofLink = (page: Page, key: string) => page.getByRole('button', { name: `${t(key)}: Sam`, exact: true });

/** A page in another browser, with the requests that it sends. */
async function elsewhere(browser: Browser) {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const sent: { address: string; body: string | null }[] = [];
  page.on('request', (request) => sent.push({ address: request.url(), body: request.postData() }));
  return { page, sent };
}

/** What the page shows after another opening. */
async function again(page: Page): Promise<string> {
  await page.reload();
  await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
  return (await heading(page).textContent()) ?? '';
}

test('a link is made, opened elsewhere, paused, changed and stopped', async ({
  page,
  open,
  browser,
  context,
  request,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await open('/settings/sharing');
  const { address: feed } = await callsOf(request, person).post<{ address: string }>(
    '/api/user/calendar-feed/renew',
    {},
  );
  await expect(page.getByText(t('sharing.questions.no'))).toBeVisible();
  await expectNoFindings(page);

  await button(page, 'sharing.make').click();
  await expect(page.getByRole('dialog')).toContainText(t('consent.sharingMeans'));
  await button(page, 'consent.agree').click();
  await button(page, 'sharing.create').click();
  await expect(page.getByLabel(t('sharing.label'))).toBeFocused();
  await page.getByLabel(t('sharing.label')).fill('Sam');
  await page.getByText(t('sharing.outlook'), { exact: true }).click();
  await page.getByLabel(t('phases.follicular'), { exact: true }).fill(SOFA);
  const preview = page.getByRole('region', { name: t('sharing.preview') });
  await expect(preview.getByRole('heading', { name: t('phases.follicular') })).toBeVisible();
  await expect(preview).toContainText(SOFA);
  await expectNoFindings(page);
  await button(page, 'sharing.create').click();

  const field = page.getByLabel(t('sharing.address'));
  await expect(field).toHaveValue(/\/shared#[\w-]{43}$/);
  await expect(page.getByRole('img', { name: t('sharing.qr') })).toBeVisible();
  const address = await field.inputValue();
  await button(page, 'calendarFeed.copy').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectNoFindings(page);
  await button(page, 'sharing.done').click();
  await expect(ofLink(page, 'sharing.pause')).toBeVisible();

  const { page: other, sent } = await elsewhere(browser);
  await other.goto(address);
  await expect(heading(other)).toHaveText(t('phases.follicular'));
  await expect(other.getByText(SOFA)).toBeVisible();
  await expect(other.getByRole('listitem')).not.toHaveCount(0);
  await expect(other).toHaveTitle(`Marea · ${en.title}`);
  await expectNoFindings(other);
  await other.getByRole('button', { name: 'Français' }).click();
  await expect(heading(other)).toHaveText(fr.phases.follicular);
  await other.getByRole('button', { name: 'English' }).click();
  const secret = address.slice(-43);
  expect(sent.filter(({ address: requested }) => requested.includes(secret))).toEqual([]);
  expect(
    sent.filter(({ body }) => body?.includes(secret)).map(({ address: to }) => new URL(to).pathname),
  ).toEqual(['/api/shared/open']);
  expect(new Set(sent.map(({ address: to }) => new URL(to).origin))).toEqual(
    new Set([new URL(address).origin]),
  );
  expect(await other.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);

  await page.reload();
  await expect(page.getByText(/^Opened on 1 day, /)).toBeVisible();
  await ofLink(page, 'sharing.pause').click();
  await expect(ofLink(page, 'sharing.resume')).toBeVisible();
  await expect.poll(() => again(other)).toBe(en.none);
  await ofLink(page, 'sharing.resume').click();
  await ofLink(page, 'sharing.change').click();
  await page.getByText(t('sharing.phase'), { exact: true }).last().click();
  await button(page, 'settings.save').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await again(other)).toBe(t('phases.follicular'));
  await expect(other.getByText(SOFA)).toBeVisible();
  await expect(other.getByRole('listitem')).toHaveCount(0);

  await button(page, 'sharing.stopAll').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sharing.stopAll') })
    .click();
  await expect(button(page, 'sharing.make')).toBeVisible();
  expect(await again(other)).toBe(en.gone);
  expect((await request.get(feed)).status()).toBe(404);
  await other.context().close();
});

test('a calendar’s address alone can be stopped with all sharing', async ({ page, open, request }) => {
  const person = await open('/settings/sharing');
  await expect(button(page, 'sharing.make')).toBeVisible();
  await expect(button(page, 'sharing.stopAll')).toHaveCount(0);
  const { address } = await callsOf(request, person).post<{ address: string }>(
    '/api/user/calendar-feed/renew',
    {},
  );
  await page.reload();
  await button(page, 'sharing.stopAll').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sharing.stopAll') })
    .click();
  await expect(button(page, 'sharing.stopAll')).toHaveCount(0);
  expect((await request.get(address)).status()).toBe(404);
});

/** A link of a person who has agreed to sharing. */
async function linkOf(request: Parameters<typeof callsOf>[0], person: Person, more: object): Promise<string> {
  const calls = callsOf(request, person);
  await calls.post('/api/user/consent', { kind: 'sharing', given: 1 });
  const link = { level: 'phase', label: 'Sam', days: 30, ...more };
  return (await calls.post<{ address: string }>('/api/share/make', link)).address;
}

test('a passphrase is asked for, and a wrong one can be corrected', async ({ page, request }) => {
  await page.goto(await linkOf(request, await signUpOnboarded(request), { passphrase: 'low tide' }));
  const field = page.getByLabel(en.passphrase, { exact: true });
  await expect(field).toBeFocused();
  await expectNoFindings(page);
  await field.fill('high tide');
  await page.keyboard.press('Enter');
  await expect(page.getByText(en.passphraseWrong)).toBeVisible();
  await field.fill('low tide');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(t('phases.follicular'));
});

const GLANCES = [
  {
    state: 'shared',
    level: 'phase',
    phase: 'luteal',
    note: 'Leave me the sofa, and the last of the chocolate.',
  },
  { state: 'any_day' },
  { state: 'none' },
] as const;

for (const language of LANGUAGES) {
  for (const width of [390, 1280]) {
    test(`the three states differ in words alone (${language}, ${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const boxes: unknown[] = [];
      const titles = new Set<string | null>();
      for (const glance of GLANCES) {
        const json = { success: 1, ...glance, expires_on: '2026-12-30', language };
        await page.route('**/api/shared/open', (route) => route.fulfill({ json }));
        await page.goto('about:blank');
        await page.goto(`/shared#${SECRET}`);
        await expect(page.locator('main[aria-busy="false"]')).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        titles.add(await heading(page).textContent());
        await page.evaluate(() => document.fonts.ready);
        boxes.push(await page.locator('.glance, .glance > *').evaluateAll(placesOf));
        await page.unroute('**/api/shared/open');
      }
      expect(titles.size).toBe(3);
      expect(boxes[1]).toEqual(boxes[0]);
      expect(boxes[2]).toEqual(boxes[0]);
    });
  }
}

/** The places and looks of elements, without their words; a title is as wide as its words. */
function placesOf(elements: readonly Element[]) {
  return elements.map((element) => {
    const { top, height } = element.getBoundingClientRect();
    const { color, backgroundColor, borderColor } = getComputedStyle(element);
    return { className: element.className, top, height, color, backgroundColor, borderColor };
  });
}

test('without a connection, after too many tries and without a secret the page says so', async ({ page }) => {
  await page.route('**/api/shared/open', (route) => route.abort());
  await page.goto(`/shared#${SECRET}`);
  await expect(heading(page)).toHaveText(en.offline);
  await page.unroute('**/api/shared/open');
  await page.route('**/api/shared/open', (route) => route.fulfill({ status: 429, json: {} }));
  await page.getByRole('button', { name: en.retry }).click();
  await expect(heading(page)).toHaveText(en.limited);
  await page.unroute('**/api/shared/open');
  await page.getByRole('button', { name: en.retry }).click();
  await expect(heading(page)).toHaveText(en.gone);
  await page.goto('about:blank');
  await page.goto('/shared');
  await expect(heading(page)).toHaveText(en.gone);
});

test('without scripts the page says that it needs them, and its title names nobody', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto('/shared');
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page).toHaveTitle('Marea · A private page');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  for (const language of LANGUAGES) await expect(page.getByText(WORDS[language].script)).toBeVisible();
  await context.close();
});
