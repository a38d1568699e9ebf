import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import configuration from '../../../dependency-cruiser.config.ts';

type Planted = readonly [file: string, code: string, rule: string];

const importOf = (path: string) => `import { thing } from '${path}';\n\nexport const use = thing;\n`;
const importLater = (path: string) => `export const use = () => import('${path}');\n`;
const importType = (path: string) => `import type { Thing } from '${path}';\n\nexport type Use = Thing;\n`;
const passOn = (path: string) => `export { thing } from '${path}';\n`;

/** Imports that a rule refuses; each case is a separate file in a copy of the folders. */
const REFUSED_IMPORTS: readonly Planted[] = [
  ['domain/cycle/x.ts', importOf('hono'), 'domain-without-computers'],
  ['domain/cycle/x.ts', importOf('node:fs'), 'domain-without-computers'],
  ['domain/cycle/x.ts', importOf('#worker/app.ts'), 'domain-without-computers'],
  ['domain/cycle/x.ts', importLater('#web/main.ts'), 'domain-without-computers'],
  ['domain/cycle/x.ts', importOf('@internationalized/date'), 'domain-without-computers'],
  ['domain/best-dates/x.ts', importOf('@orama/stemmers/dutch'), 'domain-without-computers'],
  ['domain/calendar/zoned-instant.ts', importOf('hono'), 'zones-in-one-file'],
  ['domain/busy/x.ts', importOf('hono'), 'calendars-in-one-folder'],
  ['domain/tasks/x.ts', importLater('ical.js'), 'domain-without-computers'],
  ['domain/busy/x.ts', importOf('ical.js'), 'calendars-later'],
  ['web/lib/x.ts', importOf('ical.js'), 'calendars-later'],
  ['domain/texts/nl/words.ts', importOf('@internationalized/date'), 'stems-in-one-file'],
  ['drizzle/schema/x.ts', importOf('#worker/app.ts'), 'drizzle-describes-tables'],
  ['drizzle/schema/x.ts', importOf('hono'), 'drizzle-describes-tables'],
  ['worker/cycle/x.ts', importOf('#web/lib/session/session.ts'), 'worker-without-web'],
  ['worker/cycle/x.ts', importOf('react'), 'worker-without-web'],
  ['worker/cycle/x.ts', importOf('node:fs'), 'worker-without-node'],
  ['worker/cycle/x.ts', importOf('#tests/api/setup/call.ts'), 'product-without-its-tools'],
  ['web/lib/x.ts', importOf('../../scripts/run.ts'), 'product-without-its-tools'],
  ['scripts/x.ts', importOf('#tests/api/setup/call.ts'), 'tests-for-tests-and-measurements'],

  ['worker/cycle/x.ts', importOf('#worker/tasks/tasks.service.ts'), 'worker-tiers-core'],
  ['worker/account/x.ts', importLater('#worker/reminders/reminders.service.ts'), 'worker-tiers-core'],
  ['worker/auth/x.ts', importType('#worker/calendar-feed/y.ts'), 'worker-tiers-core'],
  ['worker/remarks/x.ts', passOn('./../portability/portability.service.ts'), 'worker-tiers-core'],
  ['worker/tasks/x.ts', importOf('#worker/planning/planning.routes.ts'), 'worker-tiers-planner'],
  ['worker/journal/x.ts', importType('#worker/portability/y.ts'), 'worker-tiers-planner'],
  ['worker/habits/x.ts', importOf('#worker/tasks/tasks.service.ts'), 'worker-planner-apart'],
  ['worker/dashboard/x.ts', importOf('#worker/insights/insights.routes.ts'), 'worker-views-apart'],
  ['worker/planning/x.ts', importLater('#worker/reminders/reminders.service.ts'), 'worker-views-apart'],
  ['worker/reminders/x.ts', importType('#worker/portability/y.ts'), 'worker-views-apart'],
  ['worker/cycle/x.ts', importOf('#worker/horoscopes/y.ts'), 'worker-features-with-a-tier'],
  ['worker/cycle/x.ts', importOf('#worker/app.ts'), 'worker-features-below-app'],
  ['worker/platform/x.ts', importType('#worker/deps.ts'), 'worker-features-below-app'],
  ['worker/cycle/x.ts', importOf('#worker/middleware/guards.ts'), 'worker-routes-on-top'],
  ['worker/tasks/x.ts', importOf('./tasks.routes.ts'), 'worker-routes-on-top'],
  ['worker/middleware/x.ts', importOf('#worker/tasks/tasks.repository.ts'), 'nothing-shared-knows-a-feature'],
  ['worker/platform/x.ts', importType('#worker/tasks/tasks.service.ts'), 'nothing-shared-knows-a-feature'],
  ['worker/cycle/x.ts', importOf('#drizzle/schema/tasks.ts'), 'tables-of-tasks'],
  ['worker/tasks/x.ts', importType('#drizzle/schema/journal.ts'), 'tables-of-journal'],
  ['worker/tasks/x.ts', importOf('#drizzle/schema/horoscopes.ts'), 'tables-with-an-owner'],
  ['worker/tasks/x.ts', importOf('#drizzle/schema/index.ts'), 'all-tables-at-once'],

  ['web/features/auth/x.ts', importOf('#worker/app.ts'), 'web-without-worker'],
  ['web/features/auth/x.ts', importType('#drizzle/schema/tasks.ts'), 'web-without-worker'],
  ['web/features/auth/x.ts', importOf('hono/client'), 'web-without-worker'],
  ['web/features/auth/x.ts', importOf('node:fs'), 'web-without-node'],
  ['web/features/cycle/x.ts', importOf('#web/features/tasks/y.ts'), 'web-core-lowest'],
  ['web/features/day-log/x.ts', importLater('#web/features/journal/y.ts'), 'web-core-lowest'],
  ['web/features/auth/x.ts', importType('#web/features/settings/y.ts'), 'web-core-lowest'],
  ['web/features/lock/x.ts', importOf('./../onboarding/y.ts'), 'web-core-lowest'],
  ['web/features/tasks/x.ts', importOf('#web/features/dashboard/y.ts'), 'web-planner-below-views'],
  ['web/features/journal/x.ts', importLater('#web/features/insights/y.ts'), 'web-planner-below-views'],
  ['web/features/changes/x.ts', importType('#web/features/planning/y.ts'), 'web-planner-below-views'],
  ['web/routes/x.ts', importOf('#web/features/horoscopes/y.ts'), 'web-features-have-a-tier'],
  ['web/features/auth/x.ts', importOf('#web/app/shell.tsx'), 'web-features-below-app'],
  ['web/routes/x.ts', importType('#web/router.ts'), 'web-router-on-top'],
  ['web/app/x.ts', importOf('#web/routes/login.tsx'), 'web-app-below-routes'],
  ['web/app/x.ts', importLater('#web/routes/login.tsx'), 'web-app-below-routes'],
  ['web/first-paint/x.ts', importOf('#web/app/shell.tsx'), 'web-start-before-app'],
  ['web/ui/x.tsx', importOf('@tanstack/react-query'), 'web-ui-alone'],
  ['web/ui/x.tsx', importOf('@tanstack/react-router'), 'web-ui-alone'],
  ['web/ui/x.tsx', importOf('i18next'), 'web-ui-alone'],
  ['web/ui/x.tsx', importType('#web/lib/session/session.ts'), 'web-ui-alone'],
  ['web/lib/x.ts', importOf('#web/ui/inputs/button.tsx'), 'web-ground'],
  ['web/i18n/x.ts', importLater('#web/features/auth/y.ts'), 'web-ground'],
  ['web/lib/x.ts', importOf('#web/parts/query-boundary.tsx'), 'web-ground'],
  ['web/parts/x.tsx', importOf('#web/features/auth/y.ts'), 'web-parts-below-features'],
  ['web/features/auth/x.ts', importOf('@capacitor/core'), 'capacitor-in-native-files'],
  ['web/lib/native/platform.ts', importType('@capacitor-community/sqlite'), 'capacitor-in-native-files'],

  ['domain/cycle/x.ts', importOf('../errors.ts'), 'relative-only-inside-the-folder'],
  ['domain/cycle/x.ts', importOf('./../errors.ts'), 'relative-only-inside-the-folder'],
  ['worker/cycle/x.ts', importOf('../platform/runtime.ts'), 'relative-only-inside-the-folder'],
  ['web/features/auth/x.ts', importLater('./../../ui/button.tsx'), 'relative-only-inside-the-folder'],
  ['worker/cycle/x.ts', importOf('#worker/cycle/cycle.service.ts'), 'relative-inside-the-folder'],
  ['web/features/auth/x.ts', importOf('#web/lib/nowhere.ts'), 'imports-that-resolve'],
  ['web/features/auth/x.ts', importOf('./session'), 'imports-that-resolve'],
  ['web/lib/x.ts', importOf('./date-utils.ts'), 'names-that-say-something'],
  ['worker/cycle/x.ts', importOf('./helpers/day.ts'), 'names-that-say-something'],
  ['tests/e2e/test-helpers.ts', importOf('#web/lib/session/session.ts'), 'names-that-say-something'],
  ['web/lib/circle.ts', importLater('./round.ts'), 'no-circles'],
];

