import { join } from 'node:path';
import { countPlacesAnew, runCrons, setClock } from './call.ts';
import { DAY_SECONDS, HOUR_SECONDS, START } from './days.ts';
import { LIVES } from './lives.ts';
import { Notebook } from './notebook.ts';
import { type Person, signIn, signUp, write } from './people.ts';
import type { Server } from './serve.ts';

/** A served product, and the folder for its recorded answers. */
export type Recording = { readonly server: Server; readonly folder: string };

/** An hour (UTC) of a day after the beginning, in unix seconds. */
export const instantOf = ({ day, hour }: { readonly day: number; readonly hour: number }): number =>
  START - 12 * HOUR_SECONDS + day * DAY_SECONDS + hour * HOUR_SECONDS;

/** Hours (UTC) at which the triggers run on the day before everything is read: reminders of the accounts are due then. */
const RUN_HOURS = [7, 8, 9, 11, 18, 19] as const;

/** Creates the accounts in their initial state. */
export async function makePeople({ server, folder }: Recording): Promise<Person[]> {
  countPlacesAnew();
  const people: Person[] = [];
  for (const life of LIVES) {
    await setClock(server, START);
    const notes = new Notebook();
    people.push(await signUp(server, { life, notes }));
    notes.save(folder, join(life.name, 'making.json'));
  }
  return people;
}

type Span = { readonly people: readonly Person[]; readonly since: number; readonly until: number };

/** Lets time pass up to an instant: first people's actions until then, then the triggers of the last day. */
export async function liveUntil(recording: Recording, span: Span): Promise<void> {
  const { server, folder } = recording;
  const { people, since, until } = span;
  const events = people
    .flatMap((person) => person.life.later.map((event) => ({ person, ...event, at: instantOf(event) })))
    .filter(({ at }) => at > since && at <= until)
    .toSorted((one, other) => one.at - other.at);
  for (const { person, day, steps, at } of events) {
    await setClock(server, at);
    const notes = new Notebook();
    await signIn(server, { person, notes });
    for (const [path, body] of steps) await write(server, { person, notes, path, body });
    notes.save(folder, join(person.life.name, `day-${day}.json`));
  }
  await runTriggers(recording, span);
  await setClock(server, until);
}

async function runTriggers({ server }: Recording, { since, until }: Span): Promise<void> {
  const today = Math.floor((until - instantOf({ day: 0, hour: 0 })) / DAY_SECONDS);
  const instants = [today - 1, today].flatMap((day) => RUN_HOURS.map((hour) => instantOf({ day, hour })));
  for (const at of instants.filter((one) => one > since && one > until - DAY_SECONDS && one < until)) {
    await setClock(server, at);
    await runCrons(server);
  }
}
