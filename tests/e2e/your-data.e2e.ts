import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { LANGUAGES } from '#domain/account/language.ts';
import { portableTask } from '../portable-task.ts';
import { expectNoFindings, languageTag, notInGate } from './support/findings.ts';
import { signInAgain, signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { type TextOf, textsOf } from './support/texts.ts';

const t = textsOf('en');

/** The part of the settings for export and import. */
async function openYourData(page: Page, text: TextOf = t): Promise<Locator> {
  await page.goto('/settings/data');
  const part = page.getByRole('region', { name: text('portability.title') });
  await expect(part).toBeVisible();
  return part;
}

const fileOf = (content: object | string) => ({
  name: 'marea.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

const choose = (part: Locator, file: Parameters<Locator['setInputFiles']>[0]) =>
  part.locator('input[type=file]').setInputFiles(file);

/** Presses the export button and returns the files in the download. */
async function download(
  page: Page,
  start: Locator,
): Promise<{ path: string; files: Record<string, string> }> {
  const saved = page.waitForEvent('download');
  await start.click();
  const path = await (await saved).path();
  const files = unzipSync(new Uint8Array(readFileSync(path)));
  return {
    path,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
  };
}

for (const language of LANGUAGES) {
  test(
    `the data is saved as a file, and the security log shows the export (${language})`,
    languageTag(language),
    async ({ page, request }) => {
      const text = textsOf(language);
      await useSession(page, await signInAgain(request, await signUpOnboarded(request, { language })));
      const part = await openYourData(page, text);
      const start = part.getByRole('button', { name: text('portability.export.start') });
      const { path, files } = await download(page, start);
      await expect(part.getByText(text('portability.export.done'))).toBeVisible();
      await expect(part.getByText(/marea-\d{4}-\d\d-\d\d\.zip/)).toBeVisible();
      const data = JSON.parse(files['marea.json'] ?? '');
      expect(data.profile.name).toBe('Noor');
      expect(data.periods).toHaveLength(1);
      expect(Object.keys(files)).toContain('marea.ics');

      await expectNoFindings(page);
      await choose(part, path);
      await expect(part.getByText(text('portability.import.allHere'))).toBeVisible();
      await expect(part.getByRole('button', { name: text('portability.import.confirm') })).toHaveCount(0);

      await page.goto('/settings/devices');
      await page.getByRole('button', { name: text('securityLog.title') }).click();
      const log = page.getByRole('dialog', { name: text('securityLog.title') });
      await expect(log.getByText(text('securityLog.events.exported'))).toBeVisible();
      await expect(log.getByText(text('securityLog.events.signed_in'), { exact: true })).toBeVisible();
    },
  );

  test(
    `a file is previewed and imported with a message, and importing it again adds nothing (${language})`,
    notInGate(languageTag(language)),
    async ({ page, request }) => {
      const text = textsOf(language);
      await useSession(page, await signUpOnboarded(request, { language }));
      const part = await openYourData(page, text);
      const file = fileOf({
        format: 'marea',
        version: 1,
        tasks: [
          portableTask({ number: 1 }),
          portableTask({ number: 2 }),
          portableTask({ number: 3, title: 'x'.repeat(2000) }),
        ],
        habits: [],
      });
      await choose(part, file);
      await expect(part.getByText(text('portability.import.willAdd_other', { count: 2 }))).toBeVisible();
      await expect(part.getByText(text('portability.rejected.title_one', { count: 1 }))).toBeVisible();
      await expect(part.getByText(text('portability.rejected.place', { position: 3 }))).toBeVisible();
      await expectNoFindings(page);

      await part.getByRole('button', { name: text('portability.import.confirm') }).click();
      await expect(part.getByText(text('portability.import.done_other', { count: 2 }))).toBeVisible();
      await part.getByRole('button', { name: text('portability.import.chooseOther') }).click();
      await choose(part, file);
      await expect(part.getByText(text('portability.import.allHere'))).toBeVisible();
      await expect(part.getByRole('button', { name: text('portability.import.confirm') })).toHaveCount(0);

      await page
        .getByRole('link', { name: text('nav.tasks') })
        .first()
        .click();
      await expect(page.getByText('Task 1')).toBeVisible();
      await expect(page.getByText('Task 2')).toBeVisible();
    },
  );
}

for (const language of LANGUAGES) {
  test(
    `journal pages that an export couldn’t decrypt are reported at export and at import (${language})`,
    notInGate(languageTag(language)),
    async ({ page, request }) => {
      const text = textsOf(language);
      await useSession(page, await signUpOnboarded(request, { language }));
      const part = await openYourData(page, text);
      const unreadable = [
        { date: '2026-02-25', reason: 'key_missing' },
        { date: '2026-02-26', reason: 'damaged' },
      ];
      const file = { format: 'marea', version: 1, unreadable };
      await page.route('**/api/user/export', (route) =>
        route.fulfill({
          contentType: 'application/zip',
          body: Buffer.from(zipSync({ 'marea.json': strToU8(JSON.stringify(file)) })),
        }),
      );
      const saved = page.waitForEvent('download');
      await part.getByRole('button', { name: text('portability.export.start') }).click();
      await saved;
      await expect(part.getByText(text('portability.unreadable.export_other', { count: 2 }))).toBeVisible();
      await expect(part.getByText(text('portability.unreadable.key_missing'))).toBeVisible();
      await expectNoFindings(page);

      await choose(part, fileOf(file));
      await expect(part.getByText(text('portability.unreadable.import_other', { count: 2 }))).toBeVisible();
      await expect(part.getByText(text('portability.unreadable.damaged')).last()).toBeVisible();
    },
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the data and the log can be read at twice the text size (${colorScheme})`, { tag: '@long' }, async ({
    browser,
    request,
    baseURL,
  }) => {
    const context = await browser.newContext({ colorScheme, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const text = textsOf('fr');
    await useSession(page, await signUpOnboarded(request, { language: 'fr' }));
    const part = await openYourData(page, text);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await download(page, part.getByRole('button', { name: text('portability.export.start') }));
    const tasks = Array.from({ length: 6 }, (_, number) =>
      portableTask({ number, title: 'Déménagement '.repeat(60) }),
    );
    await choose(
      part,
      fileOf({ format: 'marea', version: 1, tasks: [...tasks, portableTask({ number: 9 })] }),
    );
    await expect(part.getByText(text('portability.import.willAdd_one', { count: 1 }))).toBeVisible();
    await expectNoFindings(page);
    await part.getByRole('button', { name: text('portability.rejected.more_other', { count: 3 }) }).click();
    await expect(part.getByText(text('portability.rejected.place', { position: 6 }))).toBeVisible();
    await context.close();
  });
}

test('an interrupted export saves nothing and can be tried again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const part = await openYourData(page);
  await page.route('**/api/user/export', (route) => route.abort(), { times: 1 });
  await part.getByRole('button', { name: t('portability.export.start') }).click();
  await expect(part.getByRole('alert')).toContainText(t('errors.network'));
  await page.route('**/api/user/export', (route) => route.fulfill({ body: 'PK\u0003\u0004 half' }), {
    times: 1,
  });
  await part.getByRole('button', { name: t('common.retry') }).click();
  await expect(part.getByRole('alert')).toContainText(t('portability.export.broken'));
  const { files } = await download(page, part.getByRole('button', { name: t('common.retry') }));
  expect(files['marea.json']).toContain('Noor');
});

test('a running export can be stopped, and focus stays on its button', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const part = await openYourData(page);
  // Never answered, so the export runs until it's stopped.
  await page.route('**/api/user/export', () => undefined);
  await part.getByRole('button', { name: t('portability.export.start') }).click();
  await expect(part.getByRole('progressbar', { name: t('portability.export.running') })).toBeVisible();
  await expectNoFindings(page);
  await part.getByRole('button', { name: t('settings.cancel') }).click();
  await expect(part.getByText(t('portability.export.cancelled'))).toBeVisible();
  await expect(part.getByRole('button', { name: t('portability.export.start') })).toBeFocused();
});

test('a file that isn’t from Marea is refused in the browser, and nothing is sent', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const part = await openYourData(page);
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/user/import')) sent.push(call.url());
  });
  await choose(part, fileOf({ format: 'marea', version: 9 }));
  await expect(part.getByRole('alert')).toContainText(t('portability.import.refused.otherVersion'));
  // Another app's file is handled on its own page.
  for (const content of ['<html>Dear diary</html>', '{"format":']) {
    await page.goto('/settings/data');
    await choose(part, fileOf(content));
    await expect(page).toHaveURL(/\/settings\/import$/);
    await expect(page.getByRole('alert')).toContainText(t('bringIn.nothingAdded'));
  }
  expect(sent).toEqual([]);
});

test('a failed import keeps the preview, and works the next time', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const part = await openYourData(page);
  const isPreview = '**/api/user/import?preview=1';
  await page.route(isPreview, (route) => route.abort(), { times: 1 });
  await choose(part, fileOf({ format: 'marea', version: 1, tasks: [portableTask({ number: 1 })] }));
  await expect(part.getByRole('alert')).toContainText(t('errors.network'));
  await part.getByRole('button', { name: t('common.retry') }).click();
  const willAdd = part.getByText(t('portability.import.willAdd_one', { count: 1 }));
  await expect(willAdd).toBeVisible();

  await page.route('**/api/user/import?preview=0', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await part.getByRole('button', { name: t('portability.import.confirm') }).click();
  await expect(part.getByRole('alert')).toContainText(t('portability.import.failedHint'));
  await expect(willAdd).toBeVisible();
  await part.getByRole('button', { name: t('common.retry') }).click();
  await expect(part.getByText(t('portability.import.done_one', { count: 1 }))).toBeVisible();
});

test('without a connection the buttons are disabled, and the page explains why', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  await useSession(page, await signUpOnboarded(request));
  const part = await openYourData(page);
  await context.setOffline(true);
  await expect(part.getByRole('button', { name: t('portability.export.start') })).toBeDisabled();
  await expect(part.getByRole('button', { name: t('portability.import.choose') })).toBeDisabled();
  await expect(part.getByText(t('portability.offline'))).toHaveCount(2);
  await context.setOffline(false);
  await expect(part.getByRole('button', { name: t('portability.export.start') })).toBeEnabled();
});
