import type { CDPSession } from '@playwright/test';

/** One event of Chromium's trace; times in microseconds. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, without the time of other processes. */
  readonly tdur?: number;
  readonly id?: string;
  readonly args: { readonly data?: Readonly<Record<string, unknown>>; readonly name?: string };
};

/** A task of a page's main thread, in milliseconds. */
export type Task = { readonly ms: number; readonly from: number; readonly to: number };

/** How long a page's main thread was busy, in milliseconds. */
export type Load = { readonly blocking: number; readonly cpu: number; readonly longest: number };

/** A longer task is noticeable; the time beyond this counts as blocking. */
export const LONG_MS = 50;
const TASK_NAMES = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);
const CATEGORIES = ['toplevel', 'disabled-by-default-lighthouse', '__metadata'];
/** Trace categories: samples of the running function, and the browser's own work. */
const SAMPLES = ['disabled-by-default-v8.cpu_profiler', 'devtools.timeline', 'v8'];

/** Records a trace until the returned function is called; with `samples` it includes the running functions and the browser's own work. */
export async function beginTrace(
  tools: CDPSession,
  { samples }: { samples: boolean },
): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  // Chromium's own format.
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: samples ? [...CATEGORIES, ...SAMPLES] : CATEGORIES },
  });
  return async () => {
    const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
    await tools.send('Tracing.end');
    await complete;
    return events;
  };
}

/** The main thread's tasks of the busiest page, which is the opened one. */
export function tasksOf(events: readonly TraceEvent[]): Task[] {
  const pages = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = pages.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && TASK_NAMES.has(event.name))
      .map(({ ts, dur = 0, tdur = dur }) => ({ ms: tdur / 1000, from: ts, to: ts + dur })),
  );
  const [busiest = []] = threads.toSorted((left, right) => cpuOf(right) - cpuOf(left));
  return busiest;
}

const cpuOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { ms }) => sum + ms, 0);

/** The sums over these tasks. */
export function loadOf(tasks: readonly Task[]): Load {
  return {
    blocking: tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_MS), 0),
    cpu: cpuOf(tasks),
    longest: Math.max(0, ...tasks.map(({ ms }) => ms)),
  };
}
