import { APP_PAGES, LEGAL_PAGES } from '#domain/pages.ts';
import { expectNoFindings } from './support/findings.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('the landing page, the legal pages and the API page work without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/start', '/api/docs', ...Object.keys(LEGAL_PAGES)]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.locator('script').count(), path).toBe(0);
  }
  await context.close();
});

for (const theme of ['light', 'dark'] as const) {
  // Axe is slow with some thousand elements.
  test(`the API page has no accessibility findings, ${theme}`, { tag: ['@long'] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFindings(page);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the landing page has a picture of Today in its look, after its words (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/start');
    const picture = page.getByRole('img', { name: /Today page/ });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth && image.currentSrc))
      .toMatch(new RegExp(`today-en-${colorScheme}\\.webp$`));
  });
}

test('the static pages remember the chosen language', async ({ page }) => {
  await page.goto('/privacy-policy?lang=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/start');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/start?lang=xx');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('every page of the app answers 200, and the root redirects to the dashboard', async ({ request }) => {
  for (const path of APP_PAGES) expect((await request.get(path)).status(), path).toBe(200);
  const root = await request.get('/', { maxRedirects: 0 });
  expect([root.status(), root.headers().location]).toEqual([302, '/dashboard']);
});

test('an unknown page is a real 404 that shows the not-found view', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  await expect(page).toHaveTitle(`${t('titles.notFound')} · Marea`);
});

test('a missing file is a real 404 and never the shell', async ({ request }) => {
  for (const path of ['/assets/gone.js', '/fonts/gone.woff2', '/gone.js']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toContain('<html');
  }
});

test('fingerprinted files may be cached forever, pages may not', async ({ page, request }) => {
  await page.goto('/login');
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
  expect((await request.get(script ?? '')).headers()['cache-control']).toContain('immutable');
  expect((await request.get('/login')).headers()['cache-control']).toBe('no-cache');
});

test('pages, the manifest and files aren’t sent again if the browser has them', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await page.goto('/login');
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src');
  for (const path of ['/login', '/start', '/privacy-policy', '/manifest.webmanifest', script ?? '']) {
    const first = (await request.get(path)).headers();
    const again = await request.get(path, { headers: { 'if-none-match': first.etag ?? '' } });
    expect(first.etag, path).toMatch(/^(W\/)?"[\w-]+"$/);
    expect([again.status(), await again.text(), again.headers().etag], path).toEqual([304, '', first.etag]);
    expect(again.headers()['content-security-policy'], path).toBe(first['content-security-policy']);
  }
});

test('without a session a protected page goes to the start page at once', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/start$/);
});
