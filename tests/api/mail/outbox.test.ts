import { expect, test } from 'vitest';
import { call, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { readMails } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, NOON, registration, requestCode, secondsOf, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';

const ELSEWHERE = 'http://marea.example';

test('mails of one address are listed newest first, with the time of sending', async () => {
  await setClock(NOON);
  await call('POST /api/register/user', { body: registration(ANA) });
  await setClock(NOON, 60);
  await call('POST /api/login/code/request', { body: { email: ANA } });
  await call('POST /api/register/user', { body: registration('ben@example.test') });
  const mails = await readMails(ANA);

  expect(mails.map(({ to, sent_at }) => [to, sent_at])).toEqual([
    [ANA, secondsOf(NOON) + 60],
    [ANA, secondsOf(NOON)],
  ]);
});

test('the requested address may be in any letter case', async () => {
  await signIn(ANA);
  await requestCode(ANA);

  expect(await readMails(' ANA@example.test ')).toHaveLength(1);
});

test('the page shows the mails, with typed contents as text', async () => {
  await call('POST /api/login/code/request', { body: { email: '<b>ana</b>@example.test' } });
  const page = await fetchWorker('/dev/mail');
  const html = await page.text();

  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(html).toContain('&lt;b&gt;ana&lt;/b&gt;@example.test');
  expect(html).not.toContain('<b>ana</b>');
});

test('the page shows a message if there are no mails', async () => {
  expect(await (await fetchWorker('/dev/mail')).text()).toContain('No mail yet');
});

test('other machines cannot read the outbox', async () => {
  await call('POST /api/register/user', { body: registration(ANA) });

  for (const path of ['/dev/mail', '/dev/mail.json?to=ana@example.test']) {
    expect(refusalIn(await call(`GET ${ELSEWHERE}${path}`))).toEqual(NOT_FOUND);
  }
});

test('on other machines every mail is refused (503)', async () => {
  const answer = await call(`POST ${ELSEWHERE}/api/register/user`, {
    body: registration(ANA),
  });

  expect(refusalIn(answer)).toEqual({ status: 503, code: 'unavailable' });
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await readMails(ANA)).toEqual([]);
});
