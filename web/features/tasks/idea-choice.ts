import type { CyclePhase } from '#domain/cycle/phases.ts';

/** How long each idea for a first task takes, in minutes. Their words are in the texts. */
const MINUTES = {
  'reread-old-notes': 20,
  'slow-walk': 20,
  'five-old-photos': 15,
  'overdue-call': 5,
  'idea-on-paper': 15,
  'unknown-street': 30,
  'call-instead': 15,
  'ask-a-favour': 10,
  'eat-outside': 30,
  'one-drawer': 15,
  'one-form': 25,
  'water-the-plants': 10,
} as const;

export type IdeaId = keyof typeof MINUTES;
export type Idea = { readonly id: IdeaId; readonly minutes: number };

/** Three for each phase, and three for someone without a cycle. */
const IDEAS: Readonly<Record<CyclePhase | 'any', readonly IdeaId[]>> = {
  menstrual: ['reread-old-notes', 'slow-walk', 'five-old-photos'],
  follicular: ['overdue-call', 'idea-on-paper', 'unknown-street'],
  ovulation: ['call-instead', 'ask-a-favour', 'eat-outside'],
  luteal: ['one-drawer', 'one-form', 'water-the-plants'],
  any: ['idea-on-paper', 'one-drawer', 'unknown-street'],
};

/** Three ideas for a phase, or for any day (`null`), with how long each takes. */
export function ideasFor(phase: CyclePhase | null): Idea[] {
  return IDEAS[phase ?? 'any'].map((id) => ({ id, minutes: MINUTES[id] }));
}
