import { expect, test } from 'vitest';
import { type Answer, call, fromElsewhere, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { readMails } from '../setup/mails.ts';
import { restoreMail, setClock, stopMail } from '../setup/outside.ts';
import { ANA, NOON, registration, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const HOUR = 3600;

const ask = (email = ANA, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST /api/login/code/request', { body: { email }, headers });
const register = (email = ANA, headers: Record<string, string> = {}): Promise<Answer> =>
  call('POST /api/register/user', { body: registration(email), headers });

/** The seconds to wait in a refusal by a limit. */
function waitIn(answer: Answer): number {
  expect(refusalIn(answer)).toEqual(RATE_LIMITED);
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  return Number(answer.headers.get('retry-after'));
}

/** Requests a code at each of these seconds after noon; returns the last answer. */
async function askAt(seconds: number[], headers: () => Record<string, string> = () => ({})): Promise<Answer> {
  const answers = [];
  for (const second of seconds) {
    await setClock(NOON, second);
    answers.push(await ask(ANA, headers()));
  }
  const last = answers.at(-1);
  if (!last) throw new Error('nothing was asked');
  return last;
}

test('a second mail within thirty seconds is refused with the remaining seconds, and sent after them', async () => {
  await askAt([0]);
  await setClock(NOON, 1);
  const early = await ask();
  await setClock(NOON, 29);
  const late = await ask();
  await setClock(NOON, 30);

  expect([waitIn(early), waitIn(late)]).toEqual([29, 1]);
  expect((await ask()).status).toBe(200);
  expect(await readMails(ANA)).toHaveLength(2);
});

test('a sixth mail within an hour from one network is refused until the first is an hour old', async () => {
  expect((await askAt([0, 60, 120, 180, 240])).status).toBe(200);
  const sixth = await askAt([300]);
  const early = await askAt([HOUR - 1]);
  const free = await askAt([HOUR]);
  const next = await askAt([HOUR + 30]);

  expect([waitIn(sixth), waitIn(early)]).toEqual([HOUR - 300, 1]);
  expect(free.status).toBe(200);
  // The window slides: there is room for one, not for five.
  expect(waitIn(next)).toBe(30);
});

test('an address gets ten mails in an hour, from any number of networks', async () => {
  const tenth = await askAt([0, 10, 20, 30, 40, 50, 60, 70, 80, 90], fromElsewhere);
  const eleventh = await askAt([100], fromElsewhere);

  expect(tenth.status).toBe(200);
  expect(waitIn(eleventh)).toBe(HOUR - 100);
  expect((await askAt([HOUR], fromElsewhere)).status).toBe(200);
});

test('an address gets twenty mails in a day, from any number of networks', async () => {
  const hours = Array.from({ length: 20 }, (_, index) => index * 1800);
  const twentieth = await askAt(hours, fromElsewhere);
  const next = await askAt([20 * 1800], fromElsewhere);

  expect(twentieth.status).toBe(200);
  expect(waitIn(next)).toBe(24 * HOUR - 20 * 1800);
  expect((await askAt([24 * HOUR], fromElsewhere)).status).toBe(200);
});

test('one network gets a hundred mails in an hour, whatever the addresses', async () => {
  await setClock(NOON);
  const headers = fromElsewhere();
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, index) => ask(`person-${index}@example.test`, headers)),
  );
  await setClock(NOON, 600);
  const later = await ask('later@example.test', headers);
  const elsewhere = await ask('later@example.test', fromElsewhere());

  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(100).fill(200),
    ...Array(10).fill(429),
  ]);
  expect(waitIn(later)).toBe(HOUR - 600);
  expect(elsewhere.status).toBe(200);
});

test('addresses of one IPv6 network count as one', async () => {
  const answers = [
    await ask(ANA, { 'cf-connecting-ip': '2001:db8:1:2::1' }),
    await ask(ANA, { 'cf-connecting-ip': '2001:0db8:0001:0002:ffff:ffff:ffff:ffff' }),
    await ask(ANA, { 'cf-connecting-ip': '2001:db8:1:3::1' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
});

test('sign-up and login share the allowance', async () => {
  await setClock(NOON);
  const first = await register();
  const second = await ask();
  await setClock(NOON, 30);
  const third = await ask();
  const fourth = await register();

  expect([first, second, third, fourth].map(({ status }) => status)).toEqual([200, 429, 200, 429]);
});

test('two spellings of an address share the allowance', async () => {
  expect((await ask('Ana@Example.test')).status).toBe(200);
  expect((await ask(' ana@example.TEST')).status).toBe(429);
});

test('sixty parallel requests mail once', async () => {
  await signIn(ANA);
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask()));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(59).fill(429)]);
  expect(await readMails(ANA)).toHaveLength(1);
});

test('sixty parallel requests from sixty networks mail ten times', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(ANA, fromElsewhere())));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await readMails(ANA)).toHaveLength(10);
});

test('a refused request does not count and stores nothing', async () => {
  await setClock(NOON);
  const headers = fromElsewhere();
  await ask(ANA, headers);
  const before = await query('select bucket, hit_id from rate_limit_hits order by bucket');
  await Promise.all(Array.from({ length: 20 }, () => register(ANA, headers)));

  expect(await query('select bucket, hit_id from rate_limit_hits order by bucket')).toEqual(before);
  expect(await query('select * from registrations')).toEqual([]);
  await setClock(NOON, 30);
  expect((await ask(ANA, headers)).status).toBe(200);
});

test('the refusal is the same for an address with an account and for one without', async () => {
  await setClock(NOON);
  await signIn(ANA);
  const answers = [];
  for (const email of [ANA, 'nobody@example.test']) {
    const headers = fromElsewhere();
    answers.push(await ask(email, headers), await ask(email, headers));
  }
  const [known, knownAgain, unknown, unknownAgain] = answers;

  expect([unknown?.status, unknownAgain?.status]).toEqual([known?.status, knownAgain?.status]);
  expect(unknownAgain?.body).toEqual(knownAgain?.body);
  expect(unknownAgain?.headers.get('retry-after')).toBe(knownAgain?.headers.get('retry-after'));
});

test('the stored counts reveal neither address nor network, and expire', async () => {
  await setClock(NOON);
  await ask(ANA, { 'cf-connecting-ip': '203.0.113.77' });
  const rows = await query('select * from rate_limit_hits');
  await setClock(NOON, 24 * HOUR);
  await ask(ANA, { 'cf-connecting-ip': '203.0.113.77' });

  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/ana@|example|203\.0\.113/);
  expect(await query('select * from rate_limit_hits')).toHaveLength(3);
});

test('a mail that was not sent counts for the network but not for the address', async () => {
  await setClock(NOON);
  const headers = fromElsewhere();
  await stopMail();
  const failed = await ask(ANA, headers);
  const hits = await query('select count(*) as n from rate_limit_hits');
  await restoreMail();

  expect(failed.status).toBe(503);
  expect(hits).toEqual([{ n: 1 }]);
  expect((await ask(ANA, headers)).status).toBe(200);
});
