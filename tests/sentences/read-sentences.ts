import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

export type Label = CyclePhase | 'none';

interface Labelled<L extends string> {
  readonly label: L;
  readonly language: Language;
  readonly sentence: string;
}
/** A sentence and the phase that the common reading gives it; `none` where there is no activity to be placed. */
export type LabelledSentence = Labelled<Label>;

/** Where the project's own sentences lie. */
export const OWN_SENTENCES = import.meta.dirname;

const LABELS: readonly Label[] = [...CYCLE_PHASES, 'none'];

/** A wish to conceive or to avoid it, which gets no days, or something that only resembles one. */
type GuardLabel = 'declined' | 'ordinary';
const GUARD_LABELS: readonly GuardLabel[] = ['declined', 'ordinary'];
const GUARD_SENTENCES = join(OWN_SENTENCES, 'conception');
const TEST_SHARE = 0.4;

/** Reads lines of `phase<TAB>language<TAB>sentence` from a file, or from every `.tsv` file of a folder. Throws on any other line. */
export function readSentences(path: string): LabelledSentence[] {
  return readLines(path, LABELS);
}

/** The wishes that the date finder declines, and their near misses. */
export function readGuardSentences(): Labelled<GuardLabel>[] {
  return readLines(GUARD_SENTENCES, GUARD_LABELS);
}

function readLines<L extends string>(path: string, labels: readonly L[]): Labelled<L>[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.tsv'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => sentenceOf(line, labels)),
  );
}

function sentenceOf<L extends string>(line: string, labels: readonly L[]): Labelled<L> {
  const [word = '', language = '', ...rest] = line.trimEnd().split('\t');
  const sentence = rest.join(' ');
  const label = labels.find((one) => one === word);
  if (label === undefined || !isLanguage(language) || sentence === '') {
    throw new Error(`not "label<TAB>language<TAB>sentence" with one of ${labels.join(', ')}: ${line}`);
  }
  return { label, language, sentence };
}

function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Which part a sentence belongs to: by its own hash, so that adding sentences moves none of the others. */
export function partOf({ sentence }: LabelledSentence): 'development' | 'test' {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(sentence)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) / 2 ** 32 < TEST_SHARE ? 'test' : 'development';
}
