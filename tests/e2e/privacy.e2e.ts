import type { BrowserContext, Page } from '@playwright/test';
import { PORT } from '../../scripts/addresses-for-tests.ts';
import { callAs, SENTENCE, search, tasksOf, wand } from './support/best-dates.ts';
import { addHabit } from './support/habits.ts';
import { pageOf, saveElsewhere } from './support/journal.ts';
import { listen } from './support/listen.ts';
import { newAddress } from './support/mail.ts';
import { startMatomo } from './support/matomo.ts';
import { signUpOnboarded, today, useSession } from './support/person.ts';
import { answerOnboarding, signUpByHand } from './support/sign-up.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// On a wide screen the navigation has links to all places.
test.use({ viewport: { width: 1280, height: 800 } });
// Each test visits many pages, and the machine may be busy.
test.setTimeout(120_000);

// A page's history survives when the context is reset.
test.use({ reuseContext: false });

const t = textsOf('en');
const ORIGIN = `http://127.0.0.1:${PORT}`;
/** Part of everything that's typed or stored here. */
const MARK = 'kanarie';

/** Goes to a page by the app's navigation. */
async function goTo(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t(`nav.${place}`), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/${place === 'today' ? 'dashboard' : place}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await goTo(page, 'settings');
  await page.getByRole('button', { name: t('settings.signOut'), exact: true }).click();
  await expect(page).toHaveURL(/\/start$/);
}

