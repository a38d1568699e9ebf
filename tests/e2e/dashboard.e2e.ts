import { LANGUAGES, languageName } from '#domain/account/language.ts';
import { WEB_BUILD } from '../../scripts/build-for-tests.ts';
import { dashboardScripts } from '../../scripts/check-sizes.ts';
import { listen } from './support/listen.ts';
import { daysAgo, signUp, signUpOnboarded, useSession } from './support/person.ts';
import { failDashboardCall, REPLACED_CALLS } from './support/start-calls.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('a period logged late in the cycle starts day 1, and undo brings the old day back', {
  tag: '@state',
}, async ({ page, open }) => {
  await open('/dashboard', { cycleDay: 27 });
  const card = (phase: string, day: number) =>
    page.getByRole('region', { name: t('cycle.cardLabel', { phase: t(`phases.${phase}`), day }) });
  await expect(card('luteal', 27)).toBeVisible();
  await page.getByRole('button', { name: t('cycle.log') }).click();
  await expect(card('menstrual', 1)).toBeVisible();
  await page.reload();
  await expect(card('menstrual', 1)).toBeVisible();
  await card('menstrual', 1)
    .getByRole('button', { name: t('common.undo') })
    .click();
  await expect(card('luteal', 27)).toBeVisible();
});

/** The last texts that each page shows: one from its data, one from its code. */
const SHOWN_LAST = {
  '/dashboard': [t('ideas.title'), t('habits.widget.title')],
  '/cycle': [t('graph.title'), t('cycle.disclaimer')],
};

for (const [path, texts] of Object.entries(SHOWN_LAST)) {
  test(`loading ${path} makes one token call and one dashboard call, and no calls for its parts`, {
    tag: path === '/cycle' ? '@state' : [],
  }, async ({ page, open }) => {
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
    await open(path);
    await expect(page.getByText(t('phases.follicular')).first()).toBeVisible();
    for (const text of texts)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    expect(requested.filter((name) => /\/api\/(?:token\/refresh|dashboard)$/.test(name)).sort()).toEqual([
      '/api/dashboard',
      '/api/token/refresh',
    ]);
    expect(requested.filter((name) => REPLACED_CALLS.test(name))).toEqual([]);
  });
}

test('a start loads the scripts that the gate counts, and formats nothing before the first paint', async ({
  page,
  open,
}) => {
  const scripts = new Set<string>();
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.addInitScript(() => {
    // Timers of two seconds or more aren't part of the start, so they never fire.
    const wait = window.setTimeout;
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms < 2000 ? wait(act, ms) : 0) });
    for (const holder of [Intl, Date.prototype, Number.prototype])
      for (const name of Object.getOwnPropertyNames(holder).filter((one) =>
        /^(?:[A-Z]|toLocale)/.test(one),
      )) {
        const noting = new Proxy(Reflect.get(holder, name), {
          construct: (made, given, as) => {
            performance.mark('formatted');
            return Reflect.construct(made, given, as);
          },
          apply: (format, on, given) => {
            performance.mark('formatted');
            return Reflect.apply(format, on, given);
          },
        });
        Reflect.set(holder, name, noting);
      }
  });
  await open('/dashboard', {
    calls: [['/api/task/create', { task_title: 'Water the fig', task_end_timestamp: daysAgo(0) }]],
  });
  await expect(page.getByText('Water the fig')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...scripts].sort()).toEqual([...dashboardScripts(WEB_BUILD)].sort());
  const order = await page.evaluate(() =>
    performance
      .getEntries()
      .flatMap(({ name }) => (/^(?:first-contentful-paint|formatted)$/.test(name) ? [name] : [])),
  );
  expect(order.slice(0, 2)).toEqual(['first-contentful-paint', 'formatted']);
});

test('after stopping half-way through onboarding, a person returns to the missing question', {
  tag: '@state',
}, async ({ page, request, open }) => {
  await open('/dashboard', await signUp(request, { calls: [['/api/user/name/update', { name: 'Noor' }]] }));
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole('heading', { name: t('onboarding.gender.question') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('nav.label') })).toHaveCount(0);
});

test('the language switch changes everything at once and is saved', async ({ page, request }) => {
  await useSession(page, await signUpOnboarded(request));
  for (const language of LANGUAGES) {
    const text = textsOf(language);
    await page.goto('/settings/language');
    await page.getByRole('button', { name: languageName(language) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1, name: text('common.language') })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(text('phases.follicular'))).toBeVisible();
    await page.goto('/start');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

test('a failed call shows an error and leaves the screen unchanged', { tag: '@state' }, async ({
  page,
  open,
}) => {
  const announcements = await listen(page);
  await open('/dashboard', { cycleDay: 27 });
  await page.route('**/api/cycle/period/log', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: t('cycle.log') }).click();
  await expect.poll(announcements).toContain('Something went wrong. Please try again.');
  await expect(page.getByRole('heading', { name: t('phases.luteal') })).toBeVisible();
});

test('if the log can’t be loaded, the page shows an error and still the card of the day', {
  tag: '@state',
}, async ({ page, open }) => {
  const announcements = await listen(page);
  await failDashboardCall(page);
  await page.route('**/api/cycle/calendar/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open('/dashboard');
  await expect(page.getByText(t('phases.follicular'))).toBeVisible({ timeout: 20_000 });
  await expect.poll(announcements).toContain('Something went wrong. Please try again.');
});
