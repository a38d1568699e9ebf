import { parseArgs } from 'node:util';
import { addCrowd } from '#tests/api/setup/crowd.ts';
import { calendarFileCall, everyCall, signInOn } from '#tests/api/setup/every-call.ts';
import { PAGE_SIZE } from '#tests/api/setup/paged-reads.ts';
import type { BenchReport, Table } from '../performance/report.ts';
import { startBenchServer } from './bench-server.ts';
import { billOf, type CallCost, type Counted, DASHBOARD_CALL } from './costs.ts';
import {
  countAmong,
  countBytes,
  countIdleRuns,
  countPages,
  countReminder,
  countSize,
} from './count-costs.ts';
import { CONCURRENCY } from './load.ts';
import { measureSpeed } from './measure-speed.ts';
import { addModel, addPerson, addWriterModel, type Template, TODAY } from './people.ts';
import {
  amongTable,
  amongTarget,
  billTable,
  costTable,
  dashboardRateTarget,
  dashboardStatementsTarget,
  pagesTable,
  pagesTarget,
  pricesTable,
  speedTable,
  spell,
  usageTable,
} from './report.ts';
import { yearOfDays } from './year-of-days.ts';

// `npm run bench:api [-- --json] [--quick] [--costs]`: the rate of every call compared with the read of one row, its costs for
// the database, whether these grow with other people's data or one's own, and the price of a month. `--quick` measures for a
// short time with fewer accounts; `--costs` only counts what calls cost and prints the price; `--dashboard` only measures the rate
// of the dashboard and of the details, in twenty rounds.

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    costs: { type: 'boolean' },
    dashboard: { type: 'boolean' },
  },
});
const PACE = values.quick ? { rounds: 2, blockSeconds: 0.1 } : { rounds: 5, blockSeconds: 0.25 };
const DASHBOARD_PACE = { rounds: 20, blockSeconds: 0.25 };
const BESIDE_DASHBOARD = [DASHBOARD_CALL, 'GET /api/user/details'];
const FEW = 10;
const MANY = values.quick ? 1_000 : 10_000;
const BILLED_USERS = [1_000, 100_000];
const begunAt = performance.now();
const log = (text: string) =>
  process.stderr.write(`${Math.round((performance.now() - begunAt) / 1_000)} s  ${text}\n`);

const server = await startBenchServer();
const operations = [...(await everyCall(server)), calendarFileCall];
const report = await (values.dashboard ? reportDashboard : values.costs ? reportCosts : reportAll)();
await server.close();

console.log(values.json ? JSON.stringify(report) : spell(report));
// The process must end even though the harness keeps handles open.
process.exit(report.targets.every(({ met }) => met) ? 0 : 1);

async function reportAll(): Promise<BenchReport> {
  log(`with ${FEW} other accounts, then with ${MANY}`);
  const template = await addModel(server, operations);
  await addCrowd(server, { template, name: 'few', people: FEW });
  const few = await countAmong(server, { email: 'among-few@example.test', operations });
  await addCrowd(server, { template, name: 'many', people: MANY - FEW });
  const many = await countAmong(server, { email: 'among-many@example.test', operations });
  log('what calls cost, by the size of the account');
  const sizes = await countSizes();
  const { light, normal, heavy } = sizes;
  const billed = await countBilled(normal, template);
  log('paged reads, half a heavy account and a heavy one');
  const pages = await countPages(server, { operations });
  log(`speed of ${operations.length} calls, ${PACE.rounds} rounds`);
  const isRead = (route: string) => light.get(route)?.isRead ?? false;
  if (!TODAY) throw new Error('the examples have no day');
  const apart = [await yearOfDays(server, { operations, today: TODAY })];
  const speeds = await speedOf({ calls: operations, isRead, pace: PACE, apart });
  return {
    targets: [
      dashboardStatementsTarget(heavy),
      dashboardRateTarget(speeds),
      amongTarget({ people: FEW, costs: few }, { people: MANY, costs: many }),
      pagesTarget(pages, PAGE_SIZE),
    ],
    tables: [
      speedTable(speeds, CONCURRENCY),
      costTable(sizes),
      amongTable({ people: FEW, costs: few }, { people: MANY, costs: many }),
      pagesTable(pages, PAGE_SIZE),
      ...priceTables(billed),
    ],
  };
}

async function countSizes() {
  return {
    light: await countSize(server, { size: 'light', operations }),
    normal: await countSize(server, { size: 'normal', operations }),
    heavy: await countSize(server, { size: 'heavy', operations }),
  };
}

async function reportCosts(): Promise<BenchReport> {
  const sizes = await countSizes();
  const billed = await countBilled(sizes.normal, await addModel(server, operations));
  return { targets: [], tables: [costTable(sizes), ...priceTables(billed)] };
}

async function reportDashboard(): Promise<BenchReport> {
  const beside = operations.filter(({ route }) => BESIDE_DASHBOARD.includes(route));
  const speeds = await speedOf({ calls: beside, isRead: () => true, pace: DASHBOARD_PACE });
  return { targets: [dashboardRateTarget(speeds)], tables: [speedTable(speeds, CONCURRENCY)] };
}

type Timed = Pick<Parameters<typeof measureSpeed>[1], 'isRead' | 'pace' | 'apart'> & {
  calls: Parameters<typeof measureSpeed>[1]['operations'];
};

async function speedOf({ calls, ...timed }: Timed) {
  const writer = await addWriterModel(server, operations);
  const email = 'normal-timed@example.test';
  const account = await addPerson(server, { email, size: 'normal', operations });
  const reader = { ...(await signInOn(server, email)), ...account };
  return measureSpeed(server, { ...timed, operations: calls, reader, writer, judged: DASHBOARD_CALL });
}

async function countBilled(calls: ReadonlyMap<string, CallCost>, template: Template): Promise<Counted> {
  const idleRuns = await countIdleRuns(server);
  const reminder = await countReminder(server, { template, idle: idleRuns.reminders });
  const account = await addPerson(server, { email: 'stored@example.test', size: 'normal', operations });
  return {
    calls,
    idleRuns,
    reminder,
    accountBytes: await countBytes(server, { template: account, people: 20 }),
  };
}

function priceTables(counted: Counted): Table[] {
  const bills = BILLED_USERS.map((users) => billTable(billOf(users, counted)));
  return [...bills, usageTable(counted), pricesTable()];
}
