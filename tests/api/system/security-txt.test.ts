import { describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { secondsOf } from '../setup/person.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const PATH = '/.well-known/security.txt';
const CONTACT = 'mailto:security@marea.example';
const YEAR_MS = 365 * 86_400_000;

/** The answer of a deployment at an instant. */
const ask = (at: string, settings: Record<string, string> = { SECURITY_CONTACT: CONTACT }) =>
  createApp({ log: () => {}, now: () => secondsOf(at) }).request(
    `https://marea.example${PATH}`,
    {},
    {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: 'https://marea.example',
      RESEND_API_KEY: 're_of_the_api_tests',
      ...TEST_SECRETS,
      ...settings,
    },
  );

const fieldIn = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';

describe('security.txt', () => {
  test('has the contact for reports, the languages, and the canonical address', async () => {
    const answer = await ask('2026-03-01T12:00:00Z');
    const text = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8');
    expect(fieldIn(text, 'Contact')).toBe(CONTACT);
    expect(fieldIn(text, 'Preferred-Languages')).toBe('en, nl, fr');
    expect(fieldIn(text, 'Canonical')).toBe(`https://marea.example${PATH}`);
  });

  test.each(['2026-03-01T12:00:00Z', '2026-12-31T23:59:59Z', '2040-02-29T00:00:00Z'])(
    'served at %s is valid for months, but less than a year',
    async (at) => {
      const left = Date.parse(fieldIn(await (await ask(at)).text(), 'Expires')) - Date.parse(at);

      expect(left).toBeGreaterThan(YEAR_MS / 3);
      expect(left).toBeLessThan(YEAR_MS);
    },
  );

  test('doesn’t exist without a contact', async () => {
    expect((await ask('2026-03-01T12:00:00Z', {})).status).toBe(404);
    expect((await ask('2026-03-01T12:00:00Z', { SECURITY_CONTACT: '' })).status).toBe(404);
  });
});
