import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { noonOf } from '#domain/calendar/zoned-instant.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import { changesInMemory } from '#tests/unit/web/sync/changes-in-memory.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { type ChangeAbout, newId, type QueuedCall, type UnsentChange } from '#web/sync/change.ts';
import { createOutbox } from '#web/sync/outbox.ts';
import { call } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { type Person, pastPeriods, signIn } from '../setup/person.ts';
import { listOf } from '../setup/tasks.ts';

// The app's own outbox on two devices of one person, with a connection to the real Worker that is cut at random.

const NOON = '2026-03-20T12:00:00Z';
const TODAY = '2026-03-20' as LocalDate; // "YYYY-MM-DD" of a real date
const CHANGES = 200;
const CUTS = 20;

type Line = 'up' | 'cut before' | 'cut after';
type Made = { readonly about: ChangeAbout; readonly call: QueuedCall };

/** A model of the person's data, to which changes are applied by the contract's rules. */
type Model = {
  readonly titles: Map<string, string>;
  readonly gone: Set<string>;
  readonly done: Set<string>;
  readonly periods: Set<string>;
};

function applyTo(model: Model, { about, call: { body = {} } }: Made): void {
  if (about.kind === 'task-created') model.titles.set(about.id, String(body.task_title));
  if (about.kind === 'task-changed' && !model.gone.has(about.id)) {
    model.titles.set(about.id, String(body.task_title));
  }
  if (about.kind === 'task-deleted') {
    model.titles.delete(about.id);
    model.gone.add(about.id);
  }
  const day = about.day ?? '';
  if (about.kind === 'habit-checked') body.done === 1 ? model.done.add(day) : model.done.delete(day);
  if (about.kind === 'period-logged') model.periods.add(day);
}

async function habitOf(person: Person): Promise<string> {
  const everyDay = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'menstrual', 'follicular', 'ovulation', 'luteal'].map(
      (key) => [`${key}_active`, 1],
    ),
  );
  const habit = { habit_name: 'Walk', habit_timeframe: 'morning', ...everyDay };
  return ((await person.post('/api/habit/add', habit)).body as { habit_id: string }).habit_id;
}

test.each([Number(process.env.UNSENT_SEED ?? 1)])(
  '200 changes of two devices with a connection cut twenty times are each applied once (seed %i)',
  async (seed) => {
    await setClock(NOON);
    const person = await signIn('noor@example.test');
    const habit = await habitOf(person);
    const random = seededRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // never of none
    const model: Model = { titles: new Map(), gone: new Set(), done: new Set(), periods: new Set() };
    const arrived = new Set<string>();
    const tasks: string[] = [];
    const line: Record<string, Line> = { phone: 'up', laptop: 'up' };
    const stores = { phone: changesInMemory(), laptop: changesInMemory() };

    async function send(device: string, change: UnsentChange): Promise<unknown> {
      if (line[device] === 'cut before') throw new NetworkFailure('cut');
      const { method, path, body } = change.call;
      const headers: Record<string, string> = body?.id === undefined ? { 'idempotency-key': change.id } : {};
      const answer = await call(`${method} ${path}`, { body, stx: person.stx, headers });
      if (answer.status >= 400)
        throw new ApiProblem({ ...(answer.body as { code: string; status: number }) });
      if (!arrived.has(change.id)) applyTo(model, change);
      arrived.add(change.id);
      if (line[device] === 'cut after') throw new NetworkFailure('cut');
      return answer.body;
    }
    const start = (device: keyof typeof stores) =>
      createOutbox({
        store: stores[device],
        send: (change) => send(device, change),
        inTurn: (work) => work(),
        onHold: () => undefined,
        onSent: () => undefined,
      });
    const devices = { phone: start('phone'), laptop: start('laptop') };

    function make(index: number): Made {
      const kind = tasks.length === 0 ? 0 : random();
      const title = `Title ${index}`;
      const day = addDays(TODAY, -Math.floor(random() * 10));
      if (kind < 0.2) {
        const id = newId();
        tasks.push(id);
        return {
          about: { kind: 'task-created', id },
          call: { method: 'POST', path: '/api/task/create', body: { id, task_title: title } },
        };
      }
      const id = pick(tasks);
      if (kind < 0.55) {
        const body = { task_id: id, task_title: title };
        return {
          about: { kind: 'task-changed', id },
          call: { method: 'POST', path: '/api/task/update', body },
        };
      }
      if (kind < 0.65) {
        return {
          about: { kind: 'task-deleted', id },
          call: { method: 'DELETE', path: `/api/task/${id}/1/delete` },
        };
      }
      if (kind < 0.9) {
        const body = { date: day, done: random() < 0.6 ? 1 : 0 };
        return {
          about: { kind: 'habit-checked', id: habit, day },
          call: { method: 'POST', path: `/api/habit/${habit}/check`, body },
        };
      }
      const period = newId();
      const body = { id: period, is_now: 0, period_timestamp: noonOf(day, 'Europe/Paris') };
      return {
        about: { kind: 'period-logged', id: period, day },
        call: { method: 'POST', path: '/api/cycle/period/log', body },
      };
    }

    const cutsAt = new Set(Array.from({ length: CUTS }, () => Math.floor(random() * CHANGES)));
    for (let index = 0; index < CHANGES; index++) {
      const device = pick(['phone', 'laptop'] as const);
      if (cutsAt.has(index)) line[device] = pick(['cut before', 'cut after'] as const);
      else if (random() < 0.15) {
        line[device] = 'up';
        // A restart with the stored queue.
        devices[device] = start(device);
      }
      const change = { id: newId(), owner: 'noor', madeAt: index, ...make(index) };
      stores[device].put(change);
      // A refusal concerns a thing that the other device has deleted, also in the model.
      await devices[device].send(change).catch((error) => expect(error).toMatchObject({ code: 'not_found' }));
    }
    for (const device of ['phone', 'laptop'] as const) {
      line[device] = 'up';
      await devices[device].drain('noor');
      for (const left of stores[device].list()) {
        expect([
          left.refusal?.code,
          model.gone.has(left.about.id) || !model.titles.has(left.about.id),
        ]).toEqual(['not_found', true]);
      }
    }

    const rows = await listOf(person, { limit: 500 });
    expect(Object.fromEntries(rows.map(({ id, title }) => [id, title]))).toEqual(
      Object.fromEntries(model.titles),
    );
    const history = (await person.get(`/api/habit/${habit}/history/3`)).body as {
      days: { date: string; done: number }[];
    };
    expect(history.days.filter(({ done }) => done === 1).map(({ date }) => date)).toEqual(
      [...model.done].sort(),
    );
    expect((await pastPeriods(person)).map(({ period_on }) => period_on).sort()).toEqual(
      [...model.periods].sort(),
    );
    expect(arrived.size).toBeGreaterThan(CHANGES / 2);
  },
  60_000,
);
