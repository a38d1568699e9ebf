import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import modes from '#web/texts/en/modes.json' with { type: 'json' };
import more from '#web/texts/en/pages.json' with { type: 'json' };
import report from '#web/texts/en/report.json' with { type: 'json' };
import settings from '#web/texts/en/settings.json' with { type: 'json' };
import first from '#web/texts/en/shell.json' with { type: 'json' };

type Texts = { [key: string]: string | Texts };

/** All routes except the dashboard load the pages' texts in their loaders, which the second test checks. */
const ROUTES = /^web\/routes\//;
const FIRST_ROUTE = /^web\/routes\/(?:__root|index|offline|_app|_app\/_shell|_app\/_shell\/dashboard)\.tsx$/;

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?from\s)?'([^']+)'/gm;
const IMPORT_LATER = /import\('([^']+)'\)/g;
const KEY = /'([a-z]\w*(?:\.\w+)+)'/g;
const KEY_BEGUN = /`([a-z]\w*\.[\w.]*)\$\{/g;

const read = (file: string) => readFileSync(file, 'utf8');
const matches = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([, found = '']) => found);

/** Names of options, in a file, that load the pages' texts. */
const OPTIONS_WITH_TEXTS = /const (\w+) = \{ texts: \['pages'/g;
/** Code that loads together with the pages' texts. */
const partsWithTexts = (code: string) =>
  new RegExp(
    `lazyPart\\([^;]*?\\b(?:${["texts: \\['pages'", ...matches(code, OPTIONS_WITH_TEXTS)].join('|')})[^;]*;`,
    'g',
  );

/** The rest of a function that has waited for the pages' texts. */
const AFTER_TEXTS = /^ {2}await addTexts\('pages'\);$.*?^\}$/gms;

function fileOf(source: string, from: string): string | undefined {
  const path = source.startsWith('#web/') ? `web/${source.slice('#web/'.length)}` : undefined;
  const file = path ?? (source.startsWith('.') ? join(dirname(from), source) : undefined);
  // The generated router file omits extensions.
  return file !== undefined && !/\.[a-z]+(?:\?|$)/.test(file) ? `${file}.tsx` : file;
}

/** All files that may render or show a message before the pages' texts have loaded. */
function firstFiles(file: string, seen = new Set<string>()): Set<string> {
  const isPage = ROUTES.test(file) && !FIRST_ROUTE.test(file);
  if (isPage || seen.has(file) || !['.ts', '.tsx'].includes(extname(file))) return seen;
  seen.add(file);
  const code = read(file);
  const later = matches(code.replaceAll(partsWithTexts(code), ''), IMPORT_LATER);
  for (const source of [...matches(code, IMPORT), ...later]) {
    const next = fileOf(source, file);
    if (next !== undefined) firstFiles(next, seen);
  }
  return seen;
}

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

const LATER_KEYS = [...keysOf(more), ...keysOf(settings), ...keysOf(modes), ...keysOf(report)];
const KEYS = new Set([...keysOf(first), ...LATER_KEYS].map(plainOf));

/** A key as written in code: i18next adds plural suffixes itself. */
function plainOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

/** The pages' texts that a file uses. Keys built from parts are matched by their start. */
function laterKeysIn(file: string): string[] {
  const code = read(file).replaceAll(AFTER_TEXTS, '');
  const names = matches(code, KEY);
  const begun = [...matches(code, KEY_BEGUN), ...names.filter((name) => !KEYS.has(name))];
  const isNamed = (key: string) => names.includes(plainOf(key)) || begun.some((name) => key.startsWith(name));
  return LATER_KEYS.filter(isNamed).map((key) => `${file}: ${key}`);
}

describe('code that renders before the pages’ texts have loaded', () => {
  const files = [...firstFiles('web/main.ts')];

  it('is found', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'web/app/shell.tsx',
        'web/features/cycle/cycle-today.tsx',
        'web/features/tasks/task-slider.tsx',
        'web/lib/page/toast-host.tsx',
      ]),
    );
    expect(files).not.toContain('web/features/best-dates/best-dates-sheet.tsx');
  });

  it('uses none of these texts', () => {
    expect(files.flatMap(laterKeysIn)).toEqual([]);
  });
});

describe('every other page', () => {
  const routes = matches(read('web/router.gen.ts'), /'(\.\/routes\/[^']+)'/g)
    .map((source) => fileOf(source, 'web/router.gen.ts') ?? '')
    .filter((file) => !FIRST_ROUTE.test(file));

  it('waits for them, either itself or through its parent page', () => {
    expect(routes).toHaveLength(30);
    // A section of the settings is shown inside their page, which waits.
    const isSection = (file: string) => file.startsWith('web/routes/_app/_shell/settings/');
    for (const file of routes.filter((route) => !isSection(route)))
      expect(read(file), file).toMatch(/\b(?:addTexts\('(?:pages|changes)'|loadSettings\()/);
  });
});
