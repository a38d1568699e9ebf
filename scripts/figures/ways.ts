import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { PROJECT } from '../run.ts';
import type { SourceFile } from './source.ts';

// The files of a feature on the way of what a person does: those of the way's folders that its entries import, through any number
// of files. Types alone don't count, `import()` does. An entry is found by what it does (it sends or answers a call of the
// contract, it exports a name), so that files can be merged and renamed.

export type Way = {
  readonly name: string;
  /** Files in the folders that import one of these calls, known by their paths, are entries. */
  readonly calls: readonly string[];
  /** Files in the folders that export one of these names are entries. */
  readonly exports?: readonly string[];
  /** Files that a page or a build names are entries. */
  readonly files?: readonly RegExp[];
  /** The feature's folders of today and of tomorrow. */
  readonly folders: RegExp;
  /** Exports of files that the way passes by. */
  readonly without?: RegExp;
  /** Only what loads together: no `import()`. */
  readonly isStatic?: true;
  /** What house-2.md counted, and the goal of its section 2. */
  readonly counted: number;
  readonly goal: number;
};

/** Every change made on the device waits here until it is sent. */
const SYNC = 'web/(?:lib/)?sync/';
const folders = (...paths: readonly string[]) => new RegExp(`^(?:${paths.join('|')})`);
/** Joins the Worker's features: a way passes through, and it counts for none. */
const JOINTS = /^worker\/(?:[^/]+$|(?:http|middleware|platform)\/)/;

export const WAYS: readonly Way[] = [
  {
    // From what sends POST /api/day/:date/log, by the outbox, to the rows of the day and of the cycle.
    name: "a day's log",
    calls: ['/api/day/:date/log'],
    folders: folders(
      'domain/day-log/',
      'worker/(?:cycle|day-log)/',
      'drizzle/schema/(?:cycle|day-log)\\.ts',
      'web/(?:features|lib)/day-log/',
      SYNC,
    ),
    counted: 55,
    goal: 16,
  },
  {
    // From what sends POST /api/task/create and shows what it made (`useCreateTask`), by the outbox, to the series' rows and a pin's days.
    name: 'pinned task',
    calls: ['/api/task/create'],
    exports: ['useCreateTask'],
    folders: folders(
      'domain/(?:tasks|recurrence)/',
      'worker/tasks/',
      'drizzle/schema/task',
      'web/features/tasks/',
      SYNC,
    ),
    counted: 69,
    goal: 22,
  },
  {
    // From what sends POST /api/habit/:id/check, by the outbox, to the packed weeks.
    name: 'habit check',
    calls: ['/api/habit/:id/check'],
    folders: folders(
      'domain/habits/',
      'worker/habits/',
      'drizzle/schema/habits\\.ts',
      'web/features/habits/',
      SYNC,
    ),
    counted: 35,
    goal: 12,
  },
  {
    // All of web/ that the page's two scripts, the sender of GET /api/dashboard and the page load before they draw data.
    name: 'first paint',
    calls: ['/api/dashboard'],
    exports: ['DashboardPage'],
    files: [/^web\/main\.tsx?$/, /^web\/.*first-script\.tsx?$/],
    folders: folders('web/'),
    isStatic: true,
    counted: 66,
    goal: 20,
  },
  {
    // From the reading of a file (`useReading`) and what sends POST /api/user/import to the part's rows, without other apps' readers.
    name: 'Clue import',
    calls: ['/api/user/import'],
    exports: ['useReading'],
    folders: folders(
      'domain/(?:importers|portability)/',
      'worker/portability/',
      'drizzle/schema/(?:imports|remarks)\\.ts',
      'worker/remarks/',
      'web/features/importers/',
    ),
    without:
      /^read(?:Apple|Daylio|Drip|Flo|HealthConnect|Loop|Mensinator|Menstrudel|Ovumcy|Peri|Table|Todoist)/,
    counted: 101,
    goal: 38,
  },
  {
    // From what sends POST /api/journal/save, by the outbox, to the entry's row.
    name: 'journal offline',
    calls: ['/api/journal/save'],
    folders: folders(
      'domain/journal/',
      'worker/journal/',
      'drizzle/schema/journal\\.ts',
      'web/features/journal/',
      SYNC,
    ),
    counted: 31,
    goal: 14,
  },
];

