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
