import type { Identifier, SourceFile } from './source.ts';

// Names with a retired verb. Counted is every identifier in code that has one of the verbs as a whole word (`keptDays`, `KEPT`,
// not `keeps`), where it is declared, imported and used; strings, comments and texts are not. A name of the wire is apart, because
// it stays: one in snake_case, or a property that a `*.schema.ts` or `*.fields.ts` of the domain lists as a key. The house's
// "2,100" counted both, and words in comments and paths.

const RETIRED = new Set(['said', 'told', 'laid', 'kept', 'standing', 'lies']);
const SNAKE_CASE = /^[a-z\d]+(?:_[a-z\d]+)+$/;
const KINDS = ['type', 'class', 'function', 'variable', 'parameter', 'property'];

export type RetiredName = {
  readonly name: string;
  readonly count: number;
  /** All that it is somewhere. */
  readonly kind: string;
  /** Whether it is nowhere a variable, a function or a type. */
  readonly isPropertyOnly: boolean;
};

type RetiredNames = { readonly code: readonly RetiredName[]; readonly wire: readonly RetiredName[] };

/** The names with a retired verb, most frequent first. */
export function retiredNames(sources: readonly SourceFile[]): RetiredNames {
  const wireKeys = new Set(sources.flatMap((source) => [...source.wireKeys]));
  const found = sources.flatMap(({ identifiers }) => identifiers).filter(({ name }) => hasRetiredVerb(name));
  const isOfWire = ({ name, position }: Identifier) =>
    SNAKE_CASE.test(name) || (position !== 'variable' && wireKeys.has(name));
  return {
    code: countByName(found.filter((identifier) => !isOfWire(identifier))),
    wire: countByName(found.filter(isOfWire)),
  };
}

export const hasRetiredVerb = (name: string): boolean => wordsIn(name).some((word) => RETIRED.has(word));

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/);

function countByName(identifiers: readonly Identifier[]): RetiredName[] {
  return [...Map.groupBy(identifiers, ({ name }) => name)]
    .map(([name, own]) => ({
      name,
      count: own.length,
      kind: KINDS.filter((kind) => own.some((identifier) => identifier.kind === kind)).join(', '),
      isPropertyOnly: own.every(({ position }) => position === 'property'),
    }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

/** How many names there are in all places. */
export const countOf = (names: readonly RetiredName[]): number =>
  names.reduce((sum, { count }) => sum + count, 0);
