import { ImportRefusal } from './import-refusal.ts';

/** Files of these apps nest five levels; readers go through them by recursion. */
const DEEPEST = 100;
/** Most members of one object; the most that is known is some forty. */
const MOST_MEMBERS = 50_000;
/** Most values in a file: 200,000 records of Clue, or 27 each day for twenty years; many more no phone could hold. */
const MOST_VALUES = 1_500_000;
/** Most cells of a table, counted with those that shorter lines lack: those of drip for fifty years. */
export const MOST_CELLS = 1_000_000;
/** Most characters of one text; a page of a journal has a tenth of it. */
const LONGEST_TEXT = 500_000;

const BACKSLASH = 0x5c;

/**
 * Refuses JSON that no app writes, before it is parsed: what is parsed needs many times the memory of the text. Whether it is JSON
 * at all is left to the parser.
 */
export function checkJson(text: string): void {
  /** For each open object or list, how many commas were in it. */
  const commas: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"': {
        const end = endOfText(text, at);
        refuseIf(end - at > LONGEST_TEXT);
        at = end;
        break;
      }
      case '{':
        values += 1;
        commas.push(0);
        break;
      case '[':
        values += 1;
        // Lists may be as long as they like.
        commas.push(Number.NEGATIVE_INFINITY);
        break;
      case '}':
      case ']':
        commas.pop();
        break;
      case ',':
        values += 1;
        commas.push((commas.pop() ?? 0) + 1);
        refuseIf((commas.at(-1) ?? 0) > MOST_MEMBERS);
    }
    refuseIf(commas.length > DEEPEST || values > MOST_VALUES);
  }
}

function refuseIf(isTooMuch: boolean): void {
  if (isTooMuch) throw new ImportRefusal('tooComplex');
}

/** The end of a line counts once, on Windows too. */
const SEPARATOR = /[,;\t|\n]|\r(?!\n)/g;

/** The same for a table, of whichever separator. */
export function checkTable(text: string): void {
  let cells = 0;
  let start = 0;
  for (const { index } of text.matchAll(SEPARATOR)) {
    cells += 1;
    refuseIf(cells > MOST_CELLS || index - start > LONGEST_TEXT);
    start = index;
  }
  refuseIf(text.length - start > LONGEST_TEXT);
}

/** The same for the cells of a table. */
export function checkCells(cells: readonly (readonly string[])[]): void {
  refuseIf(cells.some((line) => line.some((cell) => cell.length > LONGEST_TEXT)));
}

/** Where the text that begins at `at` has its closing quote. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
