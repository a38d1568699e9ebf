import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Difference, Folders } from './differences.ts';

/** The number of listed differences per call; more are only counted. */
const NAMED_MAX = 4;
const SHOWN_LETTERS = 90;

/** The differing answers of two recordings, call by call. */
export function compareAnswers({ before, after }: Folders): Difference[] {
  const files = new Set([before, after].flatMap((folder) => globSync('**/*.json', { cwd: folder })));
  return [...files].sort().flatMap((file) => {
    const [one, other] = [readText(join(before, file)), readText(join(after, file))];
    if (one === other) return [];
    if (one === undefined) return [{ where: file, what: 'is new' }];
    if (other === undefined) return [{ where: file, what: 'is gone' }];
    const found = compareNotes(JSON.parse(one), JSON.parse(other));
    // Different bytes of equal values: the order of their fields.
    if (found.length === 0) return [{ where: file, what: 'the order of fields' }];
    return found.map(({ where, what }) => ({ where: `${file} ${where}`, what }));
  });
}

const readText = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** The notes by their names, which are calls. */
function compareNotes(before: object, after: object): Difference[] {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((call) => {
    if (!one.has(call)) return [{ where: call, what: 'is new' }];
    if (!other.has(call)) return [{ where: call, what: 'is gone' }];
    const found: string[] = [];
    collect(found, { path: '', before: one.get(call), after: other.get(call) });
    if (found.length === 0) return [];
    const more = found.length > NAMED_MAX ? [`and ${found.length - NAMED_MAX} more`] : [];
    return [{ where: call, what: [...found.slice(0, NAMED_MAX), ...more].join('\n      ') }];
  });
}

type Pair = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** Collects descriptions of the places at which two values differ. */
function collect(found: string[], { path, before, after }: Pair): void {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    for (const key of new Set([...one.keys(), ...other.keys()]))
      collect(found, { path: `${path}.${key}`, before: one.get(key), after: other.get(key) });
  } else if (before !== after) {
    found.push(`${path}: ${shown(before)} → ${shown(after)}`);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN_LETTERS);
