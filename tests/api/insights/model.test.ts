import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { callThrough } from '../setup/calls.ts';
import { type ModelBehaviour, saying, startModelProvider } from '../setup/model-provider.ts';
import { ANA, secondsOf, type Tokens } from '../setup/person.ts';
import { type Server, TEST_SECRETS, workerWith } from '../setup/server.ts';
import { TODAY } from './insights.ts';

let provider: Awaited<ReturnType<typeof startModelProvider>>;
let server: Server;
let stx: string;

beforeAll(async () => {
  provider = await startModelProvider();
  server = await workerWith({
    vars: { MAIL_TRANSPORT: 'outbox', OPENAI_BASE_URL: provider.url },
    secrets: { ...TEST_SECRETS, OPENAI_API_KEY: 'key-of-the-api-tests' },
  });
});
afterAll(async () => {
  provider.close();
});

const call = (route: string, body?: object) =>
  callThrough(server.fetch, { route, stx, ...(body ? { body } : {}) });

/** Signs in a person with cycles of 27 and 31 days who allows a model to write. */
beforeEach(async () => {
  const control = (path: string, body: object) =>
    server.fetch(`/__test/${path}`, { method: 'POST', body: JSON.stringify(body) });
  await control('reset', {});
  await control('outside', { now: secondsOf(`${TODAY}T12:00:00Z`) });
  stx = ((await (await control('sign-in', { email: ANA })).json()) as Tokens).stx;
  for (const daysBefore of [62, 35, 4]) {
    const at = secondsOf(`${addDays(TODAY, -daysBefore)}T12:00:00Z`);
    await call('POST /api/cycle/period/log', { is_now: 0, period_timestamp: at });
  }
  await call('POST /api/user/consent', { kind: 'ai_summary', given: 1 });
  provider.questions.length = 0;
});

async function summary(behaviour: ModelBehaviour): Promise<unknown> {
  provider.behave(behaviour);
  const answer = await call('GET /api/insights/nl/summary');
  expect(answer.status).toBe(200);
  return (answer.body as { summary: unknown }).summary;
}
const WORDS = 'Je laatste 2 cycli duurden 27 en 31 dagen.';
const writing = (text: string) => saying(JSON.stringify({ summary: text }));

test('the model’s text is shown as written by a model', async () => {
  expect(await summary(writing(WORDS))).toEqual({ text: WORDS, source: 'ai' });
});

test('the model gets totals and the language, and no other data of the person', async () => {
  await call('POST /api/user/name/update', { name: 'Annemieke' });
  await call('POST /api/task/create', { task_title: 'Canarytask', task_status: 'completed' });
  await call('POST /api/journal/save', {
    date: TODAY,
    text: 'Canarytext',
    mood: 3,
    energy: 3,
    tags: ['Canarytag'],
  });
  await summary(writing(WORDS));
  const [question = ''] = provider.questions;

  expect(provider.questions).toHaveLength(1);
  expect(question).toContain('Nederlands');
  expect(question).toContain('shortest_days');
  expect(question).not.toMatch(/ana@|Annemieke|Canary|2026|Paris|tools/);
});

test('without the consent, and after its withdrawal, the model is not called', async () => {
  await call('POST /api/user/consent', { kind: 'ai_summary', given: 0 });

  expect(await summary(writing(WORDS))).toMatchObject({ source: 'template' });
  expect(provider.questions).toEqual([]);
});

test.each<[string, ModelBehaviour]>([
  ['is down', (response) => response.writeHead(500).end('no')],
  ['sends garbage', (response) => response.writeHead(200).end('<html>oops')],
  ['sends another shape', saying('{"text":"hello"}')],
  ['sends ten megabytes', (response) => writing('x'.repeat(10_000_000))(response)],
  ['closes the line', (response) => response.destroy()],
  ['invents a number', writing('Je cycli duurden 27 en 31 dagen, de volgende duurt er 45.')],
  ['advertises', writing('Je cycli duurden 27 en 31 dagen. Meer op https://example.org vandaag.')],
])('the product’s own sentences are used if the model %s', async (_, behaviour) => {
  expect(await summary(behaviour)).toMatchObject({ source: 'template' });
  expect(provider.questions).toHaveLength(1);
});

test('the model is called at most thirty times a day for a person', async () => {
  for (let time = 0; time < 30; time++) expect(await summary(writing(WORDS))).toMatchObject({ source: 'ai' });

  expect(await summary(writing(WORDS))).toMatchObject({ source: 'template' });
  expect(provider.questions).toHaveLength(30);
});
