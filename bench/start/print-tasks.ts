import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { LONG_MS, type Task, type TraceEvent } from './trace.ts';

/** Functions named for one task. */
const NAMED = 20;
/** Work that the browser does between the functions. */
const BROWSERS_OWN = new Set([
  'ParseHTML',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'MinorGC',
  'MajorGC',
]);

type Frame = { readonly url?: string; readonly lineNumber?: number; readonly columnNumber?: number };
type Node = {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: Frame & { functionName: string };
};
type Chunk = {
  readonly cpuProfile?: { readonly nodes?: readonly Node[]; readonly samples?: readonly number[] };
  readonly timeDeltas?: readonly number[];
};

type Options = {
  readonly label: string;
  readonly tasks: readonly Task[];
  readonly events: readonly TraceEvent[];
  /** A build with source maps. */
  readonly folder: string;
};

/**
 * Lists the long tasks, each with the functions in which most of it was spent, their callees included, and the browser's own work; what
 * is nested in work of its own kind counts twice.
 */
export function printTasks({ label, tasks, events, folder }: Options): void {
  const began = Math.min(...tasks.map(({ from }) => from));
  const { samples, stackOf } = profileOf(events);
  const nameOf = namesIn(folder);
  const own = events.filter(({ name }) => BROWSERS_OWN.has(name));
  for (const { ms, from, to } of tasks.filter((task) => task.ms > LONG_MS)) {
    console.log(`${label}: ${ms.toFixed(0)} ms at ${((from - began) / 1000).toFixed(0)} ms`);
    const spent = new Map<string, number>();
    const inside = samples.filter(({ at }) => at >= from && at < to);
    for (const { node } of inside) {
      for (const name of new Set(stackOf(node).map(nameOf)))
        spent.set(name, (spent.get(name) ?? 0) + ms / inside.length);
    }
    for (const { name, dur = 0 } of own.filter(({ ts }) => ts >= from && ts < to))
      spent.set(`(${name})`, (spent.get(`(${name})`) ?? 0) + dur / 1000);
    const sorted = [...spent].filter(([name]) => name !== '').toSorted(([, left], [, right]) => right - left);
    for (const [name, share] of sorted.slice(0, NAMED))
      console.log(`${share.toFixed(0).padStart(8)}  ${name}`);
  }
}

type Sample = { readonly at: number; readonly node: Node };

/** The profiler's samples, and the frames in which one was taken. */
function profileOf(events: readonly TraceEvent[]) {
  const parents = new Map<Node, Node | undefined>();
  const samples = events
    .filter(({ name }) => name === 'Profile')
    .flatMap((profile) => {
      const parts = events.filter(
        ({ name, id, pid }) => name === 'ProfileChunk' && id === profile.id && pid === profile.pid,
      );
      const chunks = parts.map(({ args }) => (args.data ?? {}) as Chunk); // Chromium's own shape
      const nodes = new Map(chunks.flatMap(nodesOf).map((node) => [node.id, node]));
      for (const node of nodes.values()) parents.set(node, nodes.get(node.parent ?? -1));
      return samplesOf(chunks, { nodes, startedAt: Number(profile.args.data?.startTime) });
    });
  const stackOf = (node: Node): Node[] => {
    const parent = parents.get(node);
    return parent === undefined ? [node] : [node, ...stackOf(parent)];
  };
  return { samples, stackOf };
}

const nodesOf = ({ cpuProfile }: Chunk): readonly Node[] => cpuProfile?.nodes ?? [];

function samplesOf(
  chunks: readonly Chunk[],
  { nodes, startedAt }: { nodes: ReadonlyMap<number, Node>; startedAt: number },
): Sample[] {
  let at = startedAt;
  return chunks.flatMap(({ cpuProfile, timeDeltas = [] }) =>
    (cpuProfile?.samples ?? []).flatMap((id, index) => {
      at += timeDeltas[index] ?? 0;
      const node = nodes.get(id);
      return node === undefined ? [] : [{ at, node }];
    }),
  );
}

/** A function by its place in the sources; what isn't of the build has only its name. */
function namesIn(folder: string): (node: Node) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (path: string) => {
    const file = join(folder, `${path}.map`);
    if (!maps.has(path)) {
      maps.set(path, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    }
    return maps.get(path);
  };
  const named = new Map<Node, string>();
  return (node) => {
    const { url = '', lineNumber = 0, columnNumber = 0, functionName } = node.callFrame;
    const known = named.get(node);
    if (known !== undefined) return known;
    const entry = url.startsWith('http')
      ? mapOf(new URL(url).pathname)?.findEntry(lineNumber, columnNumber)
      : undefined;
    // An empty object where nothing is mapped; code that the build made has no source.
    const mapped = entry !== undefined && 'originalSource' in entry ? (entry as SourceMapping) : undefined;
    const source: string | undefined = mapped?.originalSource;
    const place = source === undefined ? '' : `${shortPath(source)}:${Number(mapped?.originalLine) + 1}`;
    const isEngine = functionName.startsWith('(') && functionName !== '(garbage collector)';
    const name = isEngine ? '' : `${functionName} ${place}`.trim();
    named.set(node, name);
    return name;
  };
}

const shortPath = (source: string): string =>
  source.replace(/^(?:\.\.\/)+/, '').replace(/^.*node_modules\//, '');
