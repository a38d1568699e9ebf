import { expect, test } from 'vitest';
import { addPasskey, passkeysOf } from '../auth/passkeys.ts';
import { sourcesOf } from '../busy/busy.ts';
import { dashboardOf } from '../dashboard/dashboard.ts';
import { symptomsOf } from '../day-log/day-log.ts';
import { habitsOf } from '../habits/habits.ts';
import { labelNamed, labelsOf } from '../labels/labels.ts';
import { addDevice, PUSH_SUBSCRIPTION, remindersOf } from '../reminders/reminders.ts';
import { type Answer, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { detailsOf, type Person, pastPeriods, signedInDevices, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { listOf } from '../setup/tasks.ts';
import { sharesOf } from '../sharing/sharing.ts';
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
  | 'label'
  | 'habit'
  | 'calendar'
  | 'period'
  | 'session'
  | 'symptom'
  | 'import'
  | 'batch'
  | 'repeating'
  | 'passkey'
  | 'share';
/** One id of each kind of a person's own things. */
type Ids = Readonly<Record<Kind, string>>;

/** The effect of an id that nobody has: it is not found, a thing is created under it, or a filter finds nothing. */
type Fate = 'is not found' | 'is free' | 'finds nothing';

/** Every place of a call that takes an id: its kind, and the effect of an id that does not exist. */
const PLACES: Record<string, readonly [Kind, Fate]> = {
  'DELETE /api/user/session/{id}/delete id': ['session', 'is not found'],
  'POST /api/passkey/rename id': ['passkey', 'is not found'],
  'DELETE /api/passkey/{id}/delete id': ['passkey', 'is not found'],
  'DELETE /api/reminders/device/{id}/delete id': ['session', 'is not found'],
  'POST /api/share/update share_id': ['share', 'is not found'],
  'DELETE /api/share/{id}/delete id': ['share', 'is not found'],
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
  'POST /api/habit/{id}/amount id': ['habit', 'is not found'],
  'GET /api/habit/{id}/history/{weeks} id': ['habit', 'is not found'],
  'POST /api/busy/source/add id': ['calendar', 'is free'],
  'POST /api/busy/source/update source_id': ['calendar', 'is not found'],
  'POST /api/busy/source/refresh source_id': ['calendar', 'is not found'],
  'DELETE /api/busy/source/{id}/delete id': ['calendar', 'is not found'],
  'POST /api/label/add id': ['label', 'is free'],
  'POST /api/label/update label_id': ['label', 'is not found'],
  'POST /api/label/{id}/merge id': ['label', 'is not found'],
  'POST /api/label/{id}/merge into': ['label', 'is not found'],
  'DELETE /api/label/{id}/delete id': ['label', 'is not found'],
  'POST /api/plan/preview label_id': ['label', 'is not found'],
  'POST /api/best/dates/find label_id': ['label', 'is not found'],
  'POST /api/task/list label_id': ['label', 'finds nothing'],
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

/** Ids from a fixed list, which belong to nobody. */
const NO_IDS_OF_THINGS = ['task_theme_id'];

const document = await readDocument();
const operations = operationsOf(document);
const places = operations.flatMap((operation) =>
  idsOf(operation).map((field) => ({ place: `${operation.route} ${field}`, operation, field })),
);

function idsOf({ parameters = [], requestBody }: DocumentedCall): string[] {
  const { properties = {} } = (requestBody?.content[JSON_TYPE]?.schema ?? {}) as { properties?: object };
  const names = [...parameters.map(({ name }) => name), ...Object.keys(properties)];
  return names.filter((name) => /(^|_)id$|^into$/.test(name) && !NO_IDS_OF_THINGS.includes(name));
}

/** Ana, who has one of everything, the ids of it, and Ben, who has nothing. */
async function twoPeople(): Promise<{ ana: Person; anas: Ids; ben: Person }> {
  await fetchWorker('/__test/reset');
  const ana = await signInAna();
  await makeEverything(ana, operations);
  return { ana, anas: await idsBy(ana), ben: await signIn('ben@example.org') };
}

/** The ids of a person's things; a second device signs in for the session, and subscribes to reminders. */
async function idsBy(person: Person): Promise<Ids> {
  const [task] = await listOf(person);
  const [label] = await labelsOf(person);
  const [habit] = await habitsOf(person);
  const [calendar] = await sourcesOf(person);
  const [period] = await pastPeriods(person);
  const [symptom] = await symptomsOf(person);
  await MADE_BY_SERVER['POST /api/busy/source/refresh']?.(person);
  const taking = await MADE_BY_SERVER['POST /api/import/{import_id}/take-back']?.(person);
  const other = await signIn(person.email);
  const session = (await signedInDevices(other)).find(({ is_current }) => is_current === 1);
  await addDevice(other, PUSH_SUBSCRIPTION);
  if (!task || !label || !habit || !calendar || !period || !symptom || !session)
    throw new Error('something is missing');
  return {
    task: task.id,
    label: label.label_id,
    habit: habit.habit_id,
    calendar: calendar.id,
    period: period.id,
    symptom: symptom.symptom_id,
    session: session.id,
    passkey: (await addPasskey(person)).id,
    share: (await MADE_BY_SERVER['DELETE /api/share/{id}/delete']?.(person))?.parameters?.id ?? '',
    import: taking?.parameters?.import_id ?? '',
    repeating: (await MADE_BY_SERVER['POST /api/task/{id}/skip']?.(person))?.parameters?.id ?? '',
    batch: (await MADE_BY_SERVER['POST /api/changes/{batch_id}/undo']?.(person))?.parameters?.batch_id ?? '',
  };
}

/** Everything that Ana can read of her data. */
async function lookOf(person: Person): Promise<unknown> {
  return {
    tasks: await listOf(person),
    labels: await labelsOf(person),
    habits: await habitsOf(person),
    calendars: await sourcesOf(person),
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
    shares: await sharesOf(person),
  };
}

/** The call with `id` in one of its places, and the caller's own ids in the others. */
function changesOf({ operation, field }: (typeof places)[number], id: string, own: Partial<Ids>): Changes {
  if (operation.path.includes(`{${field}}`)) {
    const merged = operation.path.endsWith('/merge') && own.label ? { body: { into: own.label } } : {};
    return { parameters: { [field]: id }, ...merged };
  }
  if (field === 'into') return { parameters: { id: own.label ?? '' }, body: { into: id } };
  const { id: _made, ...shown } = exampleOf(operation) as Record<string, unknown>;
  const others = 'task_id' in shown && own.task ? { task_id: own.task } : {};
  return { body: { ...shown, ...others, [field]: id } };
}

test('every place of a call that takes an id is tested here', () => {
  expect(places.map(({ place }) => place).sort()).toEqual(Object.keys(PLACES).sort());
});

test('another person’s id acts like one that does not exist', { timeout: 120_000 }, async () => {
  const { ana, anas, ben } = await twoPeople();
  // A third person, so that things created under unknown ids don't affect Ben.
  const cleo = await signIn('cleo@example.org');
  const before = await lookOf(ana);
  // Calls that create under her ids come last, because their maker then finds the things.
  for (const at of places.toSorted((one, other) => Number(isFree(one)) - Number(isFree(other)))) {
    const [kind, fate] = fateOf(at);
    const unknown = await callWith(at, { id: unknownId(), by: cleo });
    const foreign = await callWith(at, { id: anas[kind], by: ben });

    if (fate === 'is not found') {
      expect.soft(refusalIn(foreign), at.place).toMatchObject(NOT_FOUND);
      expect.soft(foreign.body, at.place).toEqual(unknown.body);
    } else {
      const status = fate === 'is free' ? 201 : 200;
      expect.soft([unknown.status, foreign.status], at.place).toEqual([status, status]);
    }
    if (fate === 'finds nothing')
      expect.soft(foreign.body, at.place).toEqual({ success: 1, tasks: [], next_cursor: null });
  }

  expect(await lookOf(ana)).toEqual(before);
});

test('her own call finds the thing, so the refusals above have one reason', {
  timeout: 120_000,
}, async () => {
  let { ana, anas } = await twoPeople();
  const ended = new Set<Kind>();
  // Calls that end a thing come last; if two end the same thing, it is created again.
  for (const at of places.toSorted((one, other) => Number(isEnding(one)) - Number(isEnding(other)))) {
    const [kind] = fateOf(at);
    if (ended.has(kind)) {
      ({ ana, anas } = await twoPeople());
      ended.clear();
    }
    const mine = await callWith(at, { id: anas[kind], by: ana });
    expect.soft(isSuccess(mine), `${at.place} ${JSON.stringify(mine.body)}`).toBe(true);
    if (isEnding(at)) ended.add(kind);
  }
});

type Place = (typeof places)[number];
const isEnding = (at: Place): boolean => /^DELETE|undo|take-back|merge/.test(at.place);
const isFree = (at: Place): boolean => fateOf(at)[1] === 'is free';
const fateOf = ({ place }: Place) => PLACES[place] ?? (['task', 'is not found'] as const);

/** Makes the call with an id in one of its places, as a person with their own task. */
async function callWith(at: Place, { id, by }: { id: string; by: Person }): Promise<Answer> {
  const { body } = await by.post('/api/task/create', { task_title: 'One of one’s own' });
  const { task_id: task } = body as { task_id: string }; // the contract test validates it
  const label = await labelNamed(by, 'One’s own');
  return makeCall(at.operation, by, changesOf(at, id, { task, label }));
}

test('a file that refers to another person’s things changes none of them', async () => {
  const { ana, anas, ben } = await twoPeople();
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