type Link = { readonly to: string; readonly written: string; readonly isDynamic: boolean };

export type ImportGraph = {
  /** What each file imports, apart from what it imports as types alone. */
  readonly links: ReadonlyMap<string, readonly Link[]>;
  readonly circles: number;
};

type Configuration = { forbidden: IForbiddenRuleType[]; options: ICruiseOptions };

/** The imports of a checkout, read by the rules of this one. */
export async function readGraph(project: string): Promise<ImportGraph> {
  // It belongs to no project of `tsc -b` that scripts/ refers to, so TypeScript doesn't know its type here.
  const configuration = (await import(join(PROJECT, 'dependency-cruiser.config.ts')))
    .default as Configuration;
  const forbidden = configuration.forbidden.filter(({ name }) => name === 'no-circles');
  const { output } = await cruise(['domain', 'worker', 'web', 'drizzle'], {
    ...configuration.options,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden },
  });
  // Without a reporter the output is the result itself.
  const { modules, summary } = output as ICruiseResult;
  const links = modules.map(({ source, dependencies }): [string, Link[]] => [
    source,
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved, module, dynamic }) => ({ to: resolved, written: module, isDynamic: dynamic })),
  ]);
  return { links: new Map(links), circles: summary.violations.length };
}

/** The files on a way, or what of its entries is not there. */
export function filesOnWay(
  way: Way,
  { sources, graph }: { sources: readonly SourceFile[]; graph: ImportGraph },
): readonly string[] | { readonly missing: string } {
  const own = sources.filter(({ path }) => way.folders.test(path));
  const groups: [wanted: string, entries: readonly string[]][] = [
    ...way.calls.map((call): [string, string[]] => [call, usersOf(call, { own, sources, graph })]),
    ...(way.exports ?? []).map((name): [string, string[]] => [
      name,
      own.filter(({ exports }) => exports.has(name)).map(({ path }) => path),
    ]),
    ...(way.files ?? []).map((file): [string, string[]] => [
      String(file),
      own.filter(({ path }) => file.test(path)).map(({ path }) => path),
    ]),
  ];
  const missing = groups.find(([, entries]) => entries.length === 0)?.[0];
  if (missing !== undefined) return { missing };
  const passedBy = new Set(
    sources
      .filter(({ exports }) => [...exports].some((name) => way.without?.test(name)))
      .map(({ path }) => path),
  );
  const known = new Set(own.map(({ path }) => path));
  const mayPass = (path: string) => (known.has(path) && !passedBy.has(path)) || JOINTS.test(path);
  const entries = groups.flatMap(([, found]) => found);
  const isFollowed = ({ to, isDynamic }: Link) => !(isDynamic && way.isStatic) && mayPass(to);
  return reach(entries, (path) => graph.links.get(path)?.filter(isFollowed) ?? []).filter((path) =>
    known.has(path),
  );
}

/** The files of a way that import a call's definition: they send it or answer it. */
function usersOf(
  call: string,
  from: { own: readonly SourceFile[]; sources: readonly SourceFile[]; graph: ImportGraph },
): string[] {
  const home = from.sources.find(({ calls }) => calls.has(call));
  const name = home?.calls.get(call);
  const isUser = ({ path, imports }: SourceFile) =>
    imports.some(
      (imported) =>
        imported.name === name &&
        from.graph.links.get(path)?.some(({ to, written }) => to === home?.path && written === imported.from),
    );
  return from.own.filter(isUser).map(({ path }) => path);
}

function reach(entries: readonly string[], linksFrom: (path: string) => readonly Link[]): string[] {
  const reached = new Set(entries);
  // The loop also visits what it adds.
  for (const path of reached) for (const { to } of linksFrom(path)) reached.add(to);
  return [...reached];
}