/** Closes the circle that `web/lib/circle.ts` begins. */
const BACK = { file: 'web/lib/round.ts', code: importType('./circle.ts') };

const ALLOWED_IMPORTS: readonly (readonly [file: string, code: string])[] = [
  ['domain/cycle/x.ts', importOf('valibot')],
  ['domain/cycle/x.ts', importOf('#domain/errors.ts')],
  ['domain/calendar/zoned-instant.ts', importOf('@internationalized/date')],
  ['domain/texts/nl/words.ts', importOf('@orama/stemmers/dutch')],
  ['domain/busy/x.ts', importLater('ical.js')],
  ['domain/busy/x.ts', importType('ical.js')],
  ['drizzle/schema/x.ts', importOf('#domain/cycle/phases.ts')],
  ['worker/cycle/x.ts', importOf('#drizzle/schema/cycle.ts')],
  ['worker/cycle/x.ts', importOf('#worker/platform/runtime.ts')],
  ['worker/portability/x.ts', importOf('#drizzle/schema/tasks.ts')],
  ['worker/cycle/x.ts', importOf('#worker/account/account.service.ts')],
  ['worker/tasks/x.ts', importOf('#worker/cycle/cycle.service.ts')],
  ['worker/insights/x.ts', importOf('#worker/tasks/tasks.service.ts')],
  ['worker/portability/x.ts', importOf('#worker/reminders/reminders.service.ts')],
  ['worker/tasks/x.ts', importType('#worker/context.ts')],
  ['worker/middleware/guards.ts', importOf('#worker/auth/session.service.ts')],
  ['worker/middleware/x.ts', importType('#worker/http/problem.ts')],
  ['web/features/auth/x.ts', importOf('#web/ui/inputs/button.tsx')],
  ['web/parts/x.tsx', importOf('#web/ui/inputs/button.tsx')],
  ['web/features/auth/x.ts', importOf('#domain/errors.ts')],
  ['web/features/auth/x.ts', importLater('./code/y.ts')],
  ['web/features/cycle/x.ts', importOf('#web/features/day-log/y.ts')],
  ['web/features/tasks/x.ts', importLater('#web/features/cycle/y.ts')],
  ['web/features/dashboard/x.tsx', importOf('#web/features/habits/y.ts')],
  ['web/features/settings/x.tsx', importOf('#web/features/reminders/y.ts')],
  ['web/routes/x.tsx', importOf('#web/features/auth/y.ts')],
  ['web/lib/native/native-x.ts', importOf('@capacitor/core')],
  ['web/static/x.ts', importOf('node:fs')],
  ['bench/x.ts', importOf('#tests/api/setup/call.ts')],
  ['tests/api/x.ts', importOf('../../scripts/run.ts')],
];

