// The price of a month on Cloudflare, from the costs of calls and assumptions about people's use of the app.

/** A published price with its unit; looked up on `PRICES_AS_OF`. */
type Price = {
  readonly item: string;
  readonly unit: string;
  /** The amount that the monthly base price includes. */
  readonly included: number;
  readonly dollarsPerUnit: number;
  /** The number of units per price: a million or one. */
  readonly perUnits: number;
  readonly source: string;
};

/** The day on which the price pages were read. */
export const PRICES_AS_OF = '2026-11-21';
/** The monthly base price of the Workers Paid plan. */
export const BASE_DOLLARS = 5;

const MILLION = 1e6;
const WORKERS_PRICING = 'https://developers.cloudflare.com/workers/platform/pricing/';
const D1_PRICING = 'https://developers.cloudflare.com/d1/platform/pricing/';

export const PRICES = {
  requests: {
    item: 'requests',
    unit: 'requests',
    included: 10 * MILLION,
    dollarsPerUnit: 0.3,
    perUnits: MILLION,
    source: WORKERS_PRICING,
  },
  cpuMilliseconds: {
    item: 'CPU time',
    unit: 'ms',
    included: 30 * MILLION,
    dollarsPerUnit: 0.02,
    perUnits: MILLION,
    source: WORKERS_PRICING,
  },
  rowsRead: {
    item: 'rows read',
    unit: 'rows',
    included: 25_000 * MILLION,
    dollarsPerUnit: 0.001,
    perUnits: MILLION,
    source: D1_PRICING,
  },
  rowsWritten: {
    item: 'rows written',
    unit: 'rows',
    included: 50 * MILLION,
    dollarsPerUnit: 1,
    perUnits: MILLION,
    source: D1_PRICING,
  },
  storedGigabytes: {
    item: 'storage',
    unit: 'GB',
    included: 5,
    dollarsPerUnit: 0.75,
    perUnits: 1,
    source: D1_PRICING,
  },
} as const satisfies Record<string, Price>;
type PricedItem = keyof typeof PRICES;

/** The database costs of one call. */
export type CallCost = {
  readonly statements: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
};

/** The reads when the app opens, unless one call answers all of them. */
const OPENING_CALLS = [
  'GET /api/user/details',
  'GET /api/cycle/predictions',
  'GET /api/habit/dashboard/list',
  'GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list',
];
export const DASHBOARD_CALL = 'GET /api/dashboard';
const OPENINGS_A_DAY = 3;

/** How often an active person makes a call per day: assumed, not measured. */
const CALLS_A_DAY: Readonly<Record<string, number>> = {
  // At each opening the access token has expired.
  'POST /api/token/refresh': OPENINGS_A_DAY,
  'POST /api/habit/{id}/check': 4,
  'POST /api/task/list': 2,
  'POST /api/task/create': 1,
  'POST /api/task/update': 2,
  'GET /api/task/{id}/get': 0.5,
  'POST /api/journal/save': 0.7,
  'GET /api/journal/{from}/{to}/list': 0.7,
  'GET /api/cycle/calendar/periods/past/{param}': 0.5,
  // Once after each opening, and after each log of bleeding.
  'GET /api/cycle/record': OPENINGS_A_DAY + 0.3,
  'POST /api/cycle/period/log': 1 / 28,
  'GET /api/insights': 1 / 7,
  'POST /api/best/dates/find': 1 / 7,
  'GET /api/reminders': 1 / 30,
  'POST /api/login/code/request': 1 / 30,
  'POST /api/login/code/verify': 1 / 30,
  // One in five reads the calendar elsewhere, hourly.
  'GET /calendar/{file}': 24 / 5,
};
/** Reminders per person and day. */
const REMINDERS_A_DAY = 0.5;
/** CPU time of a request: an assumption, because only the platform can measure it. */
const CPU_MILLISECONDS_A_CALL = 10;

const DAYS_A_MONTH = 30;
/** Runs of the triggers per day: hourly, and every 15 minutes. */
const RUNS_A_DAY = { retention: 24, reminders: 96, task_reminders: 1_440 } as const;

export type Counted = {
  readonly calls: ReadonlyMap<string, CallCost>;
  /** The cost of a trigger's run without work. */
  readonly idleRuns: Readonly<Record<keyof typeof RUNS_A_DAY, CallCost>>;
  /** The cost of reminding one person. */
  readonly reminder: CallCost;
  /** Bytes of an account. */
  readonly accountBytes: number;
};

export type Bill = {
  readonly users: number;
  readonly items: readonly {
    readonly item: PricedItem;
    readonly used: number;
    /** As if nothing were included. */
    readonly dollars: number;
    /** Beyond what the base price includes. */
    readonly dollarsBeyond: number;
  }[];
  /** The amount to pay: the base price and everything beyond it. */
  readonly total: number;
  /** The item with the highest cost if nothing were included. */
  readonly dominant: PricedItem;
};

/** The calls of a person and a day. Throws if an assumed call doesn't exist in the API. */
export function callsOfADay(calls: ReadonlyMap<string, CallCost>): Map<string, number> {
  const opening = calls.has(DASHBOARD_CALL) ? [DASHBOARD_CALL] : OPENING_CALLS;
  const all = new Map([
    ...opening.map((route) => [route, OPENINGS_A_DAY] as const),
    ...Object.entries(CALLS_A_DAY),
  ]);
  for (const route of all.keys()) if (!calls.has(route)) throw new Error(`${route} is no call of the API`);
  return all;
}

/** The monthly price of `users` active people. */
export function billOf(users: number, { calls, idleRuns, reminder, accountBytes }: Counted): Bill {
  const daily = [...callsOfADay(calls)].map(([route, times]) => ({ times, cost: calls.get(route) }));
  const perUser = (of: keyof CallCost) =>
    daily.reduce((sum, { times, cost }) => sum + times * (cost?.[of] ?? 0), 0) +
    REMINDERS_A_DAY * reminder[of];
  const runs = (of: keyof CallCost) =>
    Object.entries(RUNS_A_DAY).reduce(
      (sum, [job, times]) => sum + times * idleRuns[job as keyof typeof RUNS_A_DAY][of],
      0,
    ); // its own keys
  const callsADay = daily.reduce((sum, { times }) => sum + times, 0);
  const requests = DAYS_A_MONTH * users * callsADay;
  const used: Record<PricedItem, number> = {
    requests,
    cpuMilliseconds: requests * CPU_MILLISECONDS_A_CALL,
    rowsRead: DAYS_A_MONTH * (users * perUser('rowsRead') + runs('rowsRead')),
    rowsWritten: DAYS_A_MONTH * (users * perUser('rowsWritten') + runs('rowsWritten')),
    storedGigabytes: (users * accountBytes) / 1e9,
  };
  const items = Object.entries(PRICES).map(([name, { included, dollarsPerUnit, perUnits }]) => {
    const item = name as PricedItem; // a key of the table
    const dollarsOf = (quantity: number) => (Math.max(0, quantity) / perUnits) * dollarsPerUnit;
    return {
      item,
      used: used[item],
      dollars: dollarsOf(used[item]),
      dollarsBeyond: dollarsOf(used[item] - included),
    };
  });
  const [dominant] = items.toSorted((one, other) => other.dollars - one.dollars);
  return {
    users,
    items,
    total: BASE_DOLLARS + items.reduce((sum, { dollarsBeyond }) => sum + dollarsBeyond, 0),
    dominant: dominant?.item ?? 'requests',
  };
}
