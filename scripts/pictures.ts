/**
 * Takes pictures of the demo account on a running `npm start` (run `npm run seed` first); the results are committed.
 * `npm run pictures -- --port 8787` takes those of the README and of `/start`, `npm run build:screenshots -- --port 8787` those
 * that the system shows before Marea is installed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { DEMO_EMAIL } from '#drizzle/seed.ts';
import { findChromium } from './find-chromium.ts';
import { chosenPort } from './port.ts';
import { PROJECT } from './run.ts';

const ORIGIN = `http://127.0.0.1:${chosenPort()}`;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const LAPTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

type Look = { viewport: { width: number; height: number }; deviceScaleFactor: number; colorScheme?: 'dark' };
type PictureSet = {
  folder: string;
  format: 'jpeg' | 'webp';
  /** The lowest at which text stays readable. */
  quality: number;
  /** How much of the top is shown, in CSS pixels; by default all. */
  height?: number;
  pictures: { file: string; path: string; look: Look; language?: Language }[];
};

// JPEG, because some systems show no WebP.
const OF_MANIFEST: PictureSet = {
  folder: 'web/public/screenshots',
  format: 'jpeg',
  quality: 72,
  pictures: [
    { file: 'today-narrow.jpg', path: '/dashboard', look: PHONE },
    { file: 'cycle-narrow.jpg', path: '/cycle', look: PHONE },
    { file: 'today-wide.jpg', path: '/dashboard', look: LAPTOP },
  ],
};
type TodayFiles = { light: string; dark: string; language?: Language };
const ofToday = ({ light, dark, language = 'en' }: TodayFiles) => [
  { file: light, path: '/dashboard', look: PHONE, language },
  { file: dark, path: '/dashboard', look: { ...PHONE, colorScheme: 'dark' as const }, language },
];
const OF_README: PictureSet = {
  folder: 'docs/pictures',
  format: 'webp',
  quality: 80,
  pictures: [
    ...ofToday({ light: 'today.webp', dark: 'today-dark.webp' }),
    { file: 'cycle.webp', path: '/cycle', look: PHONE },
    { file: 'plan.webp', path: '/plan', look: LAPTOP },
  ],
};
const OF_START: PictureSet = {
  folder: 'web/public/pictures',
  format: 'webp',
  quality: 60,
  height: 600,
  pictures: LANGUAGES.flatMap((language) =>
    ofToday({ light: `today-${language}-light.webp`, dark: `today-${language}-dark.webp`, language }),
  ),
};

/** The demo account's data is in English; these are its habits' names in pictures for other languages. */
const HABIT_NAMES: Partial<Record<Language, Record<string, string>>> = {
  nl: {
    'Drink water': 'Water drinken',
    'Stretch by the window': 'Rekken bij het raam',
    'Run along the canal': 'Lopen langs het kanaal',
    'Plan the week': 'De week plannen',
    'Lunch away from the desk': 'Lunchen zonder scherm',
    'Ring somebody I miss': 'Iemand bellen die ik mis',
    'Twenty minutes lying down': 'Twintig minuten liggen',
    'One drawer, one shelf': 'Eén lade, één plank',
    'Draw without a plan': 'Tekenen zonder plan',
    'Telephone in the hallway by ten': 'Telefoon om tien uur weg',
    'Read in bed': 'Lezen in bed',
  },
  fr: {
    'Drink water': 'Boire de l’eau',
    'Stretch by the window': 'S’étirer à la fenêtre',
    'Run along the canal': 'Courir le long du canal',
    'Plan the week': 'Planifier la semaine',
    'Lunch away from the desk': 'Déjeuner loin du bureau',
    'Ring somebody I miss': 'Appeler quelqu’un',
    'Twenty minutes lying down': 'Vingt minutes de repos',
    'One drawer, one shelf': 'Un tiroir, une étagère',
    'Draw without a plan': 'Dessiner sans plan',
    'Telephone in the hallway by ten': 'Le téléphone dans l’entrée',
    'Read in bed': 'Lire au lit',
  },
};

async function logIn(): Promise<string> {
  await callApi('/api/login/code/request', { body: { email: DEMO_EMAIL } });
  const mails = await fetch(`${ORIGIN}/dev/mail.json?to=${DEMO_EMAIL}`);
  const { messages } = (await mails.json()) as { messages: { text: string }[] };
  const [, secret] = /^\s{4}([A-Z0-9]{5})$/m.exec(messages[0]?.text ?? '') ?? [];
  const { xox, stx } = await callApi('/api/login/code/verify', {
    body: { email: DEMO_EMAIL, secret, rotate: 0 },
  });
  // Without preferences the page of the plan asks for them first.
  const body = { minutes: [90, 90, 90, 90, 90, 60, 60] };
  await callApi('/api/plan/preferences/update', { body, stx });
  return String(xox);
}

type Sent = { readonly body: object; readonly stx?: unknown };

async function callApi(path: string, { body, stx }: Sent): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${stx}` };
  const answer = await fetch(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

type Visit = { look: object; xox: string; language: Language };

async function signedInPage(browser: Browser, { look, xox, language }: Visit): Promise<Page> {
  const context = await browser.newContext({
    ...look,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    serviceWorkers: 'block',
  });
  await context.addInitScript(
    ([token, locale]) => {
      localStorage.setItem('marea.session', token);
      localStorage.setItem('locale', locale);
    },
    [xox, language] as const,
  );
  return context.newPage();
}

/** Replaces whole texts of a page. */
const replaceTexts = (page: Page, texts: Record<string, string>) =>
  page.evaluate(`
    const texts = ${JSON.stringify(texts)};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      node.data = texts[node.data] ?? node.data;
    }
  `);

const sets = process.argv.includes('--manifest') ? [OF_MANIFEST] : [OF_README, OF_START];
const xox = await logIn();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
for (const { folder, format, quality, height, pictures } of sets) {
  await mkdir(join(PROJECT, folder), { recursive: true });
  for (const { file, path, look, language = 'en' } of pictures) {
    const page = await signedInPage(browser, { look, xox, language });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${ORIGIN}${path}`);
    await page.getByRole('navigation').first().waitFor();
    // The habits come after the day.
    if (path === '/dashboard') await page.getByRole('main').locator('a[href="/habits"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await replaceTexts(page, HABIT_NAMES[language] ?? {});
    // Playwright itself takes no WebP.
    const session = await page.context().newCDPSession(page);
    const { viewport, deviceScaleFactor: scale } = look;
    const clip = { x: 0, y: 0, width: viewport.width, height: height ?? viewport.height, scale };
    const options = { format, quality, clip };
    const { data } = await session.send('Page.captureScreenshot', options);
    const picture = Buffer.from(data, 'base64');
    await writeFile(join(PROJECT, folder, file), picture);
    process.stdout.write(`${file} ${(picture.length / 1024).toFixed(1)} KB\n`);
    await page.context().close();
  }
}
await browser.close();
