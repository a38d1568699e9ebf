import { type DocumentedCall, exampleOf, pathOf } from '#tests/api/contract/documented-calls.ts';
import type { Caller, Filling } from '#tests/api/setup/every-call.ts';
import type { BenchServer } from './bench-server.ts';
import { CONCURRENCY, createLoad, type LineCall, type Load, type Speed } from './load.ts';
import { addSignedIn, fillingOf, needsNewPeople, type Template } from './people.ts';

/** The call that all others are compared with. */
const ONE_ROW = 'one-row read of D1';
/** A call without a database. */
const STATIC = 'static JSON';

/** A call's speed, and its rate relative to the one-row read just before it; medians of all rounds. */
export type MeasuredSpeed = Speed & {
  readonly route: string;
  readonly kind: 'read' | 'write' | 'bench';
  readonly ratio: number;
};

/** How long and how often to measure. */
export type Pace = { readonly rounds: number; readonly blockSeconds: number };

type Subject = {
  readonly route: string;
  readonly kind: MeasuredSpeed['kind'];
  readonly callsFor: (count: number) => Promise<LineCall[]>;
};

type Asked = {
  readonly operations: readonly DocumentedCall[];
  readonly isRead: (route: string) => boolean;
  /** Who makes the reads. */
  readonly reader: Caller & Template;
  /** Reads by another person. */
  readonly apart?: readonly { readonly operation: DocumentedCall; readonly by: Caller }[];
  /** The template of the people who make the writes, a new person for each call. */
  readonly writer: Template;
  readonly pace: Pace;
  /** The call with a target for its rate: measured more often than the others. */
  readonly judged: string;
};

/** Blocks of a round in which the judged call is measured. */
const JUDGED_BLOCKS = 3;
const WARM_UP_CALLS = CONCURRENCY * 2;
const CALLS_MAX = 400;

/**
 * Measures every call in rounds: a block of each call right after a block of the one-row read, so that other load on the
 * machine affects both. One person makes all reads; each write has its own person, so that all writes find the same data.
 */
export async function measureSpeed(server: BenchServer, asked: Asked): Promise<MeasuredSpeed[]> {
  const { pace, reader } = asked;
  const load = createLoad(server.origin);
  const oneRow: Subject = {
    route: ONE_ROW,
    kind: 'bench',
    callsFor: repeated({ method: 'GET', path: '/__bench/one-row', headers: { 'x-user': reader.userId } }),
  };
  const still: Subject = {
    route: STATIC,
    kind: 'bench',
    callsFor: repeated({ method: 'GET', path: '/__bench/static', headers: {} }),
  };
  const subjects = [
    oneRow,
    still,
    ...asked.operations.map((operation) => subjectOf({ server, operation, asked })),
    ...(asked.apart ?? []).map(
      ({ operation, by }): Subject => ({
        route: operation.route,
        kind: 'read',
        callsFor: repeated(lineCallOf(operation, { by, filling: {} })),
      }),
    ),
  ];
  const sizes = new Map<Subject, number>();
  for (const subject of subjects) sizes.set(subject, await blockSize(load, { subject, pace }));
  const block = async (subject: Subject) =>
    load.run(await subject.callsFor(sizes.get(subject) ?? WARM_UP_CALLS));

  const turns = subjects.flatMap((subject) =>
    Array.from({ length: subject.route === asked.judged ? JUDGED_BLOCKS : 1 }, () => subject),
  );
  const measured = new Map<Subject, (Speed & { ratio: number })[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < pace.rounds; round++) {
    for (const subject of turns) {
      // Prepared before either is timed.
      const calls = await subject.callsFor(sizes.get(subject) ?? WARM_UP_CALLS);
      const beside = await block(oneRow);
      const speed = await load.run(calls);
      measured.get(subject)?.push({ ...speed, ratio: speed.perSecond / beside.perSecond });
    }
  }
  load.close();
  return subjects.map((subject) => {
    const of = measured.get(subject) ?? [];
    return {
      route: subject.route,
      kind: subject.kind,
      ratio: median(of.map(({ ratio }) => ratio)),
      perSecond: median(of.map(({ perSecond }) => perSecond)),
      p50: median(of.map(({ p50 }) => p50)),
      p95: median(of.map(({ p95 }) => p95)),
      p99: median(of.map(({ p99 }) => p99)),
    };
  });
}

/** Warms up a call and returns how many of it fill a block. */
async function blockSize(load: Load, { subject, pace }: { subject: Subject; pace: Pace }): Promise<number> {
  const { perSecond } = await load.run(await subject.callsFor(WARM_UP_CALLS));
  return Math.round(Math.min(CALLS_MAX, Math.max(WARM_UP_CALLS, perSecond * pace.blockSeconds)));
}

let crowds = 0;

function subjectOf({
  server,
  operation,
  asked: { isRead, reader, writer },
}: {
  server: BenchServer;
  operation: DocumentedCall;
  asked: Asked;
}): Subject {
  const { route } = operation;
  const kind = isRead(route) ? 'read' : 'write';
  if (kind === 'read' && !needsNewPeople(operation)) {
    const callsFor = async (count: number) => {
      const filling = await fillingOf(server, { operation, by: reader });
      return repeated(lineCallOf(operation, { by: reader, filling }))(count);
    };
    return { route, kind, callsFor };
  }
  const callsFor = async (count: number) => {
    crowds += 1;
    const people = await addSignedIn(server, { template: writer, name: `w${crowds}`, people: count });
    const calls: LineCall[] = [];
    for (const by of people) {
      calls.push(lineCallOf(operation, { by, filling: await fillingOf(server, { operation, by }) }));
    }
    return calls;
  };
  return { route, kind, callsFor };
}

function lineCallOf(operation: DocumentedCall, { by, filling }: { by: Caller; filling: Filling }): LineCall {
  const { method, security, requestBody } = operation;
  const body = filling.body ?? (requestBody ? exampleOf(operation) : undefined);
  return {
    method,
    path: filling.path ?? pathOf(operation),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(security.length > 0 ? { authorization: `Bearer ${filling.stx ?? by.stx}` } : {}),
      ...filling.headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
}

const repeated =
  (call: LineCall) =>
  async (count: number): Promise<LineCall[]> =>
    Array.from({ length: count }, () => call);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}
