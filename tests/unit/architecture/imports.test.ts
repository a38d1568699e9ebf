import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REFUSED = [
  ['domain/cycle/x.ts', 'hono', 'the product without computers'],
  ['domain/cycle/x.ts', '#worker/app.ts', 'the product without computers'],
  ['domain/cycle/x.ts', '@internationalized/date', 'the product without computers'],
  ['domain/best-dates/x.ts', '@orama/stemmers/dutch', 'the product without computers'],
  ['drizzle/schema/x.ts', '#worker/app.ts', 'drizzle/ describes tables'],
  ['worker/cycle/x.ts', '#web/lib/session.ts', 'worker/ may import domain/ and drizzle/'],
  ['worker/cycle/x.ts', 'node:fs', 'worker/ may import domain/ and drizzle/'],
  ['worker/cycle/x.ts', '#worker/auth/tokens.ts', 'never imports another'],
  ['web/features/auth/x.ts', '#worker/app.ts', 'never the Worker'],
  ['web/features/auth/x.ts', '#web/features/cycle/y.ts', 'never imports another feature'],
  ['web/features/auth/x.ts', '#web/app/shell.tsx', 'never imports another feature'],
  ['web/ui/x.tsx', '@tanstack/react-query', 'no router, no query, no dictionary'],
  ['web/ui/x.tsx', 'react-i18next', 'no router, no query, no dictionary'],
  ['worker/cycle/x.ts', '../auth/tokens.ts', 'worker/ may import domain/ and drizzle/'],
  ['web/lib/x.ts', '#web/ui/button.tsx', 'stand below features and ui'],
  ['web/features/auth/x.ts', '@capacitor/core', 'that there is a native app'],
  ['web/lib/platform.ts', '@capacitor-community/sqlite', 'that there is a native app'],
] as const;

const ALLOWED = [
  ['web/lib/native-x.ts', '@capacitor/core'],
  ['domain/cycle/x.ts', 'valibot'],
  ['domain/cycle/x.ts', '#domain/errors.ts'],
  ['domain/calendar/zoned-instant.ts', '@internationalized/date'],
  ['domain/best-dates/stem-word.ts', '@orama/stemmers/dutch'],
  ['drizzle/schema/x.ts', '#domain/cycle/phases.ts'],
  ['worker/cycle/x.ts', '#drizzle/schema/cycle.ts'],
  ['worker/cycle/x.ts', '#worker/platform/ids.ts'],
  ['web/features/auth/x.ts', '#web/ui/button.tsx'],
  ['web/features/auth/x.ts', '#domain/errors.ts'],
] as const;

const EXCEPTIONS = [
  'domain/calendar/zoned-instant.ts',
  'domain/best-dates/stem-word.ts',
  'web/lib/native-x.ts',
];

type Diagnostic = { message: string; location: { path: string } };

/** The file a case is written to: its own folder, so that one run of the linter serves all cases. */
const fileOf = (path: string, index: number) => join(dirname(path), `case-${index}.ts`);
const cases = [...REFUSED.map(([path, source]) => [path, source]), ...ALLOWED] as [string, string][];

let tree: string;
let diagnostics: Diagnostic[];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const name of ['biome.json', '.biome']) cpSync(name, join(tree, name), { recursive: true });
  for (const [index, [path, source]] of cases.entries()) {
    // The exceptions among the rules are files by their names, which must keep them.
    const file = join(tree, EXCEPTIONS.includes(path) ? path : fileOf(path, index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${source}';\n\nexport const use = thing;\n`);
  }
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, { cwd: tree, encoding: 'utf8' });
  diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function complaintsOf(path: string, source: string): string {
  const index = cases.findIndex(([casePath, caseSource]) => casePath === path && caseSource === source);
  const file = EXCEPTIONS.includes(path) ? path : fileOf(path, index);
  const own = diagnostics.filter((diagnostic) => diagnostic.location.path.endsWith(file));
  return own.map((diagnostic) => diagnostic.message).join(' ');
}

describe('who may import whom', () => {
  it.each(REFUSED)('%s must not import %s, and is told why', (path, source, reason) => {
    expect(complaintsOf(path, source)).toContain(reason);
  });

  it.each(ALLOWED)('%s may import %s', (path, source) => {
    expect(complaintsOf(path, source)).toBe('');
  });
});
