import { v7 as newUuid } from 'uuid';

/** One changing call, exactly as it is sent, repeats included. */
export type Write = {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The state afterwards; of two writes to one `thing` the later counts. */
  readonly leaves: { readonly thing: string; readonly state: string };
};

const DAY_SECONDS = 86_400;
const HABITS = 4;
const TASKS = 416;
const PERIODS = 100;
const CHECKS_EACH = 45;
const JOURNAL_DAYS = 60;
const JOURNAL_VERSIONS = 5;

/**
 * A thousand writes of all kinds: the opening ones, one after another, then parallel lanes. The writes of a lane
 * are sent in order, because they may concern the same thing. A creating write has a key, its own id, or both.
 */
export function planWrites(lanes: number): { opening: Write[]; lanes: Write[][] } {
  const habitIds = times(HABITS, () => newUuid());
  const kinds = [
    times(TASKS, (index) => ({ lane: index, write: task(index) })),
    times(PERIODS, (index) => ({ lane: index, write: period(index) })),
    times(CHECKS_EACH, (daysAgo) =>
      habitIds.map((id) => ({ lane: daysAgo, write: check(id, daysAgo) })),
    ).flat(),
    times(JOURNAL_VERSIONS, (version) =>
      times(JOURNAL_DAYS, (daysAgo) => ({ lane: daysAgo, write: entry(version, daysAgo) })),
    ).flat(),
  ];
  // Spreads each kind over the whole time.
  const mixed = kinds
    .flatMap((writes) => writes.map((placed, index) => ({ ...placed, share: index / writes.length })))
    .sort((one, other) => one.share - other.share);
  return {
    opening: habitIds.map(habit),
    lanes: times(lanes, (lane) =>
      mixed.filter((placed) => placed.lane % lanes === lane).map(({ write }) => write),
    ),
  };
}

/** The fields and headers that identify a repeated creating call: a key, the client's id, or both. */
function knownBy(index: number) {
  const id = index % 3 === 0 ? {} : { id: newUuid() };
  const headers: Record<string, string> = index % 3 === 1 ? {} : { 'idempotency-key': newUuid() };
  return { id, headers };
}

function task(index: number): Write {
  const { id, headers } = knownBy(index);
  const title = `Task ${index}`;
  return {
    path: '/api/task/create',
    body: { ...id, task_title: title },
    headers,
    leaves: { thing: `task ${title}`, state: 'there' },
  };
}

function period(index: number): Write {
  const { id, headers } = knownBy(index);
  const epochDay = 12_000 + index * 27;
  return {
    path: '/api/cycle/period/log',
    body: { ...id, is_now: 0, period_timestamp: epochDay * DAY_SECONDS + DAY_SECONDS / 2 },
    headers,
    leaves: { thing: `period ${textOf(epochDay)}`, state: 'there' },
  };
}

function habit(id: string): Write {
  return {
    path: '/api/habit/add',
    body: { id, habit_name: id, habit_timeframe: 'morning', ...EVERY_DAY },
    headers: { 'idempotency-key': newUuid() },
    leaves: { thing: `habit ${id}`, state: 'there' },
  };
}

function check(habitId: string, daysAgo: number): Write {
  const date = textOf(today() - daysAgo);
  return {
    path: `/api/habit/${habitId}/check`,
    body: { date, done: 1 },
    headers: {},
    leaves: { thing: `check ${habitId} ${date}`, state: 'there' },
  };
}

function entry(version: number, daysAgo: number): Write {
  const date = textOf(today() - daysAgo);
  const text = `Version ${version} of ${date}`;
  return {
    path: '/api/journal/save',
    body: { date, text, mood: 3, energy: 3, tags: [] },
    headers: {},
    leaves: { thing: `entry ${date}`, state: text },
  };
}

const EVERY_DAY = Object.fromEntries(
  [
    ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    ...['menstrual', 'follicular', 'ovulation', 'luteal'],
  ].map((name) => [`${name}_active`, 1]),
);

const times = <Thing>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index));
const today = () => Math.floor(Date.now() / 1000 / DAY_SECONDS);
const textOf = (epochDay: number) => new Date(epochDay * DAY_SECONDS * 1000).toISOString().slice(0, 10);
