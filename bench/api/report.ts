import { NEIGHBOURS } from '#tests/api/setup/every-call.ts';
import type { BenchReport, Table, Target } from '../performance/report.ts';
import {
  BASE_DOLLARS,
  type Bill,
  type CallCost,
  type Counted,
  callsOfADay,
  DASHBOARD_CALL,
  PRICES,
  PRICES_AS_OF,
} from './costs.ts';
import type { PagedRows } from './count-costs.ts';
import type { MeasuredSpeed } from './measure-speed.ts';
import { SIZE_NAMES, SIZES } from './people.ts';

/** Costs counted among a number of people. */
type Among = { readonly people: number; readonly costs: ReadonlyMap<string, CallCost> };

const DASHBOARD_STATEMENTS_MAX = 2;
const DASHBOARD_RATIO_MIN = 0.4;

const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/** Rates and times of every call; the ratio to the one-row read first. */
export function speedTable(speeds: readonly MeasuredSpeed[], concurrency: number): Table {
  return {
    title: `Every call beside the read of one row, ${concurrency} at a time`,
    columns: ['call', 'kind', '× one-row read', 'per second', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: speeds.map(({ route, kind, ratio, perSecond, p50, p95, p99 }) => [
      route,
      kind,
      round(ratio, 2),
      Math.round(perSecond),
      round(p50),
      round(p95),
      round(p99),
    ]),
  };
}

/** Statements and rows of every call, for each size of account. */
export function costTable(
  sizes: Readonly<Record<(typeof SIZE_NAMES)[number], ReadonlyMap<string, CallCost>>>,
): Table {
  const labels = SIZE_NAMES.map((name) => {
    const { cycles, tasks, habits, journalEntries } = SIZES[name];
    return `${name}: ${cycles} cycles, ${tasks} tasks, ${habits} habits, ${journalEntries} journal entries`;
  });
  return {
    title: `What a call costs the database (${labels.join('; ')})`,
    columns: ['call', ...SIZE_NAMES.flatMap((name) => [`statements, ${name}`, 'rows read', 'rows written'])],
    rows: [...sizes.normal.keys()].map((route) => [
      route,
      ...SIZE_NAMES.flatMap((name) => {
        const { statements = 0, rowsRead = 0, rowsWritten = 0 } = sizes[name].get(route) ?? {};
        return [statements, rowsRead, rowsWritten];
      }),
    ]),
  };
}

/** Rows read among few people and among many: which calls grew, or that none did. */
export function amongTable(few: Among, many: Among): Table {
  const grown = grownAmong(few, many);
  return {
    title: `Rows read with ${few.people} other accounts and with ${many.people}: ${few.costs.size} calls and runs, ${grown.length} of them more`,
    columns: ['call', `with ${few.people}`, `with ${many.people}`],
    rows: grown.map((route) => [route, rowsOf(few, route), rowsOf(many, route)]),
  };
}

/** Rows of paged reads in half a heavy account and in a heavy one. */
export function pagesTable(pages: readonly PagedRows[], pageSize: number): Table {
  const grown = pages.filter((page) => hasGrown(page, pageSize));
  const most = pages.toSorted((one, other) => rowsOfPage(other.heavy) - rowsOfPage(one.heavy)).slice(0, 10);
  return {
    title: `Rows of ${pages.length} paged reads of ${pageSize} rows, half a heavy account and a heavy one: ${grown.length} grow; ${grown.length > 0 ? 'these' : 'the ten that read most'}`,
    columns: ['read', 'half', 'half, next page', 'heavy', 'heavy, next page'],
    rows: (grown.length > 0 ? grown : most).map(({ name, half, heavy }) => [
      name,
      half.first,
      half.next ?? '–',
      heavy.first,
      heavy.next ?? '–',
    ]),
  };
}

/** The price of a month, one item per line. */
export function billTable({ users, items, total, dominant }: Bill): Table {
  return {
    title: `A month of ${users} active users: $${total.toFixed(2)} ($${BASE_DOLLARS} base; ${PRICES[dominant].item} costs most)`,
    columns: ['item', 'used', 'included', '$ beyond what is included', '$ if nothing were included'],
    rows: items.map(({ item, used, dollars, dollarsBeyond }) => [
      PRICES[item].item,
      `${used < 100 ? used.toFixed(2) : Math.round(used).toLocaleString('en')} ${PRICES[item].unit}`,
      PRICES[item].included.toLocaleString('en'),
      dollarsBeyond.toFixed(2),
      dollars.toFixed(2),
    ]),
  };
}

/** The prices and their sources. */
export const pricesTable = (): Table => ({
  title: `Cloudflare’s prices as of ${PRICES_AS_OF}`,
  columns: ['item', 'included a month', 'beyond', 'page'],
  rows: Object.values(PRICES).map(({ item, unit, included, dollarsPerUnit, perUnits, source }) => [
    item,
    `${included.toLocaleString('en')} ${unit}`,
    `$${dollarsPerUnit} a ${perUnits === 1 ? unit : `million ${unit}`}`,
    source,
  ]),
});

/** The assumed calls of an active person per day, and the cost of each. */
export const usageTable = ({ calls }: Counted): Table => ({
  title: 'What an active person is taken to do a day',
  columns: ['call', 'times a day', 'rows read a day', 'rows written a day'],
  rows: [...callsOfADay(calls)].map(([route, times]) => {
    const { rowsRead = 0, rowsWritten = 0 } = calls.get(route) ?? {};
    return [route, round(times, 2), round(times * rowsRead), round(times * rowsWritten)];
  }),
});

/** The dashboard's one call uses one statement for the session and one for everything else. */
export function dashboardStatementsTarget(costs: ReadonlyMap<string, CallCost>): Target {
  const measured = costs.get(DASHBOARD_CALL)?.statements ?? Number.MAX_SAFE_INTEGER;
  return {
    name: `${DASHBOARD_CALL}: D1 statements, session check included`,
    measured,
    limit: DASHBOARD_STATEMENTS_MAX,
    rule: 'at most',
    met: measured <= DASHBOARD_STATEMENTS_MAX,
  };
}

/** Its rate compared with the read of one row. */
export function dashboardRateTarget(speeds: readonly MeasuredSpeed[]): Target {
  const ratio = speeds.find(({ route }) => route === DASHBOARD_CALL)?.ratio ?? 0;
  return {
    name: `${DASHBOARD_CALL}: rate, × the one-row read’s`,
    measured: round(ratio, 3),
    limit: DASHBOARD_RATIO_MIN,
    rule: 'at least',
    met: ratio >= DASHBOARD_RATIO_MIN,
  };
}

/** No call reads more rows with more people. */
export const amongTarget = (few: Among, many: Among): Target =>
  none(
    `calls and runs that read more rows among ${many.people} accounts than among ${few.people}`,
    grownAmong(few, many),
  );

/** No page costs more in a larger account. */
export const pagesTarget = (pages: readonly PagedRows[], pageSize: number): Target =>
  none(
    'paged reads that read more in a heavy account than in half of it, beyond a page',
    pages.filter((page) => hasGrown(page, pageSize)),
  );

const none = (name: string, grown: readonly unknown[]): Target => ({
  name,
  measured: grown.length,
  limit: 0,
  rule: 'at most',
  met: grown.length === 0,
});

const rowsOf = ({ costs }: Among, route: string): number => costs.get(route)?.rowsRead ?? Number.NaN;

const grownAmong = (few: Among, many: Among): string[] =>
  [...few.costs.keys()].filter((route) => !(rowsOf(many, route) <= rowsOf(few, route) + NEIGHBOURS));

const rowsOfPage = ({ first, next }: PagedRows['half']): number => Math.max(first, next ?? 0);

const hasGrown = ({ half, heavy }: PagedRows, pageSize: number): boolean =>
  !(rowsOfPage(heavy) <= rowsOfPage(half) + pageSize);

/** The tables and verdicts as text. */
export function spell({ targets, tables }: BenchReport): string {
  const verdicts = targets.map(
    ({ name, measured, limit, rule, met }) =>
      `${met ? 'met   ' : 'missed'}  ${name}: ${measured} (${rule} ${limit})`,
  );
  return [...tables.map(spellTable), verdicts.join('\n')].join('\n\n');
}

function spellTable({ title, columns, rows }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(String))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  '),
  );
  return [title, ...lines].join('\n');
}
