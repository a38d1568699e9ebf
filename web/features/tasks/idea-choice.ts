import type { CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_TEMPLATES, type HabitTemplateId } from '#domain/habits/templates.ts';

/** The built-in habits that make a first task, three for each phase, and three for someone without a cycle. */
const IDEAS = {
  menstrual: ['reread-old-notes', 'walk-without-counting', 'five-old-pictures'],
  follicular: ['week-on-one-sheet', 'draw-the-view', 'plan-a-small-outing'],
  ovulation: ['ring-instead-of-writing', 'ask-a-small-favour', 'eat-outside-together'],
  luteal: ['one-drawer', 'one-form-first', 'round-of-the-plants'],
  any: ['draw-the-view', 'one-drawer', 'plan-a-small-outing'],
} as const satisfies Readonly<Record<CyclePhase | 'any', readonly HabitTemplateId[]>>;

export type IdeaId = (typeof IDEAS)[keyof typeof IDEAS][number];
export type Idea = { readonly id: IdeaId; readonly minutes: number };

/** Three ideas for a phase, or for any day (`null`), with how long each takes. */
export function ideasFor(phase: CyclePhase | null): Idea[] {
  return IDEAS[phase ?? 'any'].map((id) => ({
    id,
    minutes: HABIT_TEMPLATES.find((template) => template.id === id)?.minutes ?? 0,
  }));
}