test('a whole visit without the consent calls no other origin and puts nothing typed into an address', async ({
  page,
  request,
}) => {
  const addresses: string[] = [];
  const complaints: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('console', (message) => {
    // A day without an entry is a 404, which the browser logs.
    const isEmptyDay = /\/api\/journal\/[\d-]+\/get$/.test(message.location().url);
    if (message.type() === 'error' && !isEmptyDay) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  const email = `${MARK}-${newAddress()}`;
  const person = { t, email, name: `Noor ${MARK}` };
  const announcements = await listen(page);
  await page.goto('/start');
  await signUpByHand(page, { request, ...person });
  await answerOnboarding(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: t('cycle.log') }).click();
  await expect.poll(announcements).toContain(t('cycle.sameCycle'));

  await goTo(page, 'tasks');
  await page
    .getByRole('button', { name: t('tasks.new') })
    .first()
    .click();
  const adding = page.getByRole('dialog', { name: t('tasks.new') });
  await adding.getByLabel(t('tasks.title')).fill(`Feed the ${MARK}`);
  await adding.getByRole('button', { name: t('tasks.create') }).click();
  await expect(adding.getByLabel(t('tasks.title'))).toHaveValue('');
  await page.keyboard.press('Escape');
  const task = page.getByRole('button', { name: `Feed the ${MARK}`, exact: true }).first();
  await expect(task).toBeVisible();
  await page.getByRole('button', { name: t('tasks.search') }).click();
  await page.getByRole('searchbox').fill(MARK);
  await expect(task).toBeVisible();

  await goTo(page, 'habits');
  await goTo(page, 'cycle');
  await goTo(page, 'journal');
  const day = pageOf(page, t);
  await day.text.fill(`A ${MARK} sang`);
  await expect(day.saved).toBeVisible();
  await day.search.fill(MARK);
  await wand(page).click();
  const panel = page.getByRole('dialog', { name: t('nav.bestDates') });
  await search(panel, `${SENTENCE} and a ${MARK}`);
  await expect(panel.getByText(t('phases.ovulation')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await goTo(page, 'insights');
  await signOut(page);

  const origins = addresses
    .filter((address) => !/^(data|blob|about):/.test(address))
    .map((address) => new URL(address).origin);
  expect([...new Set(origins)]).toEqual([ORIGIN]);
  expect(addresses.filter((address) => address.includes(MARK))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('with the consent exactly the agreed fields reach the operator’s Matomo, until it’s withdrawn', {
  tag: '@state',
}, async ({ page, request }) => {
  const matomo = await startMatomo();
  const deeds = () => matomo.arrivals.map(({ fields }) => fields).filter(({ ping }) => ping === undefined);
  const view = (path: string) => ({
    idsite: '1',
    rec: '1',
    apiv: '1',
    send_image: '0',
    url: `${ORIGIN}${path}`,
  });
  const person = await signUpOnboarded(request);
  await callAs(person, { request, path: '/api/user/consent', data: { kind: 'cookies', given: 1 } });
  await callAs(person, { request, path: '/api/task/create', data: { task_title: `Feed the ${MARK}` } });
  await useSession(page, person);

  const expected: object[] = [view('/dashboard')];
  await page.goto('/dashboard');
  await expect.poll(deeds).toEqual(expected);

  await goTo(page, 'tasks');
  expected.push(view('/tasks'));
  await expect.poll(deeds).toEqual(expected);
  await page.getByRole('button', { name: t('tasks.search') }).click();
  await page.getByRole('searchbox').fill(MARK);
  expected.push({ ...view('/tasks'), e_c: 'search', e_a: 'tasks', e_v: String(MARK.length) });
  await expect.poll(deeds).toEqual(expected);

  // The open task is in the address and isn't counted.
  await page
    .getByRole('button', { name: `Feed the ${MARK}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/task=/);
  const details = page.getByRole('dialog');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await goTo(page, 'settings');
  expected.push(view('/settings'));
  await expect.poll(deeds).toEqual(expected);
  const toConsents = page.getByRole('link', { name: t('consent.title') });
  await toConsents.click();
  expected.push(view('/settings/consents'));
  await expect.poll(deeds).toEqual(expected);

  const consent = page.getByRole('checkbox', { name: t('consent.cookies') });
  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/user/consent') && answer.ok());
  await Promise.all([saved(), consent.click()]);
  await expect(consent).not.toBeChecked();
  await goTo(page, 'cycle');
  await goTo(page, 'settings');
  await toConsents.click();
  // After the consent is given again, counting goes on from here; the pages in between weren't counted.
  await Promise.all([saved(), consent.click()]);
  expected.push(view('/settings/consents'));
  await expect.poll(deeds).toEqual(expected);
  await signOut(page);
  expected.push(view('/settings'));
  expect(deeds()).toEqual(expected);

  for (const { request: line, headers, fields } of matomo.arrivals) {
    expect(line).toBe('POST /matomo/matomo.php');
    expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    if (fields.ping !== undefined) expect(Object.keys(fields)).toEqual([...Object.keys(view('')), 'ping']);
  }
  matomo.close();
});

/** Everything in the browser's storage that the site's pages can read. */
async function readBrowserStorage(page: Page, context: BrowserContext) {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    state: JSON.stringify(history.state),
    name: window.name,
  }));
  return {
    cookies: cookies.map(({ name }) => name),
    ...inPage,
    everything: JSON.stringify([cookies, origins, inPage]),
  };
}

/** Whether the browser's HTTP cache has an answer for this address. */
const isCached = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(
    (url) =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );

test('after signing out no storage, cache or history entry contains personal data', async ({
  context,
  page,
  request,
}) => {
  const person = await signUpOnboarded(request);
  const as = (path: string, data: object) => callAs(person, { request, path, data });
  await as('/api/user/name/update', { name: `Noor ${MARK}` });
  await as('/api/task/create', { task_title: `Feed the ${MARK}` });
  await addHabit(request, { person, habit_name: `Sing like a ${MARK}` });
  await saveElsewhere(request, { person, entry: { date: today(), text: `A ${MARK} sang`, tags: [MARK] } });
  expect(await tasksOf(request, person)).toHaveLength(1);
  const requested = new Set<string>();
  const files = new Set<string>();
  const storable: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/assets/')) files.add(answer.url());
    if (!pathname.startsWith('/api/')) return;
    if (answer.request().method() === 'GET') requested.add(answer.url());
    if (answer.headers()['cache-control'] !== 'no-store') storable.push(answer.url());
  });
  const other = await context.newPage();
  await useSession(other, person);
  await other.goto('/journal');
  await expect(pageOf(other, t).text).toHaveValue(`A ${MARK} sang`);

  await page.goto('/dashboard');
  const seen = page.getByText(MARK).first();
  await expect(seen).toBeVisible();
  // Wait for their calls, otherwise these pages would have nothing to leave behind.
  const habitsResponse = page.waitForResponse('**/api/habit/cycle/all/timeframe/all/get');
  for (const place of ['tasks', 'habits']) await goTo(page, place);
  await habitsResponse;
  const insightsResponse = page.waitForResponse('**/api/insights');
  for (const place of ['cycle', 'insights']) await goTo(page, place);
  await insightsResponse;
  await goTo(page, 'journal');
  await expect(pageOf(page, t).text).toHaveValue(`A ${MARK} sang`);
  // The change stays on the device because it can't be sent.
  await context.setOffline(true);
  await pageOf(page, t).text.fill(`Another ${MARK} sang`);
  await expect(pageOf(page, t).savedOnDevice).toBeVisible();
  expect((await readBrowserStorage(page, context)).everything).toContain(MARK);
  await context.setOffline(false);
  // While changes are pending, signing out asks first.
  await expect(pageOf(page, t).savedOnDevice).toHaveCount(0);
  await signOut(page);
  await expect(other).toHaveURL(/\/start$/);

  for (const tab of [page, other]) {
    // A database is deleted once the last page that has it open is gone.
    await expect.poll(async () => (await readBrowserStorage(tab, context)).databases).toEqual([]);
    const stored = await readBrowserStorage(tab, context);
    expect(stored).toMatchObject({ local: ['locale'], session: [], caches: [], databases: [], name: '' });
    expect(stored.cookies.filter((name) => name !== 'locale')).toEqual([]);
    for (const trace of [MARK, person.email, person.xox, person.stx])
      expect(stored.everything).not.toContain(trace);
  }
  expect(storable).toEqual([]);
  expect([...requested].map((url) => new URL(url).pathname)).toEqual(
    expect.arrayContaining(['/api/dashboard', '/api/habit/cycle/all/timeframe/all/get', '/api/insights']),
  );
  for (const url of requested) expect(await isCached(page, url), url).toBe(false);
  // The check works: it finds files that may be cached.
  const found = await Promise.all([...files].map((url) => isCached(page, url)));
  expect(found).toContain(true);

  for (const _ of [1, 2, 3]) {
    await page.goBack();
    await expect(page).toHaveURL(/\/start$/);
    await expect(page.locator('a[href="/signup"]').first()).toBeVisible();
    expect(await page.content()).not.toContain(MARK);
  }
});
