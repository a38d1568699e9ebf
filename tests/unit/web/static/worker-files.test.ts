import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptAddress } from '#web/lib/page/app-files.ts';
import { WORKER_FILES } from '#web/static/build-assets.ts';

const { entryFileNames } = WORKER_FILES.rolldownOptions.output;
const READING = `/${entryFileNames({ name: 'read-foreign-file.worker' }).replace('[hash]', 'AAAA').replace('[name]', 'a')}`;
const DATABASE = `/${entryFileNames({ name: 'read-database.worker' }).replace('[hash]', 'AAAA').replace('[name]', 'a')}`;

/** The CSP directives of a file. */
function policyOf(path: string): string[] {
  const rules = readFileSync('web/public/_headers', 'utf8').matchAll(/^(\/\S*)\*\n((?: {2}.+\n)+)/gm);
  const own = [...rules].findLast(([, start = '']) => start !== '/' && path.startsWith(start))?.[2] ?? '';
  // Otherwise the policy of all files would be added to it.
  expect(own).toContain('! Content-Security-Policy');
  return /^ {2}Content-Security-Policy: (.+)$/m.exec(own)?.[1]?.split('; ') ?? [];
}

test('the worker that reads files of other apps may load and connect to nothing', () => {
  expect(policyOf(READING)).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test('the worker that opens databases may also run its engine, and nothing else', () => {
  const more = policyOf(DATABASE).filter((directive) => !policyOf(READING).includes(directive));
  expect(more).toEqual(["script-src 'wasm-unsafe-eval'"]);
});

test('the page may start workers where a build puts them', () => {
  expect([READING, DATABASE].map(scriptAddress)).toEqual([READING, DATABASE]);
});
