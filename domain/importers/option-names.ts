import { strengthOf } from './bleeding-strength.ts';
import type { DayFields } from './record-fate.ts';
import { keyOf } from './source-words.ts';

// What the options of another app mean here.

/** What an option means here. */
export type Meaning = {
  readonly fields: DayFields;
  /** Whether the option's own word says more than the fields, so that it is kept as a remark too. */
  readonly keepsWord: boolean;
};
/** What options mean, by `keyOf` their names. */
export type OptionNames = ReadonlyMap<string, Meaning>;
type OptionGroup = { readonly meaning: Meaning; readonly names: readonly string[] };

/** Options that say exactly this. */
export const mapsTo = (fields: DayFields, names: readonly string[]): OptionGroup => ({
  meaning: { fields, keepsWord: false },
  names,
});

/** Options that say this and more, so that their words are kept too. */
export const mapsPartlyTo = (fields: DayFields, names: readonly string[]): OptionGroup => ({
  meaning: { fields, keepsWord: true },
  names,
});

/** A table of options; of two groups with the same name the first holds. */
export const optionNames = (groups: readonly OptionGroup[]): OptionNames =>
  // A map, because names of a foreign file may be names of what every object has, "constructor".
  new Map(
    groups
      .toReversed()
      .flatMap(({ meaning, names }) => names.map((name): [string, Meaning] => [keyOf(name), meaning])),
  );

/** Words for moods that are symptoms here, for every app that writes in English. */
export const MOOD_WORDS: readonly OptionGroup[] = [
  mapsTo({ symptoms: ['irritable'] }, ['irritable', 'irritated', 'irritability', 'cranky']),
  mapsPartlyTo({ symptoms: ['irritable'] }, ['angry', 'anger', 'frustrated', 'annoyed']),
  mapsTo({ symptoms: ['anxious'] }, ['anxious', 'anxiety']),
  mapsPartlyTo({ symptoms: ['anxious'] }, ['nervous', 'worried', 'panic', 'panicky']),
  mapsTo({ symptoms: ['low'] }, ['low', 'low_mood', 'sad', 'sadness', 'down']),
  mapsPartlyTo({ symptoms: ['low'] }, ['depressed', 'depression', 'sad_depressed', 'hopeless']),
  mapsTo({ symptoms: ['tearful'] }, ['tearful', 'weepy', 'crying', 'crying_spells']),
  mapsTo({ symptoms: ['foggy'] }, ['foggy', 'brain_fog', 'foggy_mind', 'mental_fog']),
];

/** What the options of one record say together. */
export type MergedOptions = {
  readonly fields: DayFields;
  /** The options that say more than the fields, or something of which there is no field. */
  readonly words: readonly string[];
};

/** Reads the options of one record. Of two that contradict each other the stronger holds, or else the first. */
export function mergeOptions(
  options: readonly string[],
  meaningOf: (option: string) => Meaning | undefined,
): MergedOptions {
  let fields: DayFields = {};
  const words: string[] = [];
  const read = options.map((option) => ({ option, meaning: meaningOf(option) }));
  for (const { option, meaning } of read.toSorted((a, b) => weightOf(b.meaning) - weightOf(a.meaning))) {
    const united = meaning && mergeFields(fields, meaning.fields);
    if (united !== undefined) fields = united;
    if (united === undefined || meaning?.keepsWord) words.push(option);
  }
  return { fields, words };
}

/** Where options contradict each other, the heavier holds: a pain that is named holds against "free of pain". */
function weightOf(meaning: Meaning | undefined): number {
  const { bleeding, pain } = meaning?.fields ?? {};
  if (pain === 0) return -1;
  return bleeding === undefined || bleeding === null ? 0 : strengthOf(bleeding);
}

/** Both together; `undefined` if they contradict each other. */
function mergeFields(fields: DayFields, more: DayFields): DayFields | undefined {
  const united: Record<string, unknown> = { ...fields };
  for (const [key, value] of Object.entries(more)) {
    const before = united[key];
    if (before === undefined) united[key] = value;
    else if (Array.isArray(before) && Array.isArray(value)) united[key] = [...new Set([...before, ...value])];
    else if (before !== value) return undefined;
  }
  if (united.pain === 0 && united.pain_places !== undefined) return undefined;
  return united as DayFields; // every key has a value of one of the two
}
