import { beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, passkeysOf } from '../auth/passkeys.ts';
import { dashboardOf } from '../dashboard/dashboard.ts';
import { symptomsOf } from '../day-log/day-log.ts';
import { habitsOf } from '../habits/habits.ts';
import { addDevice, PUSH_SUBSCRIPTION, remindersOf } from '../reminders/reminders.ts';
import { type Answer, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { detailsOf, type Person, pastPeriods, signedInDevices, signIn } from '../setup/person.ts';
import { listOf } from '../setup/tasks.ts';
import { readDocument } from './api-contract.ts';
import { type DocumentedCall, exampleOf, JSON_TYPE, operationsOf } from './documented-calls.ts';
import {
  type Changes,
  MADE_BY_SERVER,
  makeCall,
  makeEverything,
  ana as signInAna,
  unknownId,
} from './example-calls.ts';

type Kind =
  | 'task'
  | 'habit'
  | 'period'
  | 'session'
  | 'symptom'
  | 'import'
  | 'batch'
  | 'repeating'
  | 'passkey';
/** One id of each kind that is somebody's own. */
type Ids = Readonly<Record<Kind, string>>;

/** What a call does with an id that is nobody's: it finds nothing, it makes a thing under it, or it filters by it. */
type Fate = 'is not found' | 'is free' | 'finds nothing';

/** Every place of a call that takes an id: whose kind it is of, and what becomes of one that does not exist. */
const PLACES: Record<string, readonly [Kind, Fate]> = {
  'DELETE /api/user/session/{id}/delete id': ['session', 'is not found'],
  'POST /api/passkey/rename id': ['passkey', 'is not found'],
  'DELETE /api/passkey/{id}/delete id': ['passkey', 'is not found'],
  'DELETE /api/reminders/device/{id}/delete id': ['session', 'is not found'],
  'POST /api/cycle/period/log id': ['period', 'is free'],
  'DELETE /api/cycle/period/{id}/delete id': ['period', 'is not found'],
  'POST /api/day/symptom/add id': ['symptom', 'is free'],
  'POST /api/day/symptom/update symptom_id': ['symptom', 'is not found'],
  'POST /api/habit/add id': ['habit', 'is free'],
  'POST /api/habit/update habit_id': ['habit', 'is not found'],
  'GET /api/habit/{id}/get id': ['habit', 'is not found'],
  'DELETE /api/habit/{id}/delete id': ['habit', 'is not found'],
  'POST /api/habit/{id}/check id': ['habit', 'is not found'],
  'POST /api/habit/{id}/skip id': ['habit', 'is not found'],
  'GET /api/habit/{id}/history/{weeks} id': ['habit', 'is not found'],
  'POST /api/task/create id': ['task', 'is free'],
  'POST /api/task/create parent_id': ['task', 'is not found'],
  'POST /api/task/update task_id': ['task', 'is not found'],
  'POST /api/task/update parent_id': ['task', 'is not found'],
  'POST /api/task/list parent_id': ['task', 'finds nothing'],
  'GET /api/task/{id}/get id': ['task', 'is not found'],
  'POST /api/task/{id}/skip id': ['repeating', 'is not found'],
  'POST /api/changes/{batch_id}/seen batch_id': ['batch', 'is not found'],
  'POST /api/changes/{batch_id}/undo batch_id': ['batch', 'is not found'],
  'DELETE /api/task/{id}/delete id': ['task', 'is not found'],
  'DELETE /api/task/{id}/{n}/delete id': ['task', 'is not found'],
  'POST /api/import/{import_id}/take-back import_id': ['import', 'is not found'],
};

/** Ids of a fixed list, which nobody owns. */
const NO_IDS_OF_THINGS = ['task_theme_id'];

const document = await readDocument();
const operations = operationsOf(document);
const places = operations.flatMap((operation) =>
  idsOf(operation).map((field) => ({ place: `${operation.route} ${field}`, operation, field })),
);

function idsOf({ parameters = [], requestBody }: DocumentedCall): string[] {
  const { properties = {} } = (requestBody?.content[JSON_TYPE]?.schema ?? {}) as { properties?: object };
  const names = [...parameters.map(({ name }) => name), ...Object.keys(properties)];
  return names.filter((name) => /(^|_)id$/.test(name) && !NO_IDS_OF_THINGS.includes(name));
}

let ana: Person;
let ben: Person;
let anas: Ids;
beforeEach(async () => {
  ana = await signInAna();
  await makeEverything(ana, operations);
  anas = await idsBy(ana);
  ben = await signIn('ben@example.org');
});

/** The ids of what somebody has; a second device is signed in for the session, and shows reminders. */
async function idsBy(person: Person): Promise<Ids> {
  const [task] = await listOf(person);
  const [habit] = await habitsOf(person);
  const [period] = await pastPeriods(person);
  const [symptom] = await symptomsOf(person);
  const taking = await MADE_BY_SERVER['POST /api/import/{import_id}/take-back']?.(person);
  const other = await signIn(person.email);
  const session = (await signedInDevices(other)).find(({ is_current }) => is_current === 1);
  await addDevice(other, PUSH_SUBSCRIPTION);
  if (!task || !habit || !period || !symptom || !session) throw new Error('something is missing');
  return {
    task: task.id,
    habit: habit.habit_id,
    period: period.id,
    symptom: symptom.symptom_id,
    session: session.id,
    passkey: (await addPasskey(person)).id,
    import: taking?.parameters?.import_id ?? '',
    repeating: (await MADE_BY_SERVER['POST /api/task/{id}/skip']?.(person))?.parameters?.id ?? '',
    batch: (await MADE_BY_SERVER['POST /api/changes/{batch_id}/undo']?.(person))?.parameters?.batch_id ?? '',
  };
}

/** Everything that Ana reads of her own. */
async function lookOf(person: Person): Promise<unknown> {
  return {
    tasks: await listOf(person),
    habits: await habitsOf(person),
    periods: await pastPeriods(person),
    sessions: (await signedInDevices(person)).map(({ id }) => id).sort(),
    reminders: await remindersOf(person),
    details: (await detailsOf(person)).details,
    dashboard: await dashboardOf(person),
    journal: (await person.get('/api/journal/2026-03-01/2026-03-19/list')).body,
    days: (await person.get('/api/day/2026-03-01/2026-03-19/list')).body,
    symptoms: await symptomsOf(person),
    imports: (await person.get('/api/imports')).body,
    passkeys: await passkeysOf(person),
  };
}

/** The call with `id` in one of its places, and in the others what is the caller's own. */
function changesOf({ operation, field }: (typeof places)[number], id: string, own: Partial<Ids>): Changes {
  if (operation.path.includes(`{${field}}`)) return { parameters: { [field]: id } };
  const { id: _made, ...shown } = exampleOf(operation) as Record<string, unknown>;
  const others = 'task_id' in shown && own.task ? { task_id: own.task } : {};
  return { body: { ...shown, ...others, [field]: id } };
}

test('every place of a call that takes an id is looked at here', () => {
  expect(places.map(({ place }) => place).sort()).toEqual(Object.keys(PLACES).sort());
});

describe('somebody else’s id is one that does not exist', () => {
  test.each(places)('$place', async (at) => {
    const [kind, fate] = PLACES[at.place] ?? ['task', 'is not found'];
    // A third person, so that what is made under an id of nobody is not in his way.
    const cleo = await signIn('cleo@example.org');
    const before = await lookOf(ana);
    const unknown = await makeCall(
      at.operation,
      cleo,
      changesOf(at, unknownId(), { task: await taskOf(cleo) }),
    );
    const foreign = await makeCall(at.operation, ben, changesOf(at, anas[kind], { task: await taskOf(ben) }));
    const after = await lookOf(ana);

    expect(after).toEqual(before);
    if (fate === 'is not found') {
      expect(refusalIn(foreign)).toMatchObject(NOT_FOUND);
      expect(foreign.body).toEqual(unknown.body);
    } else {
      expect([unknown.status, foreign.status]).toEqual(fate === 'is free' ? [201, 201] : [200, 200]);
    }
    if (fate === 'finds nothing') expect(foreign.body).toEqual({ success: 1, tasks: [], next_cursor: null });
    // Her own call finds the thing, so his could have.
    const mine = await makeCall(at.operation, ana, changesOf(at, anas[kind], { task: await taskOf(ana) }));
    expect(isSuccess(mine), JSON.stringify(mine.body)).toBe(true);
  });

  async function taskOf(person: Person): Promise<string> {
    const answer = await person.post('/api/task/create', { task_title: 'One of one’s own' });
    return (answer.body as { task_id: string }).task_id; // the contract test holds it to the document
  }
});

test('a file that speaks of somebody else’s things brings nothing to them', async () => {
  const before = await lookOf(ana);
  const receipts = [];
  for (const id of [unknownId(), anas.habit]) {
    const habit_checks = [{ habit_id: id, date: '2026-03-18', checked_at: 1_773_835_200 }];
    const file = { format: 'marea', version: 1, habit_checks };
    receipts.push((await ben.post('/api/user/import?preview=0', file)).body);
  }

  expect(receipts[1]).toEqual(receipts[0]);
  expect(receipts[0]).toMatchObject({ kinds: { habit_checks: { added: 0, rejected: 1 } } });
  expect(await lookOf(ana)).toEqual(before);
});

const isSuccess = ({ status }: Answer): boolean => status === 200 || status === 201;
