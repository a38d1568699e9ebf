import { readStored, storedKeys } from '#web/lib/device-storage.ts';
import { ofShape } from '#web/lib/http/shape.ts';
import { CHANGE, type UnsentChange } from './change.ts';
import { DRAFT_PREFIX, UNSENT_PREFIX } from './has-unsent.ts';

/** An unsent change, cut off or of a shape that this version doesn't know: only its person can decide about it. */
export type UnreadableChange = {
  readonly key: string;
  /** Whatever of it can be read. */
  readonly text: string;
};

/** The change that a stored text holds; `undefined` if it can't be read. */
export function changeIn(text: string): UnsentChange | undefined {
  try {
    const change = ofShape<UnsentChange>(CHANGE, JSON.parse(text));
    return change?.call.path.startsWith('/api/') ? change : undefined;
  } catch {
    return undefined;
  }
}

/** Whose an unsent change is, even one that was cut off after that; `undefined` if it doesn't say. */
export function ownerIn({ key, text }: { key: string; text: string }): string | undefined {
  // The key ends with the person's id, a dot and the day.
  if (key.startsWith(DRAFT_PREFIX)) return key.slice(DRAFT_PREFIX.length, -'.2026-01-01'.length);
  return /"owner":"([^"\\]+)"/.exec(text)?.[1];
}

/**
 * The unsent changes that can't be read, oldest first. Drafts of earlier versions that can be read are unsent changes by now. A
 * sealed text that can't be opened yet isn't one.
 */
export const unreadableChanges = (): UnreadableChange[] =>
  [...storedKeys(UNSENT_PREFIX).sort(), ...storedKeys(DRAFT_PREFIX).sort()].flatMap((key) => {
    const text = readStored(key);
    return text === undefined || changeIn(text) ? [] : [{ key, text: readableIn(text) }];
  });

/** What a person wrote or would recognise; the rest of a change are ids and marks. */
const WORDS = /"(?:\w*name|\w*title|\w*description|text|note|day|date|\w*_on)":"((?:[^"\\]|\\.)*)/g;

/** What a person can read in a change, each value on a line of its own, once; all of it if there's nothing of the kind. */
function readableIn(text: string): string {
  const words = [...text.matchAll(WORDS)].map(([, word = '']) => unescaped(word));
  return [...new Set(words)].filter(Boolean).join('\n') || text;
}

/** A string of JSON, maybe cut off within an escape. */
function unescaped(word: string): string {
  try {
    return String(JSON.parse(`"${word.replace(/\\u[\da-f]{0,3}$/i, '')}"`));
  } catch {
    return word;
  }
}
