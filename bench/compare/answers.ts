import { join } from 'node:path';
import { runCrons, send, setClock, takeOutput } from './call.ts';
import { DAY_SECONDS, HOUR_SECONDS, START } from './days.ts';
import { callsFor, type DocumentedCall, readDocument } from './documented-calls.ts';
import { endEverything, writeExamples } from './example-writes.ts';
import { goThroughFlows } from './flows.ts';
import { Notebook } from './notebook.ts';
import { instantOf, liveUntil, makePeople, type Recording } from './passing-time.ts';
import { type Person, signIn } from './people.ts';
import { readEverything } from './read-everything.ts';
import { beRefused } from './refusals.ts';
import type { Server } from './serve.ts';
import type { Turn } from './turn.ts';

/** The times when everything is read: days after the beginning, and an hour (UTC). The second is past midnight in Brussels. */
const READINGS = [
  { day: 0, hour: 12.5 },
  { day: 1, hour: 23.2 },
  { day: 9, hour: 20.5 },
  { day: 31, hour: 10 },
  { day: 60, hour: 18 },
  { day: 200, hour: 12 },
] as const;

/** Records the product's answers into a folder: the creation and life of the accounts, and everything that can be read of them. */
export async function recordAnswers(recording: Recording): Promise<void> {
  const { server } = recording;
  await setClock(server, START - DAY_SECONDS);
  const calls = await recordPublic(recording);
  const people = await makePeople(recording);
  let now = START;
  for (const [index, reading] of READINGS.entries()) {
    const until = instantOf(reading);
    await liveUntil(recording, { people, since: now, until });
    now = until;
    await inTurn(recording, { people, calls, now, file: `reading-${index + 1}`, act: readEverything });
    await saveOutput(recording, `output-${index + 1}`);
  }
  const all = { people, calls };
  await inTurn(recording, { ...all, now: now + HOUR_SECONDS, file: 'examples', act: writeExamples });
  await inTurn(recording, { ...all, now: now + 2 * HOUR_SECONDS, file: 'flows', act: goThroughFlows });
  await inTurn(recording, {
    ...all,
    now: now + 3 * HOUR_SECONDS,
    file: 'reading-after-all',
    act: readEverything,
  });
  await recordRefusals(recording, { ...all, now: now + 4 * HOUR_SECONDS });
  await inTurn(recording, { ...all, now: now + 5 * HOUR_SECONDS, file: 'endings', act: endEverything });
  await setClock(server, now + DAY_SECONDS);
  await runCrons(server);
  await saveOutput(recording, 'output-at-the-end');
}

type All = {
  readonly people: readonly Person[];
  readonly calls: readonly DocumentedCall[];
  readonly now: number;
};

type Round = All & {
  readonly file: string;
  readonly act: (server: Server, turn: Turn) => Promise<void>;
};

/** Signs each person in and acts for them in turn, all at the same instant, with one recorded file per person. */
async function inTurn(
  { server, folder }: Recording,
  { people, calls, now, file, act }: Round,
): Promise<void> {
  for (const [number, person] of people.entries()) {
    await setClock(server, now);
    const notes = new Notebook();
    await signIn(server, { person, notes });
    const own = callsFor(calls, { number, email: person.email });
    await act(server, { person, number, calls: own, now, notes });
    notes.save(folder, join(person.life.name, `${file}.json`));
  }
}

/** Records the calls without an account, and returns the documented calls. */
async function recordPublic({ server, folder }: Recording): Promise<readonly DocumentedCall[]> {
  const notes = new Notebook();
  const { answer, calls } = await readDocument(server);
  notes.add('GET /api/openapi.json', answer);
  const read = calls.filter(({ isPublic, method }) => isPublic && method === 'GET').map(({ route }) => route);
  for (const route of [...read, ...PUBLIC]) notes.add(route, await send(server, { route }));
  notes.save(folder, 'public.json');
  return calls;
}

const PUBLIC = ['GET /.well-known/security.txt', 'GET /api/docs', 'GET /robots.txt', 'GET /'];

async function recordRefusals({ server, folder }: Recording, { people, calls, now }: All): Promise<void> {
  const [, person, other] = people;
  if (!person || !other) throw new Error('there are too few people');
  const notes = new Notebook();
  await setClock(server, now);
  for (const one of [person, other]) await signIn(server, { person: one, notes });
  await beRefused(server, { calls, person, other, notes });
  notes.save(folder, 'refusals.json');
}

async function saveOutput({ server, folder }: Recording, name: string): Promise<void> {
  const notes = new Notebook();
  notes.add('output', await takeOutput(server));
  notes.save(folder, `${name}.json`);
}
