import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { TASK_STATUSES } from '#domain/tasks/task-status.ts';
import { SORT_DIRECTIONS } from '#domain/tasks/tasks.schema.ts';
import { EXAMPLE_NOW } from '../contract/example-requests.ts';
import { costsOf } from './costs.ts';
import { type Caller, rowsReadIn, type Server } from './every-call.ts';
import { callThrough } from './http-call.ts';

/** A read with a bounded number of results. */
export type PagedRead = { readonly name: string; readonly route: string; readonly body?: object };

/** Tasks per page; every tested account has more. */
export const PAGE_SIZE = 20;

const TASK_FILTERS: readonly object[] = [
  {},
  ...TASK_STATUSES.map((task_status) => ({ task_status })),
  { is_open: 1 },
  { is_open: 0 },
  { task_priority: 7 },
  { task_priority: 0 },
  ...CYCLE_PHASES.map((task_cycle_phase) => ({ task_cycle_phase })),
  { task_status: 'completed', task_priority: 5 },
  { is_open: 1, task_cycle_phase: 'luteal' },
  { task_priority: 3, task_cycle_phase: 'ovulation' },
  { task_status: 'completed', task_priority: 3, task_cycle_phase: 'menstrual' },
  { parent_id: 'task-5' },
];

const STEPS = ['status', 'priority', 'cycle_phase', 'end_timestamp', 'created_timestamp'];
const TASK_ORDERS: readonly object[] = [
  {},
  ...STEPS.flatMap((step) => SORT_DIRECTIONS.map((direction) => ({ [`order_task_${step}`]: direction }))),
  { order_task_priority: 'DESC', order_task_end_timestamp: 'ASC' },
  { order_task_end_timestamp: 'ASC', order_task_created_timestamp: 'ASC' },
  Object.fromEntries(STEPS.map((step, index) => [`order_task_${step}`, index % 2 ? 'ASC' : 'DESC'])),
];

/** Every list of tasks by a filter and an order, except for the text search, which must read everything. */
export const TASK_LISTS: readonly PagedRead[] = TASK_FILTERS.flatMap((filter) =>
  TASK_ORDERS.map((order) => {
    const request = { ...filter, ...order };
    return {
      name: `tasks ${JSON.stringify(request)}`,
      route: 'POST /api/task/list',
      body: { ...request, limit: PAGE_SIZE },
    };
  }),
);

/** The other paged reads: some days, some weeks, the newest few. The other views of a day return all its tasks. */
export const OTHER_PAGES: readonly PagedRead[] = [
  'GET /api/cycle/calendar/periods/past/3',
  'GET /api/journal/2026-03-01/2026-03-09/list',
  'GET /api/user/security-events',
  'GET /api/habit/habit-1/history/8',
  `GET /api/task/all/day/${EXAMPLE_NOW}/1/list`,
].map((route) => ({ name: route, route }));

/** The rows read by a paged read for its first page and, if there is one, for the next. */
export async function rowsOfPages(
  { fetch }: Server,
  { read: { route, body }, by }: { read: PagedRead; by: Caller },
): Promise<{ first: number; next: number | null }> {
  let cursor: unknown = null;
  const rowsOf = async (sent: object | undefined) =>
    rowsReadIn(
      await costsOf(fetch, async () => {
        const answer = await callThrough(fetch, { route, ...(sent ? { body: sent } : {}), stx: by.stx });
        if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
        cursor = (answer.body as { next_cursor?: string | null }).next_cursor ?? null; // the list's schema
      }),
    );
  const first = await rowsOf(body);
  return { first, next: cursor === null ? null : await rowsOf({ ...body, cursor }) };
}