/** Code that the linter refuses, because the import graph cannot show it. */
const REFUSED_SYNTAX: readonly Planted[] = [
  ['worker/cycle/x.ts', "export type Use = typeof import('#worker/auth/tokens.ts');\n", 'import type * as'],
  [
    'web/features/auth/x.ts',
    'export const importOf = (path: string) => import(path);\n',
    'names its file in quotes',
  ],
  [
    'web/features/auth/x.ts',
    'export const use = () => import(`../cycle/y.ts`);\n',
    'names its file in quotes',
  ],
  [
    'web/features/auth/x.ts',
    "export const use = import.meta.glob('../cycle/*.ts');\n",
    'stays in its own folder',
  ],
  ['worker/cycle/cycle.service.ts', 'export const at = Date.now();\n', "The Worker's time"],
  ['worker/cycle/x.ts', 'export const at = new Date();\n', "The Worker's time"],
  ['worker/cycle/x.ts', 'export const db = (c: Context) => c.env.DB;\n', 'What wrangler binds'],
  [
    'worker/journal/journal.service.ts',
    "export const call = () => fetch('https://example.com');\n",
    'variable fetch',
  ],
  ['domain/cycle/x.ts', 'export const at = new Date(0);\n', 'variable Date'],
  ['web/lib/sessionStore.ts', 'export const thing = 1;\n', 'kebab-case'],
  ['web/lib/x.ts', 'export default 1;\n', 'default export'],
  ['web/lib/x.ts', 'export const thing = 1;\n'.repeat(451), '450'],
  ['web/lib/x.ts', 'export const add = (a: 1, b: 2, c: 3) => [a, b, c];\n', 'parameters'],
  ['web/lib/x.ts', 'export const one = (a: string | null) => a!;\n', 'non-null assertion'],
  ['web/lib/x.ts', 'export const one: any = 1;\n', 'any'],
];

