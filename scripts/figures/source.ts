import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

// Reads the product's files and lists in each what the figures count: identifiers, exports, calls and imports.

const LAYERS = ['domain', 'worker', 'web', 'drizzle'];
/** The generated router, the native shells and the seeds. */
const LEFT_OUT = /^(?:web\/router\.gen\.ts$|web\/native\/|drizzle\/seed[^/]*\.ts$)/;
/** Files of the domain whose keys are the wire's. */
const WIRE_FILES = /^domain\/.+\.(?:schema|fields)\.ts$/;

export type Identifier = {
  readonly name: string;
  /** By what declares it here; "use" where nothing does. */
  readonly kind: string;
  /** `shorthand` is a property and a variable at once. */
  readonly position: 'property' | 'shorthand' | 'variable';
};

export type SourceFile = {
  readonly path: string;
  readonly lines: number;
  readonly identifiers: readonly Identifier[];
  readonly exports: ReadonlySet<string>;
  /** The constants that `defineCall` makes here, by the call's path. */
  readonly calls: ReadonlyMap<string, string>;
  /** The names that it imports as values, by the module as it is written. */
  readonly imports: readonly { readonly name: string; readonly from: string }[];
  readonly wireKeys: ReadonlySet<string>;
  readonly anyTypes: number;
};

export type SyntaxNode = { readonly type: string; readonly [field: string]: unknown };
export type Place = { readonly parent: SyntaxNode; readonly field: string };
type Visit = (node: SyntaxNode, place: Place) => void;

/** The fields that hold the name of a property. */
const PROPERTY_FIELDS = new Set([
  'MemberExpression.property',
  'KeyValueProperty.key',
  'GetterProperty.key',
  'SetterProperty.key',
  'MethodProperty.key',
  'KeyValuePatternProperty.key',
  'ClassProperty.key',
  'ClassMethod.key',
  'TsPropertySignature.key',
  'TsMethodSignature.key',
  'TsQualifiedName.right',
  'JSXAttribute.name',
  'JSXMemberExpression.property',
]);

const SHORTHAND_FIELDS = new Set(['ObjectExpression.properties', 'AssignmentPatternProperty.key']);

/** The fields that declare a name, by the kind of what they declare. */
const DECLARATIONS: Readonly<Record<string, string>> = {
  'TsTypeAliasDeclaration.id': 'type',
  'TsInterfaceDeclaration.id': 'type',
  'TsTypeParameter.name': 'type',
  'ClassDeclaration.identifier': 'class',
  'FunctionDeclaration.identifier': 'function',
  'FunctionExpression.identifier': 'function',
  'VariableDeclarator.id': 'variable',
  'AssignmentPatternProperty.key': 'variable',
  'KeyValuePatternProperty.value': 'variable',
  'ArrayPattern.elements': 'variable',
  'Parameter.pat': 'parameter',
  'ArrowFunctionExpression.params': 'parameter',
  'TsFunctionType.params': 'parameter',
  'AssignmentPattern.left': 'parameter',
};

/** All files of the product in a checkout, in the order of their paths. */
export function readSources(project: string): SourceFile[] {
  return LAYERS.flatMap((layer) =>
    readdirSync(join(project, layer), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${layer}/${path}`,
    ),
  )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules/') && !LEFT_OUT.test(path))
    .sort()
    .map((path) => readSource(path, readFileSync(join(project, path), 'utf8')));
}

function readSource(path: string, text: string): SourceFile {
  const identifiers: Identifier[] = [];
  const exports = new Set<string>();
  const calls = new Map<string, string>();
  const imports: { name: string; from: string }[] = [];
  const wireKeys = new Set<string>();
  let anyTypes = 0;
  const visit: Visit = (node, place) => {
    if (node.type === 'Identifier') identifiers.push(identifierAt(node, place));
    if (node.type === 'TsKeywordType' && node.kind === 'any') anyTypes += 1;
    if (place.field === 'properties' && WIRE_FILES.test(path))
      for (const key of keysOf(node)) wireKeys.add(key);
    if (node.type === 'ExportDeclaration') for (const name of declaredBy(node)) exports.add(name);
    if (node.type === 'VariableDeclarator') for (const call of callsOf(node)) calls.set(...call);
    if (node.type === 'ImportDeclaration') imports.push(...importsOf(node));
  };
  visitNodes({ path, text }, visit);
  const lines = text.split('\n').length - 1;
  return { path, lines, identifiers, exports, calls, imports, wireKeys, anyTypes };
}

/** Visits every node of a file's syntax tree. */
export function visitNodes({ path, text }: { path: string; text: string }, visit: Visit): void {
  // SWC's types name each kind of node; the figures read all of them alike.
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }) as unknown as SyntaxNode;
  walk(module, { place: { parent: module, field: '' }, visit });
}

/** Visits every node below a value; a list counts as the field that holds it, an object without a type as its own field. */
function walk(value: unknown, { place, visit }: { place: Place; visit: Visit }): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, { place, visit });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = isNode(value) ? value : undefined;
  if (node) visit(node, place);
  for (const [field, below] of Object.entries(value))
    if (field !== 'span') walk(below, { place: node ? { parent: node, field } : place, visit });
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function identifierAt(node: SyntaxNode, { parent, field }: Place): Identifier {
  const at = `${parent.type}.${field}`;
  const init = at === 'VariableDeclarator.id' && isNode(parent.init) ? parent.init.type : '';
  const declared = init === 'ArrowFunctionExpression' ? 'function' : DECLARATIONS[at];
  if (PROPERTY_FIELDS.has(at)) return { name: textOf(node), kind: 'property', position: 'property' };
  const position = SHORTHAND_FIELDS.has(at) ? 'shorthand' : 'variable';
  return { name: textOf(node), kind: declared ?? 'use', position };
}

/** The text of an identifier or of a string; empty for anything else. */
const textOf = (node: unknown): string => (isNode(node) && typeof node.value === 'string' ? node.value : '');

const listOf = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter((item) => isNode(item)) : [];

function keysOf(property: SyntaxNode): string[] {
  const key = property.type === 'KeyValueProperty' ? textOf(property.key) : textOf(property);
  return key === '' ? [] : [key];
}

function declaredBy({ declaration }: SyntaxNode): string[] {
  if (!isNode(declaration)) return [];
  const declared = listOf(declaration.declarations).map(({ id }) => textOf(id));
  return [...declared, textOf(declaration.identifier), textOf(declaration.id)].filter(Boolean);
}

/** The call that a constant holds, if `defineCall` makes it: its path and the constant's name. */
function callsOf({ id, init }: SyntaxNode): [path: string, name: string][] {
  if (!isNode(init) || init.type !== 'CallExpression' || textOf(init.callee) !== 'defineCall') return [];
  const endpoint: unknown = Array.isArray(init.arguments) ? init.arguments[0]?.expression : undefined;
  const [, path] = isNode(endpoint) ? textOf(endpoint).split(' ') : [];
  return path === undefined ? [] : [[path, textOf(id)]];
}

function importsOf({ source, specifiers, typeOnly }: SyntaxNode): { name: string; from: string }[] {
  return listOf(specifiers)
    .filter(({ isTypeOnly }) => typeOnly !== true && isTypeOnly !== true)
    .map(({ imported, local }) => ({ name: textOf(imported) || textOf(local), from: textOf(source) }));
}
