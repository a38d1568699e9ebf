import { type Answer, someAtATime } from '../setup/calls.ts';

type Statuses = Readonly<Record<number, number>>;

const counted = (answers: readonly Answer[]): Statuses =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => [status, same.length]),
  );

/** Makes a call `times` times, several in parallel, and returns how often each status occurred. */
export const statusesOf = async (times: number, make: () => Promise<Answer>): Promise<Statuses> =>
  counted(await someAtATime(Array(times).fill(null), () => make()));

/** Like `statusesOf`, with one call after another. */
export async function statusesInTurn(times: number, make: () => Promise<Answer>): Promise<Statuses> {
  const answers: Answer[] = [];
  for (let made = 0; made < times; made += 1) answers.push(await make());
  return counted(answers);
}
