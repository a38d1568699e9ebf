import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Bench } from './benches.ts';
import { drawTargets, shareOf } from './draw-targets.ts';
import { type StoredReport, storedReportSchema, type Table, type Target } from './report.ts';

const FOLDER = 'docs/performance';
const DOCUMENT = 'docs/performance.md';

/** Stores a bench's report. */
export async function saveReport(name: string, report: StoredReport): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
}

/** Writes the document and its charts from the stored reports. */
export async function writeDocument(benches: readonly Bench[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const sections = [];
  for (const bench of benches) {
    const storedReport = await readReport(bench.name);
    if (storedReport) sections.push(await sectionOf(bench, storedReport));
  }
  await writeFile(DOCUMENT, [HEAD, ...sections].join('\n'));
}

async function readReport(name: string): Promise<StoredReport | undefined> {
  const files = await readdir(FOLDER);
  if (!files.includes(`${name}.json`)) return undefined;
  return v.parse(storedReportSchema, JSON.parse(await readFile(join(FOLDER, `${name}.json`), 'utf8')));
}

const HEAD = `# Performance

\`npm run bench\` writes this page; the command above each figure measured it, on the named day and machine. Ratios come first, because both
sides of a ratio are from one run and so apply to other machines too. A bar shows the used share of a limit: up to the dashed line a
target is met.
`;

async function sectionOf({ name, title, about }: Bench, stored: StoredReport): Promise<string> {
  const { command, measuredOn, machine, report } = stored;
  const chart = `${name}.svg`;
  if (report.targets.length > 0)
    await writeFile(join(FOLDER, chart), await drawTargets(title, report.targets));
  return [
    `## ${title}`,
    '',
    about,
    '',
    `\`${command}\`, ${measuredOn}, ${machine}.`,
    '',
    ...(report.targets.length > 0
      ? [
          `![How much of each limit was needed: ${title}](performance/${chart})`,
          '',
          ...targetLines(report.targets),
        ]
      : []),
    ...report.tables.flatMap(tableLines),
  ].join('\n');
}

function targetLines(targets: readonly Target[]): string[] {
  const rows = targets.map((target) => {
    const share = shareOf(target);
    const needed = Number.isFinite(share) ? `${Math.round(share * 100)} %` : 'more than allowed';
    return [
      target.name,
      figure(target.measured),
      `${target.rule} ${figure(target.limit)}`,
      needed,
      target.met ? 'met' : '**missed**',
    ];
  });
  return gridLines({ columns: ['target', 'measured', 'reach', 'needed of it', ''], rows });
}

const tableLines = ({ title, columns, rows }: Table) => [
  `**${title}**`,
  '',
  ...gridLines({
    columns,
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell))),
  }),
];

function gridLines({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const alignment = columns.map((_, index) => (index === 0 ? '---' : '--:'));
  return [line(columns), `| ${alignment.join(' | ')} |`, ...rows.map(line), ''];
}

/** Three significant digits; whole numbers unchanged. */
function figure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB');
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.min(digits, 4) });
}
