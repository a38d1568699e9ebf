import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { TimeFrame } from '#domain/habits/habit.fields.ts';
import { HABIT_TEMPLATES, type HabitTemplate, type TemplateTheme } from '#domain/habits/templates.ts';

/** What templates are looked for; `null` for any. */
export interface TemplateFilter {
  readonly theme: TemplateTheme | null;
  readonly timeFrame: TimeFrame | null;
}

export type FilterChoice = TemplateTheme | TimeFrame;

/** The filter after one choice was pressed: of each kind one at most, and none where it was chosen before. */
export function filterAfter(filter: TemplateFilter, pressed: FilterChoice): TemplateFilter {
  if (pressed === 'personal' || pressed === 'work') {
    return { ...filter, theme: filter.theme === pressed ? null : pressed };
  }
  return { ...filter, timeFrame: filter.timeFrame === pressed ? null : pressed };
}

/** The templates that match, by phase: the phase of `first` before the others, which follow in the cycle's order. */
export function templatesByPhase(
  { theme, timeFrame }: TemplateFilter,
  first: CyclePhase | null,
): { phase: CyclePhase; templates: ListedTemplate[] }[] {
  const start = first === null ? 0 : CYCLE_PHASES.indexOf(first);
  const phases = [...CYCLE_PHASES.slice(start), ...CYCLE_PHASES.slice(0, start)];
  const matching = HABIT_TEMPLATES.filter(
    (template) =>
      (theme === null || template.theme === theme) &&
      (timeFrame === null || template.timeframe === timeFrame),
  );
  return phases.map((phase) => ({
    phase,
    templates: matching.filter((template) => template.phase === phase),
  }));
}

/** A template that there is, so that its texts can be looked up. */
export type ListedTemplate = (typeof HABIT_TEMPLATES)[number] & HabitTemplate;
