import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '../contract/api-contract.ts';
import { type Answer, callThrough } from '../setup/calls.ts';
import { startMailProvider } from '../setup/mail-provider.ts';
import { saying, startModelProvider } from '../setup/model-provider.ts';
import { secondsOf, tokensIn } from '../setup/person.ts';
import { type Server, startServer, TEST_SECRETS } from '../setup/server.ts';
import { CALLS, EMAIL, FACTS, MARK, NOW, REFUSED, REGISTRATION, SENTENCE, textFields } from './canaries.ts';

const SIX_MONTHS_LATER = '2026-09-02T12:00:00Z';

let mails: Awaited<ReturnType<typeof startMailProvider>>;
let model: Awaited<ReturnType<typeof startModelProvider>>;
let server: Server;
/** All answers of the product. */
const answers: { route: string; answer: Answer }[] = [];
/** The codes and tokens that grant access. */
const keys: string[] = [];
let stx: string | undefined;

const control = (path: string, body: object) =>
  server.fetch(`/__test/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** Makes a call with a canary in every header that a browser fills. */
async function send(route: string, body?: object): Promise<Answer> {
  const headers = {
    'user-agent': `Mozilla/5.0 (${MARK})`,
    referer: `https://elsewhere.example/${MARK}`,
    'accept-language': `nl-${MARK}`,
    'idempotency-key': `${MARK}-${answers.length}`,
  };
  const answer = await callThrough(server.fetch, {
    route,
    headers,
    ...(body ? { body } : {}),
    ...(stx ? { stx } : {}),
  });
  answers.push({ route, answer });
  return answer;
}

async function signInWithNewestCode(): Promise<void> {
  const { mail } = mails.deliveriesTo(EMAIL).at(-1) ?? {};
  const code = /^ {4}(\S{5})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const answer = await send('POST /api/login/code/verify', { email: EMAIL, secret: code, rotate: 1 });
  const tokens = tokensIn(answer);
  stx = tokens.stx;
  keys.push(code, tokens.stx, tokens.xox);
}

/** Everything that must not appear elsewhere. */
const traces = () => [MARK, ...FACTS, ...keys];
const tracesIn = (text: string) => traces().filter((trace) => text.includes(trace));

beforeAll(async () => {
  mails = await startMailProvider();
  model = await startModelProvider();
  model.behave(saying('{"phase":"ovulation"}'));
  server = await startServer({
    vars: {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: 'https://marea.example',
      RESEND_BASE_URL: mails.url,
      OPENAI_BASE_URL: model.url,
      LOG_TO_CONSOLE: '1',
    },
    secrets: {
      ...TEST_SECRETS,
      RESEND_API_KEY: 're_of_the_api_tests',
      OPENAI_API_KEY: 'key-of-the-api-tests',
    },
  });
  await control('outside', { now: secondsOf(NOW) });
  await visit();
});
afterAll(async () => {
  mails.close();
  model.close();
  await server.close();
});

/** A person signs up, uses everything, gets many refusals, exports their data, logs in again, and stays away for months. */
async function visit(): Promise<void> {
  await send(...REGISTRATION);
  await signInWithNewestCode();
  for (const [route, body] of CALLS) {
    const { status } = await send(route, body);
    if (status >= 300) throw new Error(`${route} answered ${status}`);
  }
  for (const [route, body] of REFUSED) {
    const { status } = await send(route, body);
    if (status < 400) throw new Error(`${route} answered ${status}`);
  }
  await takeAlong();
  await control('outside', { now: secondsOf(NOW) + 600 });
  await send('POST /api/login/code/request', { email: EMAIL });
  await signInWithNewestCode();
  await send('POST /api/token/refresh', { refresh_token: keys.at(-1) });
  await send('POST /api/user/logout', { logout_all: 1 });
  await control('cron', { at: secondsOf(SIX_MONTHS_LATER) });
  await control('outside', { now: secondsOf(SIX_MONTHS_LATER) });
  await control('cron', { at: secondsOf(SIX_MONTHS_LATER) + 3600 });
}

