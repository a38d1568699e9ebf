import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { createApp } from '#worker/app.ts';
import { call } from '../setup/calls.ts';
import { TEST_SECRETS } from '../setup/server.ts';

const MATOMO_URL = 'https://stats.example/matomo/';
const ENDPOINT = 'https://stats.example/matomo/matomo.php';
const SHELL = '<!doctype html><html><head><title>Marea</title></head><body></body></html>';

/** A deployment with these settings, in which every page has these contents. */
function deploymentWith(settings: Record<string, string>, page = SHELL) {
  const app = createApp({ log: () => {} });
  const bindings = {
    MAIL_TRANSPORT: 'resend',
    MAIL_FROM: 'Marea <hello@marea.example>',
    APP_ORIGIN: 'https://marea.example',
    RESEND_API_KEY: 're_of_the_api_tests',
    ...TEST_SECRETS,
    ASSETS: { fetch: async () => new Response(page) },
    ...settings,
  };
  return (path: string) => app.request(`https://marea.example${path}`, {}, bindings);
}

const policyOf = ({ headers }: { headers: Headers }): string =>
  headers.get('content-security-policy') ?? 'none';

const findingsOf = (policy: string): Finding[] => new CspEvaluator(new CspParser(policy).csp).evaluate();

/** A policy's directives by name. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );

// Accepted, because we host no JSONP, no template engine and no uploads, and every answer of the API is JSON and `nosniff`.
const OWN_SCRIPTS = [
  { severity: Severity.MEDIUM_MAYBE, type: Type.SCRIPT_ALLOWLIST_BYPASS, directive: 'script-src' },
];

describe('the Content Security Policy, checked by csp_evaluator', () => {
  test.each([
    { of: 'a page', path: '/dashboard', settings: {} },
    { of: 'a page where visits are counted', path: '/dashboard', settings: { MATOMO_URL } },
    { of: 'an answer of the API', path: '/api/system/version', settings: {} },
    { of: 'a refusal', path: '/api/user/details', settings: {} },
  ])('of $of has only the finding that our own scripts may run', async ({ path, settings }) => {
    const findings = findingsOf(policyOf(await deploymentWith(settings)(path)));

    expect(findings).toMatchObject(OWN_SCRIPTS);
  });

  test('of a local start has no other finding', async () => {
    expect(findingsOf(policyOf(await call('GET /api/system/version')))).toMatchObject(OWN_SCRIPTS);
  });

  test('of files has no finding', () => {
    const [, policy = 'none'] =
      /Content-Security-Policy: (.+)/.exec(readFileSync('web/public/_headers', 'utf8')) ?? [];

    expect(policy).toContain("default-src 'none'");
    expect(findingsOf(policy)).toEqual([]);
  });

  test('of the service worker has no finding, and only allows requests to this origin', () => {
    const [, policy = 'none'] =
      /\n\/service-worker\.js\n(?: {2}.+\n)*? {2}Content-Security-Policy: (.+)/.exec(
        readFileSync('web/public/_headers', 'utf8'),
      ) ?? [];

    expect(directivesOf(policy)['default-src']).toEqual(["'none'"]);
    expect(directivesOf(policy)['connect-src']).toEqual(["'self'"]);
    expect(findingsOf(policy)).toEqual([]);
  });

  test('has findings once it is weaker', () => {
    expect(Math.min(...findingsOf("script-src 'unsafe-inline'").map(({ severity }) => severity))).toBe(
      Severity.HIGH,
    );
  });
});

describe('a page with an inline stylesheet', () => {
  const CSS = '@media (width < 40rem){p{margin:0}}';
  const HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;
  const PAGE = `<!doctype html><html><head><style>${CSS}</style></head><body><script>1</script></body></html>`;
  const withPage = deploymentWith({}, PAGE);

  test.each(['/start', '/privacy-policy', '/dashboard', '/no-such-page'])(
    '%s may only use that stylesheet, and no inline script',
    async (path) => {
      const bare = directivesOf(policyOf(await deploymentWith({})(path)));
      const page = await withPage(path);

      expect(directivesOf(policyOf(page))).toEqual({ ...bare, 'style-src': ["'self'", HASH] });
      expect(directivesOf(policyOf(page))['script-src']).toEqual(["'self'"]);
      expect(findingsOf(policyOf(page))).toMatchObject(OWN_SCRIPTS);
      expect(await page.text()).toBe(PAGE);
    },
  );

  test('may also use it if visits are counted', async () => {
    const page = await deploymentWith({ MATOMO_URL }, PAGE)('/dashboard');

    expect(directivesOf(policyOf(page))['style-src']).toEqual(["'self'", HASH]);
    expect(await page.text()).toContain(`<style>${CSS}</style>`);
  });

  test('has its own policy: an answer of the API may not use inline styles', async () => {
    const policy = directivesOf(policyOf(await withPage('/api/system/version')));

    expect(policy['style-src']).toEqual(["'self'"]);
  });
});

test('the page of a link loads its own script and calls the API alone, is stored nowhere and listed nowhere', async () => {
  const page = await deploymentWith({ MATOMO_URL })('/shared');
  const { headers } = page;
  const policy = directivesOf(policyOf(page));

  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'none'"],
    'manifest-src': ["'none'"],
    'trusted-types': ["'none'"],
  });
  expect(findingsOf(policyOf(page))).toMatchObject(OWN_SCRIPTS);
  expect({
    cache: headers.get('cache-control'),
    robots: headers.get('x-robots-tag'),
    referrer: headers.get('referrer-policy'),
  }).toEqual({ cache: 'no-store', robots: 'noindex', referrer: 'no-referrer' });
  expect(await page.text()).toBe(SHELL);
});

describe('without a Matomo', () => {
  test.each([{ settings: {} }, { settings: { MATOMO_URL: '' } }])(
    'a page may not call other sites and names none ($settings)',
    async ({ settings }) => {
      const page = await deploymentWith(settings as Record<string, string>)('/dashboard');

      expect(directivesOf(policyOf(page))['connect-src']).toEqual(["'self'"]);
      expect(await page.text()).toBe(SHELL);
    },
  );
});

describe('with the operator’s Matomo', () => {
  test.each([MATOMO_URL, 'https://stats.example/matomo'])('%s: a page may only send to it', async (url) => {
    const bare = directivesOf(policyOf(await deploymentWith({})('/dashboard')));
    const page = await deploymentWith({ MATOMO_URL: url })('/dashboard');

    expect(directivesOf(policyOf(page))).toEqual({ ...bare, 'connect-src': ["'self'", ENDPOINT] });
    expect(await page.text()).toContain(`<meta name="matomo" content="${ENDPOINT}" />\n  </head>`);
  });
});
