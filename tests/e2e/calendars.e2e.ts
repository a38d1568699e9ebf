import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectNoFindings } from './support/findings.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const DAY_MS = 86_400_000;

/** A calendar with an appointment of two hours on each of the next ten days. */
function calendar(): string {
  const stamp = (offset: number) =>
    new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const events = Array.from({ length: 10 }, (_, day) => [
    ...['BEGIN:VEVENT', `UID:${day}@example.test`, 'SUMMARY:Secret talks'],
    ...[`DTSTART:${stamp(day + 1)}T090000Z`, `DTEND:${stamp(day + 1)}T110000Z`, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

/** A host of calendars on this machine, whose answer a test changes. */
async function host(): Promise<{ address: string; answer: { status: number }; server: Server }> {
  const answer = { status: 200 };
  const server = createServer((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'text/calendar' });
    response.end(answer.status === 200 ? calendar() : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { address: `http://127.0.0.1:${port}/work.ics`, answer, server };
}

const region = (page: Page) => page.getByRole('region', { name: t('calendars.inMarea') });
const button = (page: Page, key: string) => region(page).getByRole('button', { name: t(key), exact: true });
const field = (page: Page, key: string) => region(page).getByLabel(t(key), { exact: true });

test('a calendar is added by its address, fails, and is removed; its address and titles are shown nowhere', async ({
  page,
  open,
}) => {
  const { address, answer, server } = await host();
  await open('/settings/calendar');
  await field(page, 'calendars.label').fill('Work');
  await field(page, 'calendars.address').fill('https://10.0.0.1/work.ics');
  await button(page, 'calendars.look').click();
  await expect(region(page).getByText(t('calendars.problems.refused_address'))).toBeVisible();
  await expect(field(page, 'calendars.address')).toBeFocused();
  await expect(field(page, 'calendars.label')).toHaveValue('Work');

  await field(page, 'calendars.address').fill(address);
  await button(page, 'calendars.look').click();
  await expect(region(page).getByText(t('calendars.found_other', { count: 20 }))).toBeVisible();
  await expect(field(page, 'calendars.address')).toHaveValue('');
  await expectNoFindings(page);

  const row = region(page).getByRole('listitem').filter({ hasText: 'Work' });
  await row.getByRole('switch', { name: t('calendars.all_day_counts') }).check();
  answer.status = 404;
  await row.getByRole('button', { name: t('calendars.fetchNow') }).click();
  await expect(row.getByText(t('calendars.problems.gone'))).toBeVisible();
  await page.reload();
  await expect(row.getByText(t('calendars.problems.gone'))).toBeVisible();
  await expect(row.getByRole('switch', { name: t('calendars.all_day_counts') })).toBeChecked();
  expect(await page.content()).not.toMatch(/work\.ics|Secret talks/);

  await row.getByRole('button', { name: t('calendars.remove') }).click();
  const dialog = page.getByRole('alertdialog', { name: t('calendars.removeTitle', { label: 'Work' }) });
  await dialog.getByRole('button', { name: t('calendars.remove') }).click();
  await expect(row).toHaveCount(0);
  server.close();
});

const choose = (page: Page, name: string) =>
  region(page)
    .locator('form input[type=file]')
    .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(calendar()) });

test('a calendar’s file is read on the device, and only the hours are sent', async ({ page, open }) => {
  await open('/settings/calendar');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/busy/source/add'));
  await choose(page, 'Choir.ics');
  await expect(region(page).getByText('Choir.ics')).toBeVisible();
  await button(page, 'calendars.look').click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain(`"label":"${t('calendars.fromFile')}"`);
  expect(body).not.toMatch(/Secret talks|Choir/);
  const row = region(page).getByRole('listitem');
  await expect(row.getByRole('heading', { name: t('calendars.fromFile') })).toBeVisible();
  await expect(row.getByText(t('calendars.chooseAgain'))).toBeVisible();
  await expect(region(page).getByText('Choir.ics')).toHaveCount(0);
});

test('a file whose answer got lost is added once, and a file after it anew', async ({ page, open }) => {
  await open('/settings/calendar');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/busy/source/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  const rows = region(page).getByRole('listitem');
  await choose(page, 'Choir.ics');
  await button(page, 'calendars.look').click();
  await expect(rows).toHaveCount(1);
  await button(page, 'calendars.look').click();
  await expect(region(page).getByText(t('calendars.found_other', { count: 20 }))).toBeVisible();
  await expect(rows).toHaveCount(1);
  await choose(page, 'Choir.ics');
  await button(page, 'calendars.look').click();
  await expect(rows).toHaveCount(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
