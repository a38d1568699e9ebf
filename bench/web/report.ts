import type { BenchReport, Table } from '../performance/report.ts';
import { INTERACTIONS } from './interactions.ts';
import { type Figures, judge, PAGE_NAMES, ratiosOf } from './targets.ts';
import type { Visit } from './visit.ts';

/** The audits that lowered the score, by page and category. */
export type Lost = Readonly<Record<string, readonly string[]>>;

/** Everything measured, as shown in the document: the ratios first, because they are comparable between machines. */
export function reportOf(figures: Figures, lost: Lost): BenchReport {
  return {
    targets: judge(figures),
    tables: [ratios(figures), visits(figures), weights(figures), scores(figures, lost), touches(figures)],
  };
}

function ratios(figures: Figures): Table {
  const { startToStatic, dashboardToFloor, bareDashboardToFloor, warmDashboardToFloor } = ratiosOf(figures);
  return {
    title: 'Largest contentful paint, as a multiple',
    columns: ['page', 'beside', 'multiple'],
    rows: [
      ['/start, first visit', 'the static page', round(startToStatic, 2)],
      ['/dashboard, first visit', 'the floor, first visit', round(dashboardToFloor, 2)],
      ['/dashboard, nothing kept but the session', 'the floor, first visit', round(bareDashboardToFloor, 2)],
      ['/dashboard, second visit', 'the floor, first visit', round(warmDashboardToFloor, 2)],
    ],
  };
}

function visits({ pages, bareDashboard }: Figures): Table {
  const row = (name: string, { fcp, lcp, tbt, cls }: Visit) => [
    name,
    round(fcp),
    round(lcp),
    round(tbt),
    round(cls, 4),
  ];
  return {
    title: 'Visits on Lighthouse’s simulated phone',
    columns: ['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'],
    rows: [
      ...PAGE_NAMES.flatMap((page) => [
        row(`${page}, first visit`, pages[page].cold),
        row(`${page}, second visit`, pages[page].warm),
      ]),
      row('dashboard, nothing kept but the session', bareDashboard),
    ],
  };
}

function weights({ pages }: Figures): Table {
  return {
    title: 'Over the line until the largest paint of a first visit, kB as sent',
    columns: ['page', 'HTML', 'CSS', 'JS', 'fonts', 'data', 'other', 'requests', 'whole visit'],
    rows: PAGE_NAMES.map((page) => {
      const { bytes, requests, allBytes } = pages[page].cold;
      const { html, css, js, font, data, other } = bytes;
      return [page, ...[html, css, js, font, data, other].map(kilobytes), requests, kilobytes(allBytes)];
    }),
  };
}

function scores({ pages }: Figures, lost: Lost): Table {
  return {
    title: 'Lighthouse scores',
    columns: ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'points lost by'],
    rows: PAGE_NAMES.map((page) => {
      const { performance, accessibility, 'best-practices': practices, seo } = pages[page].scores;
      return [page, performance, accessibility, practices, seo, lost[page]?.join(', ') ?? ''];
    }),
  };
}

function touches({ interactions }: Figures): Table {
  return {
    title: 'On a processor four times slower, ms',
    columns: ['what', 'from touch to picture', 'longest task'],
    rows: INTERACTIONS.map((name) => {
      const { delayMs, longestTaskMs } = interactions[name];
      return [WORDS[name], round(delayMs), longestTaskMs === 0 ? 'under 50' : round(longestTaskMs)];
    }),
  };
}

const WORDS = {
  checkOff: 'a habit is ticked off',
  tabChange: 'the habits of another time of day',
  pageChange: 'from the dashboard to the cycle',
  dialDrag: 'once round the dial, the slowest move',
} as const;

const kilobytes = (bytes: number): number => round(bytes / 1000, 1);

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

/** The report for a terminal. */
export function textOf({ targets, tables }: BenchReport): string {
  const judged = targets.map(
    ({ name, measured, limit, rule, met }) =>
      `  ${(met ? 'met' : 'missed').padEnd(8)}${name.padEnd(46)}${String(measured).padStart(9)}  ${rule} ${limit}`,
  );
  const [first, ...rest] = tables.map(tableText);
  return [first, `targets\n${judged.join('\n')}`, ...rest].join('\n\n');
}

function tableText({ title, columns, rows }: Table): string {
  const lines = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return [title, ...lines.map((line) => `  ${text(line)}`)].join('\n');
}
