import { INTERACTIONS } from './interactions.ts';
import { type Figures, type Judged, PAGE_NAMES, ratiosOf } from './targets.ts';
import type { Visit } from './visit.ts';

type Report = {
  readonly figures: Figures;
  readonly judged: readonly Judged[];
  readonly lost: Readonly<Record<string, readonly string[]>>;
};

/** Everything as text for a terminal: the ratios first, because they mean the same on every machine. */
export function tablesOf({ figures, judged, lost }: Report): string {
  const { pages, interactions } = figures;
  return [
    'ratios of the largest contentful paint',
    ...Object.entries(ratiosOf(figures)).map(([name, ratio]) => `  ${name.padEnd(24)}${ratio.toFixed(2)}`),
    '',
    'targets',
    ...judged.map(
      ({ name, value, limit, result }) =>
        `  ${result.padEnd(8)}${name.padEnd(46)}${shown(value).padStart(9)}  of ${shown(limit)}`,
    ),
    '',
    HEAD,
    ...PAGE_NAMES.flatMap((page) => [
      row(`${page}, first visit`, pages[page].cold),
      row(`${page}, second visit`, pages[page].warm),
    ]),
    '',
    'Lighthouse            performance  accessibility  best practices  SEO',
    ...PAGE_NAMES.map((page) => {
      const { performance, accessibility, 'best-practices': practices, seo } = pages[page].scores;
      return `${page.padEnd(22)}${cell(performance, 11)}${cell(accessibility, 15)}${cell(practices, 16)}${cell(seo, 5)}`;
    }),
    ...Object.entries(lost).map(([where, audits]) => `  ${where}: ${audits.join(', ')}`),
    '',
    'on a processor 4 × slower, ms    touch to picture  longest task',
    ...INTERACTIONS.map(
      (name) =>
        `${name.padEnd(33)}${cell(interactions[name].delayMs, 16)}${cell(interactions[name].longestTaskMs, 14)}`,
    ),
  ].join('\n');
}

const HEAD =
  'page                       FCP ms  LCP ms  TBT ms    CLS  html kB  css kB   js kB  font kB  data kB  requests  all kB';

function row(name: string, visit: Visit): string {
  const { fcp, lcp, tbt, cls, bytes, requests, allBytes } = visit;
  return [
    name.padEnd(25),
    cell(fcp, 8),
    cell(lcp, 8),
    cell(tbt, 8),
    cls.toFixed(3).padStart(7),
    kilobytes(bytes.html, 9),
    kilobytes(bytes.css, 8),
    kilobytes(bytes.js, 8),
    kilobytes(bytes.font, 9),
    kilobytes(bytes.data, 9),
    cell(requests, 10),
    kilobytes(allBytes, 8),
  ].join('');
}

const cell = (value: number, width: number): string => value.toFixed(0).padStart(width);
const kilobytes = (bytes: number, width: number): string => (bytes / 1000).toFixed(1).padStart(width);

/** Whole numbers as they are, others with the digits that matter. */
function shown(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 0.1 ? 4 : 2);
}