type Case = { readonly file: string; readonly code: string };

/** Gives each case named `x` a file of its own; a file that a rule matches by name keeps its name. */
const casesOf = (planted: readonly (readonly [file: string, code: string, ...rest: string[]])[]): Case[] =>
  planted.map(([file, code], index) => ({
    file: file.replace(/\/x(?=\.tsx?$)/, `/case-${index}`),
    code,
  }));

const trees: string[] = [];
afterAll(() => trees.forEach((tree) => void rmSync(tree, { recursive: true, force: true })));

/** A package in which every path resolves to the same file. */
const PACKAGE = JSON.stringify({ exports: { '.': './package.json', './*': './package.json' } });

/** Writes the cases and the files they import to a temporary folder, so that every path resolves. */
function plant(cases: readonly Case[]): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'imports-')));
  trees.push(tree);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  for (const name of ['package.json', 'biome.json', '.biome'])
    cpSync(name, join(tree, name), { recursive: true });
  for (const { file, code } of cases) write(file, code);
  for (const { file, code } of cases) {
    const source = /'([^']+)'/.exec(code)?.[1];
    const target = source && targetOf(source, file);
    if (target && !existsSync(join(tree, target)))
      write(target, target.endsWith('.json') ? PACKAGE : 'export const thing = 1;\n');
  }
  return tree;
}

function targetOf(source: string, from: string): string | undefined {
  if (source.startsWith('node:') || source.includes('nowhere')) return undefined;
  if (source.startsWith('#')) return source.slice(1);
  if (source.startsWith('.')) return join(dirname(from), /\.tsx?$/.test(source) ? source : `${source}.ts`);
  return join('node_modules', /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? '', 'package.json');
}

/** The names of the rules that each file of a tree breaks. */
async function brokenRules(tree: string): Promise<Map<string, string[]>> {
  const { forbidden, options } = configuration;
  const { output } = await cruise(['.'], {
    ...options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden },
  });
  const { violations } = (output as ICruiseResult).summary;
  return new Map(
    [...Map.groupBy(violations, ({ from }) => from)].map(([from, own]) => [
      from,
      own.map(({ rule }) => rule.name),
    ]),
  );
}

describe('who may import what', () => {
  const refused = casesOf(REFUSED_IMPORTS);
  const allowed = casesOf(ALLOWED_IMPORTS);
  let broken: Map<string, string[]>;
  let brokenByAllowed: Map<string, string[]>;
  beforeAll(async () => {
    broken = await brokenRules(plant([...refused, BACK]));
    brokenByAllowed = await brokenRules(plant(allowed));
  });

  it.each(REFUSED_IMPORTS.map(([file, code, rule], index) => [file, code.trim(), rule, index] as const))(
    '%s must not hold: %s (%s)',
    (_file, _code, rule, index) => {
      expect(broken.get(refused[index]?.file ?? '')).toContain(rule);
    },
  );

  it.each(ALLOWED_IMPORTS.map(([file, code], index) => [file, code.trim(), index] as const))(
    '%s may hold: %s',
    (_file, _code, index) => {
      expect(brokenByAllowed.get(allowed[index]?.file ?? '')).toBeUndefined();
    },
  );

  it('has a planted violation for every rule, and one for all rules about tables', () => {
    const tried = new Set(REFUSED_IMPORTS.map(([, , rule]) => rule));
    const rules = configuration.forbidden
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('tables-of-'));
    expect(rules.filter((name) => !tried.has(name))).toEqual([]);
    expect(configuration.forbidden.every(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('what the linter also refuses', () => {
  type Diagnostic = { message: string; location: { path: string } };
  const cases = casesOf(REFUSED_SYNTAX);
  let diagnostics: Diagnostic[];
  beforeAll(() => {
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), args, {
      cwd: plant(cases),
      encoding: 'utf8',
    });
    diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
  });

  it.each(
    REFUSED_SYNTAX.map(
      ([file, code, reason], index) => [file, code.slice(0, 80).trim(), reason, index] as const,
    ),
  )('%s must not hold: %s (%s)', (_file, _code, reason, index) => {
    const own = diagnostics.filter(({ location }) => location.path.endsWith(cases[index]?.file ?? ''));
    expect(own.map(({ message }) => message).join(' ')).toContain(reason);
  });
});
