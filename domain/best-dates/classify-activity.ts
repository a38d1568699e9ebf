import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { ACTIVITY_WORDS } from './activity-words.ts';

/** Shortest beginning of a word that a stem may be; shorter ones would meet half the dictionary. */
const STEM_MIN = 4;

const phaseOfWord = new Map<string, CyclePhase>();
const phaseOfStem = new Map<string, CyclePhase>();
const phrases: { readonly words: string; readonly phase: CyclePhase }[] = [];
for (const phase of CYCLE_PHASES) {
  for (const entry of Object.values(ACTIVITY_WORDS[phase]).flatMap((words) => words.split(','))) {
    file(entry.trim(), phase);
  }
}

function file(entry: string, phase: CyclePhase): void {
  if (entry.includes(' ')) phrases.push({ words: ` ${entry} `, phase });
  else if (entry.endsWith('*')) phaseOfStem.set(entry.slice(0, -1), phase);
  else phaseOfWord.set(entry, phase);
}

/**
 * The phase that the common reading of the phases gives an activity, told in English, Dutch or French by its words alone,
 * whatever their case and accents; `null` where no word says anything. The phase that most words speak for; of as many, the one
 * that is spoken for first. Pure, so the same text always gives the same phase. Source: contract, section 7.
 */
export function classifyActivity(text: string): CyclePhase | null {
  const votes = new Map<CyclePhase, number>();
  const vote = (phase: CyclePhase) => votes.set(phase, (votes.get(phase) ?? 0) + 1);

  const { rest, phrasePhases } = takePhrases(wordsOf(text));
  for (const phase of phrasePhases) vote(phase);
  for (const word of rest) {
    const phase = phaseOf(word);
    if (phase) vote(phase);
  }

  // A map keeps the order in which the phases were first spoken for.
  let best: CyclePhase | null = null;
  for (const [phase, count] of votes) {
    if (best === null || count > (votes.get(best) ?? 0)) best = phase;
  }
  return best;
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The phrases in a text, and the words that are left: those of a phrase say nothing by themselves. */
function takePhrases(words: readonly string[]): { phrasePhases: CyclePhase[]; rest: string[] } {
  let line = ` ${words.join(' ')} `;
  const phrasePhases: CyclePhase[] = [];
  for (const { words: phrase, phase } of phrases) {
    if (!line.includes(phrase)) continue;
    phrasePhases.push(phase);
    line = line.replaceAll(phrase, ' ');
  }
  return { phrasePhases, rest: line.split(' ').filter((word) => word !== '') };
}

/** The phase of a word as it stands, or else of its longest known stem. */
function phaseOf(word: string): CyclePhase | undefined {
  const known = phaseOfWord.get(word);
  if (known) return known;
  for (let length = word.length; length >= STEM_MIN; length--) {
    const phase = phaseOfStem.get(word.slice(0, length));
    if (phase) return phase;
  }
  return undefined;
}
