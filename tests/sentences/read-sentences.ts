import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#domain/account/language.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';

export type Label = CyclePhase | 'none';

/** A sentence and the phase that the common reading gives it; `none` where there is no activity to be placed. */
export interface LabelledSentence {
  readonly label: Label;
  readonly language: Language;
  readonly sentence: string;
}

/** Where the project's own sentences lie. */
export const OWN_SENTENCES = import.meta.dirname;

const LABELS: readonly string[] = [...CYCLE_PHASES, 'none'];
const TEST_SHARE = 0.4;

/** Reads lines of `phase<TAB>language<TAB>sentence` from a file, or from every `.tsv` file of a folder. Throws on any other line. */
export function readSentences(path: string): LabelledSentence[] {
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
      .map(sentenceOf),
  );
}

function sentenceOf(line: string): LabelledSentence {
  const [label = '', language = '', ...rest] = line.trimEnd().split('\t');
  const sentence = rest.join(' ');
  if (!isLabel(label) || !isLanguage(language) || sentence === '') {
    throw new Error(`not "phase<TAB>language<TAB>sentence": ${line}`);
  }
  return { label, language, sentence };
}

function isLabel(text: string): text is Label {
  return LABELS.includes(text);
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
