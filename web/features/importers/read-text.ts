import { checkCells, checkJson, checkTable } from './check-complexity.ts';
import { decodeText } from './decode-text.ts';
import type { Candidate } from './detect-source.ts';
import { candidatesOfJson, candidatesOfTable, isMarea, kindOfText } from './detect-source.ts';
import { ImportRefusal } from './import-refusal.ts';
import { type ParsedTable, parseTable, TableTooLargeError } from './parse-table.ts';

/** What a text turned out to be. */
export type TextContent =
  | { readonly kind: 'apps'; readonly candidates: readonly Candidate[] }
  /** A table of no known app. */
  | { readonly kind: 'table'; readonly table: ParsedTable }
  | { readonly kind: 'marea' };

/** Reads a file that is held as a whole. Throws an `ImportRefusal`. */
export function readText(bytes: Uint8Array): TextContent {
  const text = decodeText(bytes);
  switch (kindOfText(text)) {
    case 'json':
      return readJson(text);
    case 'table':
      return readTableText(text);
    case 'web-page':
      throw new ImportRefusal('webPage');
    case 'flo-text':
      throw new ImportRefusal('floText');
    default:
      throw new ImportRefusal(text.trim() === '' ? 'empty' : 'unknown');
  }
}

function readJson(text: string): TextContent {
  checkJson(text);
  const content = parseJson(text);
  if (isMarea(content)) return { kind: 'marea' };
  const candidates = candidatesOfJson(content);
  if (candidates.length === 0) throw new ImportRefusal('unknown');
  return { kind: 'apps', candidates };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportRefusal('brokenJson', { cause });
  }
}

function readTableText(text: string): TextContent {
  const table = tableIn(text);
  const candidates = candidatesOfTable(table);
  if (candidates.length > 0) return { kind: 'apps', candidates };
  // A first line alone says nothing.
  if (table.rows.length === 0) throw new ImportRefusal(text.trim() === '' ? 'empty' : 'unknown');
  return { kind: 'table', table };
}

/** The table that a text holds. Throws an `ImportRefusal`. */
export function tableIn(text: string): ParsedTable {
  checkTable(text);
  const table = parsed(text);
  checkCells(table.cells);
  return table;
}

function parsed(text: string): ParsedTable {
  try {
    return parseTable(text);
  } catch (cause) {
    throw new ImportRefusal(cause instanceof TableTooLargeError ? 'tooComplex' : 'brokenTable', { cause });
  }
}
