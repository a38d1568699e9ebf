import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dashboardSizes } from './check-sizes.ts';
import { countOf, hasRetiredVerb, type RetiredName, retiredNames } from './figures/names.ts';
import { readSources, type SourceFile } from './figures/source.ts';
import { filesOnWay, type ImportGraph, readGraph, WAYS } from './figures/ways.ts';
import { PROJECT } from './run.ts';

// `npm run figures`: the figures of the code's shape as a Markdown table, beside the goals. `-- --project DIR` reads another checkout by
// the same rules; `--folders` adds a table of folders, `--names` the names with retired verbs, `--ways` the files on each way.

const SMALL_FILE_LINES = 40;
/** The feature of tasks over all layers: whatever lies in a folder of that name. */
const TASKS = /^(?:domain|worker|web)\/(?:.+\/)?tasks\//;
/** A folder of the breakdown: two levels deep, three where the second holds features or kinds of parts. */
const FOLDER = /^(?:web\/(?:features|lib|ui)\/[^/]+(?=\/)|[^/]+\/[^/]+(?=\/)|[^/]+)/;

type Row = readonly [figure: string, value: string | number, goal?: string | number];

const { values } = parseArgs({
  options: {
    project: { type: 'string', default: PROJECT },
    folders: { type: 'boolean' },
    names: { type: 'boolean' },
    ways: { type: 'boolean' },
  },
});
const project = resolve(values.project);
const sources = readSources(project);
const graph = await readGraph(project);

print(table(['figure', 'now', 'goal'], [...sizeRows(), ...nameRows(), ...wayRows(graph), ...otherRows()]));
if (values.folders) print(folderTable());
if (values.names) print(nameTables());
if (values.ways) print(wayLists(graph));

function sizeRows(): Row[] {
  const { files, lines, median, small } = sizesOf(sources);
  return [
    ['files', files, '≤ 650'],
    ['lines', lines, '≤ 83,000'],
    ['median lines of a file', median, '≥ 100'],
    [`files of ${SMALL_FILE_LINES} lines or fewer`, small, '≤ 20 %'],
  ];
}

function sizesOf(files: readonly SourceFile[]) {
  const lines = files.map((file) => file.lines).sort((one, other) => one - other);
  const small = lines.filter((count) => count <= SMALL_FILE_LINES).length;
  return {
    files: files.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    small: `${Math.round((100 * small) / files.length)} %`,
  };
}

function nameRows(): Row[] {
  const { code, wire } = retiredNames(sources);
  const paths = sources.filter(({ path }) => path.split('/').some(hasRetiredVerb));
  return [
    ['names with retired verbs, uses in code', countOf(code), '≤ 60'],
    ['different ones among them', code.length],
    ['wire names with retired verbs that stay, uses', countOf(wire)],
    ['paths of files with retired verbs', paths.length],
    ['`any`', sources.reduce((sum, { anyTypes }) => sum + anyTypes, 0), 0],
  ];
}

function wayRows(graph: ImportGraph): Row[] {
  const ways = WAYS.map((way): Row => {
    const found = filesOnWay(way, { sources, graph });
    const value = 'missing' in found ? `no entry for ${found.missing}` : found.length;
    return [`files on the way: ${way.name} (${way.counted} in house-2.md)`, value, way.goal];
  });
  const tasks = sources.filter(({ path }) => TASKS.test(path)).length;
  return [['circles', graph.circles, 0], ...ways, ['files of the feature tasks, all layers', tasks, '≤ 34']];
}

/** What a build shows, and the commands of what other measurements show. */
function otherRows(): Row[] {
  return [
    ['bytes of the dashboard, JavaScript · CSS', dashboardBytes()],
    ['minutes of the gate', '– `time npm test -- --checks`'],
    ['blocking and largest paint against the floor', '– `npm run bench:web`'],
    ['rate of the dashboard', '– `npm run bench:api -- --dashboard`'],
    ['files for a nullable text on a task', '– docs/recipes.md followed, `git diff --stat HEAD`', '≤ 9'],
  ];
}

function dashboardBytes(): string {
  const build = join(project, 'dist');
  if (!existsSync(join(build, 'index.html'))) return 'no build';
  const { js, css } = dashboardSizes(build);
  return `${format(js)} · ${format(css)}`;
}

function folderTable(): string {
  const folders = Map.groupBy(sources, ({ path }) => FOLDER.exec(path)?.[0] ?? '');
  const rows = [...folders]
    .map(([folder, files]) => [folder, ...Object.values(sizesOf(files))])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
  return table(['folder', 'files', 'lines', 'median', `${SMALL_FILE_LINES} lines or fewer`], rows);
}

function nameTables(): string {
  const { code, wire } = retiredNames(sources);
  const rows = (names: readonly RetiredName[]) =>
    names.map(({ name, count, kind, isPropertyOnly }) => [name, count, kind, isPropertyOnly ? 'yes' : '']);
  const ofCode = table(['name in code', 'uses', 'kind', 'only a property'], rows(code));
  return `${ofCode}\n${table(['wire name', 'uses', 'kind', 'only a property'], rows(wire))}`;
}

function wayLists(graph: ImportGraph): string {
  return WAYS.map((way) => {
    const found = filesOnWay(way, { sources, graph });
    return `## ${way.name}\n\n${'missing' in found ? '' : found.toSorted().join('\n')}\n`;
  }).join('\n');
}

type Cells = readonly (string | number | undefined)[];

function table(head: readonly string[], rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.map(format).join(' | ')} |\n`;
  const width = rows.map((row) => head.map((_, index) => row[index]));
  return line(head) + line(head.map(() => '---')) + width.map(line).join('');
}

function format(cell: string | number | undefined): string {
  return typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
