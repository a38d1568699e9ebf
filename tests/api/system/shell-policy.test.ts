import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { shellPolicy } from '#web/static/served-page.plugin.ts';
import { call } from '../setup/calls.ts';

const API = 'https://marea.example';
const IOS = 'capacitor://localhost';

/** Directives that a page cannot set itself, or that the app doesn't need on a device: workers and manifest. */
const ONLY_SENT = ['frame-ancestors', 'worker-src', 'manifest-src'];

/** A policy's directives by name. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );

/** The Worker's policy in the form for a page of the shell. */
async function sentPolicy() {
  const { headers } = await call('GET /api/system/version');
  const sent = Object.entries(directivesOf(headers.get('content-security-policy') ?? ''));
  const shared = sent.filter(([name]) => !ONLY_SENT.includes(name));
  const inShell = shared.map(([name, values]) => [
    name,
    values.flatMap((value) => (value === "'self'" ? [value, IOS] : [value])),
  ]);
  return Object.fromEntries(inShell);
}

describe('the Content Security Policy of the native shells', () => {
  test('equals the Worker’s, and allows calls to the API', async () => {
    const { 'connect-src': own = [], ...rest } = await sentPolicy();
    const { 'connect-src': inShell, ...others } = directivesOf(shellPolicy(API));

    expect(others).toEqual(rest);
    expect(inShell).toEqual(["'self'", IOS, API]);
    expect(own).toContain("'self'");
  });

  test('has only the finding that our own scripts may run', () => {
    const findings = new CspEvaluator(new CspParser(shellPolicy(API)).csp).evaluate();

    expect(findings).toMatchObject([
      { severity: Severity.MEDIUM_MAYBE, type: Type.SCRIPT_ALLOWLIST_BYPASS, directive: 'script-src' },
    ]);
  });

  test.each([undefined, '', 'marea.example', 'http://marea.example', `${API}/`, `${API}; script-src *`, '*'])(
    'is refused for an API at %j',
    (origin) => {
      expect(() => shellPolicy(origin)).toThrow('API_ORIGIN');
    },
  );
});
