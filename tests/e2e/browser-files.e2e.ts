import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { NAMED_HOST, withAuthenticator } from './support/authenticator.ts';
import { addHabit } from './support/habits.ts';
import { addPasskey, setPin, unlockButton } from './support/lock.ts';
import { useSession as putSession, signUpOnboarded } from './support/person.ts';
import { tasksOf } from './support/tasks.ts';
import { openTask } from './support/tasks-page.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A browser writes typed text into its session files to restore tabs. On a sealed device these files must not contain any.

const t = textsOf('en');
const TITLE = 'Call the physiotherapist';
const HABIT = 'Evening walk';
/** Fields for typed text. */
const FIELDS = 'textarea:visible, input:visible:is([type=text], [type=search], [type=email], :not([type]))';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** A row of the settings by its label; its name continues with the value. */
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** The places with text fields: a path, and a function that opens the fields there. */
const placesOf = (habit: string): readonly { path: string; open?: (page: Page) => Promise<void> }[] => [
  { path: '/tasks', open: (page) => button(page, t('tasks.search')).click() },
  { path: '/tasks', open: (page) => button(page, t('tasks.new')).click() },
  { path: '/tasks', open: (page) => openTask(page, TITLE).click() },
  { path: '/dashboard', open: (page) => button(page, t('nav.bestDates')).click() },
  { path: '/habits', open: (page) => button(page, t('habits.new')).click() },
  { path: `/habits?habit=${habit}`, open: (page) => button(page, t('habits.view.edit')).click() },
  { path: '/journal' },
  {
    path: '/cycle',
    open: async (page) => {
      await page.getByRole('link', { name: t('month.views.month'), exact: true }).click();
      await button(page, t('month.openDay')).click();
    },
  },
  { path: '/settings/profile', open: (page) => row(page, t('settings.name')).click() },
  { path: '/settings/profile', open: (page) => row(page, t('settings.zone')).click() },
  { path: '/settings/profile', open: (page) => button(page, t('address.change')).click() },
  { path: '/settings/signing-in', open: (page) => page.getByRole('button', { name: /^Rename/ }).click() },
  { path: '/settings/what-i-log' },
];

/** All text of a profile's files, as bytes and as UTF-16, in which Chromium writes form contents. */
function textIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files
    .map(({ parentPath, name }) => {
      try {
        const bytes = readFileSync(join(parentPath, name));
        return `${bytes.toString('latin1')}\n${bytes.toString('latin1').replaceAll('\0', '')}`;
      } catch {
        return ''; // The browser has just removed the file.
      }
    })
    .join('\n');
}

/** Types a different word into each visible field; returns the number of fields. */
async function typeEverywhere(page: Page, canary: (index: number) => string): Promise<number> {
  const fields = page.locator(FIELDS);
  const count = await fields.count();
  let typed = 0;
  // The last one first: the ideas' search goes away once the habit above it has a name.
  for (let index = count - 1; index >= 0; index -= 1) {
    const field = fields.nth(index);
    if (!(await field.isEditable({ timeout: 2_000 }).catch(() => false))) continue;
    const isAddress = (await field.getAttribute('type')) === 'email';
    await field.fill(canary(typed) + (isAddress ? '@example.org' : ''));
    typed += 1;
  }
  expect(count - typed, 'fields that went away or take no text').toBeLessThanOrEqual(1);
  return typed;
}

/** Types into a field without any attributes, to see when the browser has written the page's state. */
const typeUnguarded = (page: Page, text: string) =>
  page.evaluate((value) => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    document.execCommand('insertText', false, value);
  }, text);

test('on a sealed device text typed into any field never reaches the browser’s files', {
  tag: ['@state', '@whole-browser'],
}, async ({ request }) => {
  test.setTimeout(600_000);
  const profile = mkdtempSync(join(tmpdir(), 'marea-profile-'));
  const { executablePath, args } = await findChromium();
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    baseURL: NAMED_HOST,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await withAuthenticator(page);
    const person = await signUpOnboarded(request);
    await tasksOf(request, person).make(TITLE);
    const places = placesOf(await addHabit(request, { person, habit_name: HABIT }));
    await putSession(page, person);
    await addPasskey(page);
    await setPin(page);
    const seal = page.getByRole('checkbox', { name: t('lock.seal') });
    await seal.click();
    await expect(seal).toBeChecked();

    const fields: number[] = [];
    for (const [place, { path, open }] of places.entries()) {
      await test.step(`${path} ${place}`, async () => {
        await page.goto(path);
        await unlockButton(page).click();
        // A sheet that is open already hides the page's own heading.
        await expect(page.getByRole('heading').first()).toBeVisible();
        await open?.(page);
        await expect(page.locator(FIELDS).first()).toBeVisible();
        fields.push(await typeEverywhere(page, (field) => `kanari${place}x${field}wort`));
        await typeUnguarded(page, `unguarded${place}wort`);
        await expect.poll(() => textIn(profile), { timeout: 30_000 }).toContain(`unguarded${place}wort`);
      });
    }
    expect(Math.min(...fields)).toBeGreaterThan(0);
    test.info().annotations.push({ type: 'fields', description: String(fields) });
    await context.close();
    expect([...new Set(textIn(profile).match(/kanari\d+x\d+wort/g))]).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
