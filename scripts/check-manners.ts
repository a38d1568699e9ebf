import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasRetiredVerb, retiredNames } from './figures/names.ts';
import { isNode, readSources, type SyntaxNode, visitNodes } from './figures/source.ts';
import { PROJECT } from './run.ts';

// What CONTRIBUTING.md asks of names, parameters and casts, and neither Biome nor the graph of imports sees; part of `npm run lint`.

/** Something that the manners refuse, with the line it is on; lines count from 1. */
export type Finding = { readonly line: number; readonly message: string };

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
]);
/** An empty list or object that is given its type. */
const EMPTY = new Set(['ArrayExpression', 'ObjectExpression']);

/** The findings in one file: booleans after another parameter, and casts without a reason in a comment. */
export function findingsIn({ path, text }: { path: string; text: string }): Finding[] {
  const findings: Finding[] = [];
  const lines = text.split('\n');
  // Spans count bytes through all files that were parsed; an empty statement in front shows where this one begins.
  const source = Buffer.from(`;${text}`);
  let base: number | undefined;
  const lineAt = (offset: number): number =>
    source.subarray(0, offset - (base ?? 0)).filter((byte) => byte === 10).length + 1;
  const hasComment = (from: number, to: number): boolean =>
    lines.slice(Math.max(0, from - 2), to + 1).some((line) => /\/\/|\/?\*/.test(line));
  visitNodes({ path, text: `;${text}` }, (node) => {
    const span = spanOf(node);
    if (span === undefined) return;
    const { start, end } = span;
    base ??= start;
    if (FUNCTIONS.has(node.type) && hasLaterBoolean(node))
      findings.push({
        line: lineAt(start),
        message: 'a boolean after another parameter: name it in an object',
      });
    if (
      node.type === 'TsAsExpression' &&
      !isEmpty(node.expression) &&
      !hasComment(lineAt(start), lineAt(end))
    )
      findings.push({ line: lineAt(start), message: 'a cast without a comment that says why it holds' });
  });
  return findings;
}

function spanOf({ span }: SyntaxNode): { start: number; end: number } | undefined {
  return span as { start: number; end: number } | undefined; // SWC's own shape
}

const isEmpty = (value: unknown): boolean =>
  isNode(value) &&
  EMPTY.has(value.type) &&
  [value.elements, value.properties].flat().filter(Boolean).length === 0;

function hasLaterBoolean(node: SyntaxNode): boolean {
  // A method holds its parameters in a function without a type of its own.
  const { params } = (node.function ?? node) as { params?: unknown };
  if (!Array.isArray(params) || params.length < 2) return false;
  return params
    .slice(1)
    .some((param: unknown) => isNode(param) && isBoolean(isNode(param.pat) ? param.pat : param));
}

function isBoolean({ type, left, typeAnnotation }: SyntaxNode): boolean {
  if (type === 'AssignmentPattern' && isNode(left)) return isBoolean(left);
  if (!isNode(typeAnnotation)) return false;
  const { typeAnnotation: written } = typeAnnotation;
  return isNode(written) && written.type === 'TsKeywordType' && written.kind === 'boolean';
}

if (import.meta.main) {
  const sources = readSources(PROJECT);
  const inFiles = sources.flatMap(({ path }) =>
    findingsIn({ path, text: readFileSync(join(PROJECT, path), 'utf8') }).map(
      ({ line, message }) => `${path}:${line} ${message}`,
    ),
  );
  const names = retiredNames(sources).code.map(
    ({ name, count }) =>
      `${name} (${count} times): a name with a retired verb; CONTRIBUTING.md has better ones`,
  );
  const paths = sources
    .filter(({ path }) => hasRetiredVerb(path))
    .map(({ path }) => `${path}: a retired verb`);
  const findings = [...inFiles, ...names, ...paths];
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  process.stdout.write(`manners: ${sources.length} files, ${findings.length} findings\n`);
  if (findings.length > 0) process.exit(1);
}
