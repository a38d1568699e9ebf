import { isDeepStrictEqual } from 'node:util';
import { answersAfterChanges } from '#domain/cycle/cycle.rules.ts';
import { startsOfRecord } from '#domain/cycle/cycle-record.ts';
import { applyLogChange, type Log } from '#domain/day-log/day-log.rules.ts';
import { someUser } from '#tests/unit/web/some-user.ts';
import type { Fetch } from '../setup/http-call.ts';
import type { Answers } from '../setup/lives.ts';
import { logChangeOf } from './log-changes.ts';
import type { Life, LifeWrite } from './random-lives.ts';

/** Writes that a device would show otherwise than the server answers. */
export type ShownDifference = {
  readonly life: Life;
  readonly pending: readonly LifeWrite[];
  /** The paths of the differing values, with what is shown and what is answered. */
  readonly differing: readonly string[];
};

/** Lives lived per call. */
const AT_ONCE = 50;

/**
 * The first pending changes of random lives that are shown otherwise than the server answers once it has them; `null` if all are
 * the same. Compared are each write alone, and all writes of a life as one queue.
 */
export async function shownDifferenceIn(
  fetch: Fetch,
  lives: readonly Life[],
): Promise<ShownDifference | null> {
  for (let from = 0; from < lives.length; from += AT_ONCE) {
    const some = lives.slice(from, from + AT_ONCE);
    const answer = await fetch('/__test/lives', { method: 'POST', body: JSON.stringify({ lives: some }) });
    if (answer.status !== 200) throw new Error(await answer.text());
    const along = (await answer.json()) as Answers[][]; // the format of our own test entry
    for (const [index, life] of some.entries()) {
      const found = differenceAlong(life, along[index] ?? []);
      if (found) return found;
    }
  }
  return null;
}

function differenceAlong(life: Life, along: readonly Answers[]): ShownDifference | undefined {
  const { writes } = life;
  const queues = [
    ...writes.map((write, at) => ({ from: at, pending: [write] })),
    { from: 0, pending: writes },
  ];
  for (const { from, pending } of queues) {
    const [before, after] = [along[from], along[from + pending.length]];
    if (!before || !after) throw new Error('a life has too few answers');
    const known = before.record.starts;
    const shown = plain(shownAfter(before, { life, pending }), known);
    const differing = [...differences(shown, plain(after, known))];
    if (differing.length > 0) return { life, pending, differing };
  }
  return undefined;
}

/** What a device shows that has loaded these answers and has these writes pending. */
function shownAfter(
  { overview, forecast, periods, record, days }: Answers,
  { life, pending }: { life: Life; pending: readonly LifeWrite[] },
): Answers {
  const { today, birthOn, hasWithdrawn } = life;
  const user = someUser({ dob: birthOn, timezone: 'Europe/Paris', onboarding: overview.onboarding });
  const privacy = {
    given: hasWithdrawn ? 0 : 1,
    text_version: '1',
    language: null,
    recorded_timestamp: 1,
  } as const;
  const consents = { ...user.details.consents, privacy };
  const before: Log = {
    days: new Map(days.map((day) => [day.date, day])),
    isLoaded: () => true,
    ...startsOfRecord(record),
  };
  const after = pending.reduce((log, { write, fields }) => {
    const change = logChangeOf(write, log, fields);
    return change ? applyLogChange(log, { change, today }) : log;
  }, before);
  const shown = answersAfterChanges(
    {
      user: { ...user, details: { ...user.details, consents }, cycle: overview.information },
      record,
      periods,
      predictions: { success: 1, ...forecast },
    },
    { before, after, today },
  );
  const { success: _, ...predictions } = shown.predictions;
  return {
    overview: { information: shown.user.cycle, onboarding: shown.user.details.onboarding },
    forecast: predictions,
    periods: [...shown.periods],
    record: shown.record,
    days: [...after.days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)).map(withRemarks),
  };
}

const withRemarks = (day: Log['days'] extends ReadonlyMap<string, infer Day> ? Day : never) => ({
  ...day,
  remarks: [...(day.remarks ?? [])],
});

function* differences(shown: unknown, answered: unknown, path = ''): Generator<string> {
  if (isDeepStrictEqual(shown, answered)) return;
  if (!isObject(shown) || !isObject(answered)) {
    yield `${path}: ${JSON.stringify(shown)} is ${JSON.stringify(answered)}`;
    return;
  }
  for (const key of new Set([...Object.keys(shown), ...Object.keys(answered)])) {
    yield* differences(shown[key], answered[key], `${path}.${key}`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Answers without what a device can't know: ids that the server makes, and the texts about a cycle whose start isn't logged
 * before. Days for signs are left out, because a device also has those outside of cycles; the signs in the history are compared.
 */
function plain(
  { overview, periods, record, ...answers }: Answers,
  before: Answers['record']['starts'],
): Answers {
  const idOf = (id: string) => (before.some((start) => start.id === id) ? id : 'new');
  const { starts, onboarding_start_id: own } = record;
  const { information } = overview;
  const told = information.history.told.map((annotation) => {
    const isLogged = before.some(({ started_on }) => started_on === annotation.started_on);
    return isLogged ? annotation : { ...annotation, reason: null, note: null };
  });
  return {
    ...answers,
    overview: { ...overview, information: { ...information, history: { ...information.history, told } } },
    periods: periods.map((entry) => ({ ...entry, id: idOf(entry.id) })),
    record: {
      ...record,
      sign_days: [],
      starts: starts.map((start) => ({ ...start, id: idOf(start.id) })),
      onboarding_start_id: own === null ? null : idOf(own),
    },
  };
}
