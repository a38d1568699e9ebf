/**
 * Takes the pictures that the system shows before Marea is installed, with the demo account on a running `npm start` (run
 * `npm run seed` first); the results are committed. Run with `npm run build:screenshots -- --port 8787`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_EMAIL } from '#drizzle/seed.ts';
import { findChromium } from './find-chromium.ts';
import { chosenPort } from './port.ts';
import { PROJECT } from './run.ts';

const FOLDER = join(PROJECT, 'web/public/screenshots');
const ORIGIN = `http://127.0.0.1:${chosenPort()}`;

/** The lowest quality at which text stays readable. */
const QUALITY = 72;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

const PICTURES = [
  { file: 'today-narrow.jpg', path: '/dashboard', look: PHONE },
  { file: 'cycle-narrow.jpg', path: '/cycle', look: PHONE },
  { file: 'today-wide.jpg', path: '/dashboard', look: LAPTOP },
] as const;

async function logIn(): Promise<string> {
  await callApi('/api/login/code/request', { email: DEMO_EMAIL });
  const mails = await fetch(`${ORIGIN}/dev/mail.json?to=${DEMO_EMAIL}`);
  const { messages } = (await mails.json()) as { messages: { text: string }[] };
  const [, secret] = /^\s{4}([A-Z0-9]{5})$/m.exec(messages[0]?.text ?? '') ?? [];
  const { xox } = await callApi('/api/login/code/verify', { email: DEMO_EMAIL, secret, rotate: 0 });
  return String(xox);
}

async function callApi(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${ORIGIN}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function signedInPage(browser: Browser, { look, xox }: { look: object; xox: string }): Promise<Page> {
  const context = await browser.newContext({ ...look, locale: 'en-GB', timezoneId: 'Europe/Brussels' });
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/offline`);
  await page.evaluate((token) => localStorage.setItem('marea.session', token), xox);
  return page;
}

await mkdir(FOLDER, { recursive: true });
const xox = await logIn();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
for (const { file, path, look } of PICTURES) {
  const page = await signedInPage(browser, { look, xox });
  await page.goto(`${ORIGIN}${path}`, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({
    path: join(FOLDER, file),
    type: 'jpeg',
    quality: QUALITY,
    animations: 'disabled',
  });
  process.stdout.write(`${file} ${(picture.length / 1024).toFixed(1)} KB\n`);
  await page.context().close();
}
await browser.close();
