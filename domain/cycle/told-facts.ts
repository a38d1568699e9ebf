import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleStatus } from './cycle-life.schema.ts';

/** What a forecast needs of what is said besides the log, from the answer about the cycle. */
export function factsFromStatus({
  history,
  in_transition,
  transition_told_on: answeredOn,
}: Pick<CycleStatus, 'history' | 'in_transition' | 'transition_told_on'>) {
  const day = (text: string) => text as LocalDate; // as the server wrote it
  const startsOf = (key: 'odd' | 'confirmed') =>
    history.told.filter((annotation) => annotation[key] === 1).map(({ started_on }) => day(started_on));
  return {
    modes: history.modes.map(({ mode, started_on, ended_on, birth_on, withdrawal_until: until }) => ({
      mode,
      startedOn: day(started_on),
      endedOn: ended_on === null ? null : day(ended_on),
      birthOn: birth_on === null ? null : day(birth_on),
      withdrawalUntil: until === null ? null : day(until),
    })),
    oddStarts: startsOf('odd'),
    confirmedStarts: startsOf('confirmed'),
    inTransition: in_transition === 1,
    transitionAnsweredOn: answeredOn === null ? null : day(answeredOn),
    signs: history.signs.map(({ started_on, kind, on, known_on }) => ({
      startedOn: day(started_on),
      kind,
      on: day(on),
      knownOn: day(known_on),
    })),
  };
}
