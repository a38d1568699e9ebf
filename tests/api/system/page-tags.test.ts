import { describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import type { Bindings } from '#worker/context.ts';
import { TEST_SECRETS } from '../setup/server.ts';

// The Worker under test has no files, so the pages' routes are called with fake ones.
const builtPage = (path: string) => `<head><title>${path}</title><style>p { color: ink }</style></head>`;

/** A deployment in which every built page contains its own name; returns a function that requests pages like a browser. */
function deployment(settings: Record<string, string> = {}) {
  const app = createApp({ log: () => undefined });
  const env = {
    ...TEST_SECRETS,
    MAIL_TRANSPORT: 'resend',
    MAIL_FROM: 'Marea <hello@marea.example>',
    APP_ORIGIN: 'https://marea.example',
    RESEND_API_KEY: 're_of_the_api_tests',
    ASSETS: { fetch: async (url: URL) => new Response(builtPage(url.pathname)) },
    ...settings,
  } as unknown as Bindings; // the pages use no other binding
  return (path: string, init: RequestInit = {}) =>
    app.request(`https://marea.example${path}`, init, env) as Promise<Response>; // the routes answer with a promise
}
const ask = deployment();
const tagOf = ({ headers }: Response): string => headers.get('etag') ?? 'none';
const knowing = (tag: string, more: HeadersInit = {}) => ({ headers: { 'if-none-match': tag, ...more } });
/** The headers without those that differ for each answer or belong to a body. */
const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => !['x-request-id', 'content-type', 'content-length'].includes(name));

describe.each(['/dashboard', '/login', '/start', '/privacy-policy', '/manifest.webmanifest'])(
  '%s',
  (path) => {
    test('has an ETag, and is not sent again to a client that has it', async () => {
      const full = await ask(path);
      const again = await ask(path, knowing(tagOf(full)));

      expect(tagOf(full)).toMatch(/^"[\w-]{20,}"$/);
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(headersOf(again)).toEqual(headersOf(full));
      expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(again.headers.get('cache-control')).toBe('no-cache');
      expect(again.headers.get('x-request-id')).not.toBeNull();
    });

    test.each([
      ['weakly', (tag: string) => `W/${tag}`],
      ['among others', (tag: string) => `"of-before", W/${tag}, "another"`],
      ['as anything', () => '*'],
    ])('is recognised by its tag %s', async (_, named) => {
      expect((await ask(path, knowing(named(tagOf(await ask(path)))))).status).toBe(304);
    });

    test('is sent completely to a client with another tag', async () => {
      const answer = await ask(path, knowing('"of-before"'));

      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>');
    });

    test('answers HEAD like GET, without the body', async () => {
      const get = await ask(path);
      const head = await ask(path, { method: 'HEAD' });
      const known = await ask(path, { method: 'HEAD', ...knowing(tagOf(get)) });

      expect([head.status, await head.text(), tagOf(head)]).toEqual([200, '', tagOf(get)]);
      expect([known.status, await known.text(), tagOf(known)]).toEqual([304, '', tagOf(get)]);
    });
  },
);

test.each(['/start', '/manifest.webmanifest'])('%s has a tag for each language', async (path) => {
  const inFrench = { cookie: 'locale=fr' };
  const [english, french] = [await ask(path), await ask(path, { headers: inFrench })];
  const afterTheChoice = await ask(path, knowing(tagOf(english), inFrench));

  expect(tagOf(french)).not.toBe(tagOf(english));
  expect([afterTheChoice.status, tagOf(afterTheChoice)]).toEqual([200, tagOf(french)]);
  for (const { headers } of [english, french, afterTheChoice]) expect(headers.get('vary')).toBe('Cookie');
});

test('a page that the client already has still sets the language cookie', async () => {
  const first = await ask('/start?lang=nl');
  const again = await ask('/start?lang=nl', knowing(tagOf(first)));

  expect(again.status).toBe(304);
  expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
  expect(again.headers.getSetCookie()).toHaveLength(1);
});

test('a page has a different tag if visits are counted, which it mentions', async () => {
  const counting = deployment({ MATOMO_URL: 'https://stats.example/' });

  expect(tagOf(await counting('/dashboard'))).not.toBe(tagOf(await ask('/dashboard')));
});

test('a page that does not exist is a 404, whatever tag is sent', async () => {
  const missing = await ask('/no-such-page');
  const shell = await ask('/dashboard');

  expect(missing.headers.get('etag')).toBeNull();
  for (const tag of [tagOf(shell), '*']) {
    expect((await ask('/no-such-page', knowing(tag))).status).toBe(404);
  }
});
