import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { DocumentedCall } from '#tests/api/contract/documented-calls.ts';
import { type Caller, signInOn } from '#tests/api/setup/every-call.ts';
import type { BenchServer } from './bench-server.ts';

const LIST = 'GET /api/day/{from}/{to}/list';
const DAYS = 365;

/** The call that lists a year of days, and a person with a log on each of them. */
export async function yearOfDays(
  server: BenchServer,
  { operations, today }: { operations: readonly DocumentedCall[]; today: LocalDate },
): Promise<{ readonly operation: DocumentedCall; readonly by: Caller }> {
  const list = operations.find(({ route }) => route === LIST);
  if (!list) throw new Error(`there is no ${LIST}`);
  const by = await signInOn(server, 'a-year@example.test');
  const first = addDays(today, 1 - DAYS);
  for (let day = 0; day < DAYS; day++) {
    const answer = await server.fetch(`/api/day/${addDays(first, day)}/log`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.stx}`, 'content-type': 'application/json' },
      body: JSON.stringify(fieldsOn(day)),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
  }
  const examples = new Map<string, string>([
    ['from', first],
    ['to', today],
  ]);
  const parameters = (list.parameters ?? []).map((parameter) => ({
    ...parameter,
    example: examples.get(parameter.name) ?? parameter.example,
  }));
  return { operation: { ...list, route: `${LIST}, ${DAYS} days`, parameters }, by };
}

/** Bleeding on five days of 28, and something private on one of 20. */
const fieldsOn = (day: number) => ({
  ...(day % 28 < 5 ? { bleeding: 'medium' } : {}),
  ...(day % 20 === 0 ? { weight: 61.5 } : {}),
  pain: day % 4,
  pain_places: ['cramps', 'back'],
  mood: (day % 5) + 1,
  energy: ((day * 3) % 5) + 1,
  sleep: (day % 5) + 1,
  symptoms: ['bloating', 'cravings'],
});
