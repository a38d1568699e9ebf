import { type ActivityClassification, classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import type { Label, LabelledSentence } from './read-sentences.ts';

export const ANSWERS: readonly Label[] = [...CYCLE_PHASES, 'none'];

export interface Answer extends LabelledSentence {
  readonly answer: Label;
  readonly placing: ActivityClassification;
}

/** The classifier's answers. Told the interface's language or not, as asked: people write in others too. */
export function answersTo(sentences: readonly LabelledSentence[]): Answer[] {
  return sentences.map((labelled) => {
    const placing = classifyActivity(labelled.sentence);
    return { ...labelled, placing, answer: placing.phase ?? 'none' };
  });
}

export interface Accuracy {
  readonly n: number;
  readonly right: number;
  /** 0..1; 0 of nothing. */
  readonly share: number;
  /** Placeable sentences that were not placed. */
  readonly unplaced: number;
}

/** How many are answered as labelled; not placing a placeable sentence is an error, placing a `none` is one too. */
export function accuracyOf(answers: readonly Answer[]): Accuracy {
  const right = answers.filter(({ answer, label }) => answer === label).length;
  const unplaced = answers.filter(({ answer, label }) => answer === 'none' && label !== 'none').length;
  return { n: answers.length, right, share: answers.length === 0 ? 0 : right / answers.length, unplaced };
}

/** How often each label (outer) got each answer (inner). */
export function confusionOf(answers: readonly Answer[]): Record<string, Record<string, number>> {
  const count = (label: Label, answer: Label) =>
    answers.filter((one) => one.label === label && one.answer === answer).length;
  return Object.fromEntries(
    ANSWERS.map((label) => [
      label,
      Object.fromEntries(ANSWERS.map((answer) => [answer, count(label, answer)])),
    ]),
  );
}
