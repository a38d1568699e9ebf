import {
  annotateCycle,
  setCycleMode,
  setScheme,
  updateCycleFacts,
  updateSign,
} from '#domain/cycle/cycle.calls.ts';
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
import type { CurrentMode, CycleStatus, ModeChange } from '#domain/cycle/life-stage.schema.ts';
import type { SignKind } from '#domain/cycle/signs/cycle-sign.ts';
import { failureToastText } from '#web/i18n/format.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { reloadCycle } from './cycle.data.ts';

/** The choice that matches the current mode. */
export function choiceOf({
  cycle_mode: mode,
  mode: current,
  in_transition: inTransition,
}: Pick<CycleStatus, 'cycle_mode' | 'mode' | 'in_transition'>): ModeChoice {
  if (mode === 'natural') return inTransition === 1 ? 'transition' : 'natural';
  if (mode === 'paused') return isWithoutPeriods(current?.reason ?? null) ? 'no_periods' : 'paused';
  return mode;
}

/** The detail that a choice has besides its first day. */
type ModeDetail = 'method' | 'reason' | 'feeding';
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

/** The fields of the mode's form; `''` for an empty one. */
export type ModeDraft = {
  readonly choice: ModeChoice;
  readonly since: string;
  readonly detail: string;
  /** The due date of a pregnancy, and the one entered or calculated so far. */
  readonly dueOn: string;
  readonly dueBefore: string;
};

/** The form's first values for a choice, from the current status. */
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

/** A mode without any periods always has a reason; otherwise it would be an ordinary pause. */
const defaultDetail = (choice: ModeChoice): string => (choice === 'no_periods' ? USUAL_REASON : '');

/** The body of the call that saves a draft. */
export function changeOf(
  { choice, since, detail, dueOn, dueBefore }: ModeDraft,
  { isMoved }: { isMoved: boolean },
): ModeChange {
  const named = DETAIL_OF[choice];
  return {
    cycle_mode: modeOf(choice),
    ...(isMoved ? { since } : {}),
    ...(named ? { [named]: detail || null } : {}),
    ...(choice === 'pregnant' && dueOn !== dueBefore ? { due_on: dueOn || null } : {}),
    ...(choice === 'postpartum' ? { birth_on: since } : {}),
  } as ModeChange; // the form only offers these values
}

/** The bodies of the calls that restore the mode from before a change. */
export function undoOf(
  { cycle_mode: mode, mode: current, natural_method: method }: CycleStatus,
  since: string,
): ModeChange[] {
  const leaving = { cycle_mode: 'natural', since } as ModeChange; // the form sends a valid day
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
  // A mode that began earlier would remain before it.
  const asBefore = back as ModeChange; // the same fields as when it was set
  return since < began ? [leaving, asBefore] : [asBefore];
}

const shared = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
  onSettled: reloadCycle,
};

/** Changes of the mode, sent in this order; the transition has a call of its own. */
type SetModeInput = { readonly changes: readonly ModeChange[]; readonly inTransition?: 0 | 1 | undefined };

export function useSetMode() {
  return useSingleMutation({
    mutationKey: ['cycle-mode'],
    mutationFn: async ({ changes, inTransition }: SetModeInput) => {
      for (const change of changes) await send(setCycleMode, { body: change });
      if (inTransition !== undefined) await send(updateCycleFacts, { body: { in_transition: inTransition } });
    },
    ...shared,
  });
}

export function useSetTransition() {
  return useSingleMutation({
    mutationKey: ['cycle-transition'],
    mutationFn: (inTransition: 0 | 1) => send(updateCycleFacts, { body: { in_transition: inTransition } }),
    ...shared,
  });
}

type Pack = Parameters<typeof send<typeof setScheme>>[1]['body'];

export function useSetPack() {
  return useSingleMutation({
    mutationKey: ['cycle-pack'],
    mutationFn: (pack: Pack) => send(setScheme, { body: pack }),
    ...shared,
  });
}

type AnnotateCycleInput = Parameters<typeof send<typeof annotateCycle>>[1]['body'] & {
  readonly startedOn: string;
};

export function useAnnotateCycle() {
  return useSingleMutation({
    mutationKey: ['cycle-told'],
    mutationFn: ({ startedOn, ...annotation }: AnnotateCycleInput) =>
      send(annotateCycle, { params: { started_on: startedOn }, body: annotation }),
    ...shared,
  });
}

export function useIgnoreSign() {
  return useSingleMutation({
    mutationKey: ['cycle-sign'],
    mutationFn: (body: { kind: SignKind; ignored: 0 | 1 }) => send(updateSign, { body }),
    ...shared,
  });
}
