import type { CurrentMode, CycleStatus, ModeChange } from '#domain/cycle/cycle-life.schema.ts';
import {
  FEEDINGS,
  isWithoutPeriods,
  METHODS,
  type ModeChoice,
  modeOf,
  NATURAL_METHODS,
  PAUSE_REASONS,
  USUAL_REASON,
} from '#domain/cycle/cycle-mode.ts';

/** What holds now, among the choices. */
export function choiceOf({
  cycle_mode: mode,
  mode: current,
  in_transition: inTransition,
}: Pick<CycleStatus, 'cycle_mode' | 'mode' | 'in_transition'>): ModeChoice {
  if (mode === 'natural') return inTransition === 1 ? 'transition' : 'natural';
  if (mode === 'paused') return isWithoutPeriods(current?.reason ?? null) ? 'no_periods' : 'paused';
  return mode;
}

/** The detail that is asked with a choice besides its first day, and what can be answered. */
export type ModeDetail = 'method' | 'reason' | 'feeding';
export const DETAIL_OF: Readonly<Partial<Record<ModeChoice, ModeDetail>>> = {
  natural: 'method',
  transition: 'method',
  contraception: 'method',
  postpartum: 'feeding',
  no_periods: 'reason',
  paused: 'reason',
};
export function detailOptions(choice: ModeChoice) {
  switch (choice) {
    case 'natural':
    case 'transition':
      return NATURAL_METHODS;
    case 'contraception':
      return METHODS;
    case 'postpartum':
      return FEEDINGS;
    case 'no_periods':
      return PAUSE_REASONS.filter((reason) => isWithoutPeriods(reason));
    case 'paused':
      return PAUSE_REASONS.filter((reason) => !isWithoutPeriods(reason));
    default:
      return [];
  }
}

/** The answers about a choice, as the sheet has them; `''` for none. */
export type ModeDraft = {
  readonly choice: ModeChoice;
  readonly since: string;
  readonly detail: string;
  /** The due date of a pregnancy, and as it was told or worked out so far. */
  readonly dueOn: string;
  readonly dueBefore: string;
};

/** What is said already of a choice, to begin with. */
export function draftOf(
  choice: ModeChoice,
  { status, today }: { status: CycleStatus; today: string },
): ModeDraft {
  const isSame = choiceOf(status) === choice;
  const current: CurrentMode | null = isSame ? status.mode : null;
  const detail =
    modeOf(choice) === 'natural' ? status.natural_method : current?.[DETAIL_OF[choice] ?? 'method'];
  const dueBefore = current?.due_on ?? '';
  return {
    choice,
    since: current?.since ?? today,
    detail: detail ?? defaultDetail(choice),
    dueOn: dueBefore,
    dueBefore,
  };
}

/** Without periods at all there is always a reason: or else it would be a pause like any other. */
const defaultDetail = (choice: ModeChoice): string => (choice === 'no_periods' ? USUAL_REASON : '');

/** The call that says a draft. */
export function changeOf(
  { choice, since, detail, dueOn, dueBefore }: ModeDraft,
  isMoved: boolean,
): ModeChange {
  const named = DETAIL_OF[choice];
  return {
    cycle_mode: modeOf(choice),
    ...(isMoved ? { since } : {}),
    ...(named ? { [named]: detail || null } : {}),
    ...(choice === 'pregnant' && dueOn !== dueBefore ? { due_on: dueOn || null } : {}),
    ...(choice === 'postpartum' ? { birth_on: since } : {}),
  } as ModeChange; // the answers of its own lists
}

/** The calls that bring back what held before a change from a day on. */
export function undoOf(
  { cycle_mode: mode, mode: current, natural_method: method }: CycleStatus,
  since: string,
): ModeChange[] {
  const leaving = { cycle_mode: 'natural', since } as ModeChange; // a day that was sent
  if (current === null) return [{ ...leaving, method }];
  const { since: began, method: hormonal, reason, feeding } = current;
  const words = {
    contraception: { method: hormonal },
    paused: { reason },
    postpartum: { feeding },
    pregnant: {},
    natural: {},
  }[mode];
  const back: unknown = { cycle_mode: mode, since: began, ...words };
  // What began earlier would stay before it.
  const asBefore = back as ModeChange; // as it was told
  return since < began ? [leaving, asBefore] : [asBefore];
}