/** Exports everything and imports it again. */
async function takeAlong(): Promise<void> {
  const answer = await server.fetch('/api/user/export', { headers: { authorization: `Bearer ${stx}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const data = strFromU8(files['marea.json'] ?? new Uint8Array());
  expect(data).toContain(MARK);
  const { status } = await send('POST /api/user/import?preview=0', JSON.parse(data));
  expect(status).toBe(200);
}

test('every text field of every call gets a canary', async () => {
  const sent = [REGISTRATION, ...CALLS, ...REFUSED].flatMap(([route, fields]) =>
    Object.entries(fields ?? {})
      .filter(([, value]) => tracesIn(JSON.stringify(value)).length > 0)
      .map(([name]) => `${route.split('?')[0]} ${name}`),
  );
  // Tokens aren't canaries but equally secret, and the days of checks, skips, amounts, intervals and pauses aren't texts.
  const elsewhere = [
    'POST /api/habit/update paused_until',
    'POST /api/habit/{id}/check date',
    'POST /api/habit/{id}/skip date',
    'POST /api/habit/{id}/amount date',
    'POST /api/habit/add habit_anchor_on',
    'POST /api/habit/update habit_anchor_on',
    // Sent under the ids of the labels, and under the day of the cycle.
    'POST /api/label/{id}/merge into',
    'POST /api/cycle/past/{started_on}/update note',
    // A time of day.
    'POST /api/task/create task_time',
    'POST /api/task/update task_time',
    // These are days and ids of symptoms.
    'POST /api/cycle/mode/update since',
    'POST /api/cycle/mode/update due_on',
    'POST /api/cycle/mode/update birth_on',
    'POST /api/cycle/scheme/set started_on',
    'POST /api/day/range/log from',
    'POST /api/day/range/log to',
    'POST /api/day/{date}/log symptoms',
    'POST /api/login/code/request email',
    'POST /api/journal/save based_on',
  ];
  const fields = textFields(await readDocument());

  expect(fields).toEqual(
    expect.arrayContaining(['POST /api/journal/save tags', 'POST /api/user/name/update name']),
  );
  expect(fields.filter((field) => !sent.includes(field) && !elsewhere.includes(field))).toEqual([]);
});

test('no log line contains a canary', () => {
  const lines = server.consoleLines;

  expect(lines.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThan(CALLS.length);
  expect(lines.flatMap(tracesIn)).toEqual([]);
});

test('mails only contain a code or the link to end a sign-in, and no address except for the recipient’s', () => {
  const deliveries = mails.deliveriesTo(EMAIL);
  const [signUpCode = '', , , loginCode = ''] = keys;

  expect(deliveries.map(({ mail }) => mail.to)).toEqual([EMAIL, EMAIL, EMAIL, EMAIL]);
  expect(
    deliveries.filter(({ mail }) => mail.text.includes('https://marea.example/not-me?lang=')),
  ).toHaveLength(1);
  expect(deliveries.map(({ mail }) => tracesIn(`${mail.subject} ${mail.text} ${mail.html}`))).toEqual([
    [signUpCode],
    [loginCode],
    [],
    [],
  ]);
  for (const { path } of deliveries) expect(tracesIn(path)).toEqual([]);
});

test('the model gets nothing but the sentence once and numbers once', () => {
  const [search = '', summary = '', ...others] = model.questions;

  expect(others).toEqual([]);
  expect(search).toContain(SENTENCE);
  expect(tracesIn(search.replace(SENTENCE, ''))).toEqual([]);
  expect(summary).toContain('longest_days');
  expect(tracesIn(summary)).toEqual([]);
  expect(model.paths.flatMap(tracesIn)).toEqual([]);
});

test('no header of an answer contains a canary', () => {
  for (const { route, answer } of answers) {
    expect(tracesIn(JSON.stringify([...answer.headers])), route).toEqual([]);
  }
});

test.each([
  ['/', '/dashboard'],
  ['/tasks/', '/tasks'],
])('the target of %s gets no part of an address', async (path, target) => {
  const { headers } = await server.fetch(`${path}?task=${MARK}#${MARK}`, { redirect: 'manual' });

  expect(headers.get('location')).toBe(target);
});

test('no refusal repeats a canary', () => {
  const refusals = answers.filter(({ answer }) => answer.status >= 400);

  expect(refusals.length).toBeGreaterThanOrEqual(REFUSED.length);
  for (const { route, answer } of refusals) expect(tracesIn(JSON.stringify(answer.body)), route).toEqual([]);
});
