import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_TEMPLATES, type HabitTemplate, type TemplateTheme } from '#domain/habits/templates.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';

/** Which templates are shown; `null` means any. */
export interface TemplateFilter {
  readonly theme: TemplateTheme | null;
  readonly timeFrame: TimeFrame | null;
}

export type FilterChoice = TemplateTheme | TimeFrame;

/** The filter after a press: at most one choice of each kind; pressing the chosen one again clears it. */
export function filterAfter(filter: TemplateFilter, pressed: FilterChoice): TemplateFilter {
  if (pressed === 'personal' || pressed === 'work') {
    return { ...filter, theme: filter.theme === pressed ? null : pressed };
  }
  return { ...filter, timeFrame: filter.timeFrame === pressed ? null : pressed };
}

/** The matching templates by phase: `first` comes first, then the other phases in the cycle's order. */
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

/** One of the listed templates, so that it's certain to have texts. */
export type ListedTemplate = (typeof HABIT_TEMPLATES)[number] & HabitTemplate;
