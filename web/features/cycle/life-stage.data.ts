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
import {
  annotateCycle,
  setCycleMode,
  setScheme,
  updateCycleFacts,
  updateSign,
} from '#domain/cycle/cycle-record.calls.ts';
import type { CycleStatus, ModeChange } from '#domain/cycle/life-stage.schema.ts';
import type { SignKind } from '#domain/cycle/signs/signs-of.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useToastedMutation } from '#web/lib/http/query-client.ts';
import { reloadCycle } from './cycle.data.ts';

export function choiceOf({
  cycle_mode: mode,
  mode: current,
  in_transition: inTransition,
}: Pick<CycleStatus, 'cycle_mode' | 'mode' | 'in_transition'>): ModeChoice {
  if (mode === 'natural') return inTransition === 1 ? 'transition' : 'natural';
  if (mode === 'paused') return isWithoutPeriods(current?.reason ?? null) ? 'no_periods' : 'paused';
  return mode;
}

type ModeDetail = { readonly field: 'method' | 'reason' | 'feeding'; readonly options: readonly string[] };
/** The detail that a choice has besides its first day. */
export const DETAILS: Readonly<Partial<Record<ModeChoice, ModeDetail>>> = {
  natural: { field: 'method', options: NATURAL_METHODS },
  transition: { field: 'method', options: NATURAL_METHODS },
  contraception: { field: 'method', options: METHODS },
  postpartum: { field: 'feeding', options: FEEDINGS },
  no_periods: { field: 'reason', options: PAUSE_REASONS.filter((reason) => isWithoutPeriods(reason)) },
  paused: { field: 'reason', options: PAUSE_REASONS.filter((reason) => !isWithoutPeriods(reason)) },
};

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
export function modeDraft(
  choice: ModeChoice,
  { status, today }: { status: CycleStatus; today: string },
): ModeDraft {
  const current = choiceOf(status) === choice ? status.mode : null;
  const detail =
    modeOf(choice) === 'natural' ? status.natural_method : current?.[DETAILS[choice]?.field ?? 'method'];
  // A mode without any periods always has a reason; otherwise it would be an ordinary pause.
  const usualDetail = choice === 'no_periods' ? USUAL_REASON : '';
  const dueBefore = current?.due_on ?? '';
  return {
    choice,
    since: current?.since ?? today,
    detail: detail ?? usualDetail,
    dueOn: dueBefore,
    dueBefore,
  };
}

/** The body of the call that saves a draft. */
export function modeChange(
  { choice, since, detail, dueOn, dueBefore }: ModeDraft,
  { isMoved }: { isMoved: boolean },
): ModeChange {
  const named = DETAILS[choice]?.field;
  return {
    cycle_mode: modeOf(choice),
    ...(isMoved ? { since } : {}),
    ...(named ? { [named]: detail || null } : {}),
    ...(choice === 'pregnant' && dueOn !== dueBefore ? { due_on: dueOn || null } : {}),
    ...(choice === 'postpartum' ? { birth_on: since } : {}),
  } as ModeChange; // the form only offers these values
}

/** The bodies of the calls that restore the mode from before a change. */
export function restoringChanges(
  { cycle_mode: mode, mode: current, natural_method: method }: CycleStatus,
  since: string,
): ModeChange[] {
  const leaving = { cycle_mode: 'natural', since } as ModeChange; // the form sends a valid day
  if (current === null) return [{ ...leaving, method }];
  const { since: began } = current;
  const named = mode === 'natural' ? undefined : DETAILS[mode]?.field;
  const back: unknown = { cycle_mode: mode, since: began, ...(named && { [named]: current[named] }) };
  // A mode that began earlier would remain before it.
  const asBefore = back as ModeChange; // the same fields as when it was set
  return since < began ? [leaving, asBefore] : [asBefore];
}

/** A change after which everything that depends on the log is reloaded. */
const useChange = <Input>(key: string, mutationFn: (input: Input) => Promise<unknown>) =>
  useToastedMutation({ mutationKey: [key], mutationFn, onSettled: reloadCycle });

const setTransition = (inTransition: 0 | 1) =>
  send(updateCycleFacts, { body: { in_transition: inTransition } });

/** Changes of the mode, sent in this order; the transition has a call of its own. */
type SetModeInput = { readonly changes: readonly ModeChange[]; readonly inTransition?: 0 | 1 | undefined };

export const useSetMode = () =>
  useChange('cycle-mode', async ({ changes, inTransition }: SetModeInput) => {
    for (const change of changes) await send(setCycleMode, { body: change });
    if (inTransition !== undefined) await setTransition(inTransition);
  });

export const useSetTransition = () => useChange('cycle-transition', setTransition);

type Pack = Parameters<typeof send<typeof setScheme>>[1]['body'];

export const useSetPack = () => useChange('cycle-pack', (pack: Pack) => send(setScheme, { body: pack }));

type AnnotateCycleInput = Parameters<typeof send<typeof annotateCycle>>[1]['body'] & {
  readonly startedOn: string;
};

export const useAnnotateCycle = () =>
  useChange('cycle-told', ({ startedOn, ...annotation }: AnnotateCycleInput) =>
    send(annotateCycle, { params: { started_on: startedOn }, body: annotation }),
  );

export const useIgnoreSign = () =>
  useChange('cycle-sign', (body: { kind: SignKind; ignored: 0 | 1 }) => send(updateSign, { body }));
