import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Stylesheets of the static pages, which load no others. */
const APART = new Set(['web/styles/pages.css']);
/** A rule for a single class, outside other rules, as the formatter writes it. */
const OWN_RULE = /^(?: {2})?\.([\w-]+)(?:,| \{)$/gm;

const files = execFileSync('git', ['ls-files', 'web/**.css'], { encoding: 'utf8' }).trim().split('\n');

// All features’ stylesheets are loaded into one page, in the order in which the features are opened.
it('no two stylesheets of the app define the same class', () => {
  const definedIn = new Map<string, Set<string>>();
  for (const file of files.filter((one) => !APART.has(one))) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(OWN_RULE)) {
      definedIn.set(name, (definedIn.get(name) ?? new Set()).add(file));
    }
  }

  expect(definedIn.size).toBeGreaterThan(200);
  expect(
    [...definedIn].filter(([, in_]) => in_.size > 1).map(([name, in_]) => `${name}: ${[...in_].join(', ')}`),
  ).toEqual([]);
});

/** Set by Base UI on the popup it places. */
const BY_LIBRARY = new Set(['--available-height', '--available-width', '--transform-origin']);

it('a stylesheet reads only custom properties that something sets', () => {
  const sources = execFileSync('git', ['ls-files', 'web/**.css', 'web/**.ts', 'web/**.tsx'], {
    encoding: 'utf8',
  });
  const set = new Set(BY_LIBRARY);
  const read = new Map<string, string>();
  for (const file of sources.trim().split('\n')) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(/(--[a-z][\w-]*)['"]?\]?\s*[:,]/g)) set.add(name);
    if (!file.endsWith('.css')) continue;
    for (const [, name = ''] of source.matchAll(/var\(\s*(--[\w-]+)/g)) read.set(name, file);
  }

  expect(read.size).toBeGreaterThan(100);
  expect([...read].filter(([name]) => !set.has(name))).toEqual([]);
});
