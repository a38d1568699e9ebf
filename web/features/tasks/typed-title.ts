import type { Language } from '#domain/account/language.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { readImportance, type Typed, type TypedSpan, wordReader } from '#domain/tasks/typed-words.ts';
import type { TaskEdits } from './task-draft.tsx';
import { loadDayReader } from './typed-day.ts';

const KINDS = ['repeat', 'when', 'length', 'priority'] as const;
type PartKind = (typeof KINDS)[number];

/** Words of a title that fill a field: their place, and the change to the task. */
export type TypedPart = TypedSpan & {
  readonly kind: PartKind;
  readonly words: string;
  readonly edits: TaskEdits;
  readonly isWhole: boolean;
};

/** What a title says, and the title without those words. */
export type TypedTitle = { readonly parts: readonly TypedPart[]; readonly rest: string };

type ReadOptions = {
  readonly today: LocalDate;
  /** The first day that counts for a repetition by the calendar. */
  readonly from: LocalDate;
  /** Whether words are to stay plain text, or their field is filled already. */
  readonly isLeft: (kind: PartKind, words: string) => boolean;
};

export type TitleReader = (text: string, options: ReadOptions) => TypedTitle;

/** Loads the reader of titles in a language: days, repetitions, lengths, and "!" for a high priority. */
export async function loadTitleReader(language: Language): Promise<TitleReader> {
  const words = wordReader(language);
  const readDay = await loadDayReader(language);
  return (text, { today, from, isLeft }) => {
    const parts: TypedPart[] = [];
    function add<Value>(
      kind: PartKind,
      { found, editsOf }: { found: Typed<Value> | null; editsOf: (value: Value) => TaskEdits },
    ) {
      if (!found || isLeft(kind, text.slice(found.start, found.end))) return false;
      const { start, end, isWhole, value } = found;
      parts.push({ kind, start, end, isWhole, words: text.slice(start, end), edits: editsOf(value) });
      return true;
    }
    // A task repeats or has a day; for a calendar rule a chosen day is the first one that counts.
    const repeat = words.repeat(text, from);
    const isRepeating = add(repeat?.value.rule ? 'repeat' : 'when', {
      found: repeat,
      editsOf: (task_repeat) => ({ task_repeat }),
    });
    if (!isRepeating) add('when', { found: readDay(text, today), editsOf: (endOn) => ({ endOn }) });
    add('length', { found: words.length(text, parts), editsOf: (task_length) => ({ task_length }) });
    const mark = readImportance(text);
    add('priority', {
      found: mark && { ...mark, value: 'high' as const, isWhole: true },
      editsOf: (task_priority) => ({ task_priority }),
    });
    parts.sort((left, right) => left.start - right.start);
    return { parts, rest: without(text, parts) };
  };
}

const SHORTEST_REST = 3;

/** The text without those parts of it; the whole text if too little would be left for a title. */
function without(text: string, parts: readonly TypedPart[]): string {
  const rest = parts
    .filter(({ isWhole }) => isWhole)
    .reduceRight((left, { start, end }) => {
      const before = left.slice(0, start).replace(/[\s,;:(–-]+$/, '');
      const after = left.slice(end).replace(before === '' ? /^[\s,;:)–-]+/ : /^[\s)]+/, '');
      return /^[,;:.]/.test(after) ? before + after : `${before} ${after}`.trim();
    }, text)
    .trim();
  return [...rest].length < SHORTEST_REST ? text : rest;
}
