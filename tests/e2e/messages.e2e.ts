import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');

test('error messages disappear when leaving their page', { tag: '@state' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.submit') }).click();
  const toast = page.locator('.Toastify').getByText('Please enter your email.');
  await expect(toast).toBeVisible();
  // Hovering keeps it open, as when a person reads it.
  await toast.hover();
  await page.getByRole('link', { name: t('login.toSignup') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('signup.title') })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('another version on the server is offered above the page, with a button to load it', {
  tag: '@state',
}, async ({ page, open }) => {
  await page.route('**/api/system/version', (route) =>
    route.fulfill({ json: { success: 1, system_version: 'beta2.0' } }),
  );
  await open('/dashboard');
  await expect(page.getByText(t('version.banner'))).toBeVisible();
  await page.unroute('**/api/system/version');
  await page.getByRole('button', { name: t('common.reload') }).click();
  await expect(page.getByText(t('phases.follicular'))).toBeVisible();
  await expect(page.getByText(t('version.banner'))).toHaveCount(0);
});

test('a page whose code fails to load can be retried in place', { tag: '@state' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const code = /\/assets\/settings-.*\.js$/;
  await page.route(code, (route) => route.abort());
  // The page first reloads once, and must not show the error before the reload has failed too.
  const shownInLoad: string[] = [];
  await page.exposeFunction('noteTold', (load: string) => void shownInLoad.push(load));
  await page.addInitScript((title) => {
    const load = Number(sessionStorage.getItem('test.loads')) + 1;
    sessionStorage.setItem('test.loads', String(load));
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(title)) window.noteTold(String(load));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, t('errors.pageTitle'));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: t('errors.pageTitle') })).toBeVisible();
  await expect.poll(() => shownInLoad[0]).toBe('2');
  await page.unroute(code);
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible();
});

test('a message stays when the first frame of its timer is before its start', { tag: '@state' }, async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-play-state',
    'running',
  );
  const endedAfter = await page.locator('.Toastify__progress-bar--animated').evaluate(async (bar) => {
    const ended = new Promise<number>((resolve) => {
      window.addEventListener('animationend', ({ elapsedTime }) => resolve(elapsedTime), { capture: true });
    });
    const [timer] = bar.getAnimations();
    if (timer) timer.currentTime = -1000;
    const elapsed = await ended;
    // React has drawn by then what follows from it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return elapsed;
  });
  expect(endedAfter).toBe(0);
  await expect(page.locator('.Toastify__toast')).toHaveAttribute('data-in', 'true');
});
