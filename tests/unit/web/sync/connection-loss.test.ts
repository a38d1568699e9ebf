import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { newId, type UnsentChange } from '#web/sync/change.ts';
import { createOutbox } from '#web/sync/outbox.ts';
import { changesInMemory } from './changes-in-memory.ts';

const ANA = 'ana';
const refusal = (status: number, code: string) => new ApiProblem({ status, code });

describe('with a connection that can break at any point', () => {
  type Task = { title?: string; isDeleted?: true };

  /** A server that executes each id once and logs its actions in order. */
  function server() {
    const done = new Map<string, unknown>();
    const log: { id: string; device: string; step: number }[] = [];
    const tasks = new Map<string, Task>();
    const receive = ({ id, call }: UnsentChange, device: string): unknown => {
      if (done.has(id)) return done.get(id);
      const { task, title, step } = call.body as { task: string; title?: string; step: number };
      const known = tasks.get(task);
      if (known?.isDeleted && title !== undefined) throw refusal(404, 'not_found');
      tasks.set(task, title === undefined ? { ...known, isDeleted: true } : { ...known, title });
      log.push({ id, device, step });
      done.set(id, { success: 1 });
      return { success: 1 };
    };
    return { receive, log, tasks };
  }

  const step = fc.record({
    device: fc.constantFrom('phone', 'laptop'),
    task: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    title: fc.option(fc.string({ minLength: 1, maxLength: 8 }), { nil: undefined, freq: 12 }),
    line: fc.constantFrom('up', 'up', 'up', 'cut before', 'cut after'),
    restarts: fc.boolean(),
  });

  test('each of 200 changes from two devices is executed once or reported as refused, in its device’s order, and deletions are final', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
        const { receive, log, tasks } = server();
        const line = { phone: 'up', laptop: 'up' };
        const stores = { phone: changesInMemory(), laptop: changesInMemory() };
        const refused = new Set<number>();
        type Device = keyof typeof stores;
        const start = (name: Device) =>
          createOutbox({
            store: stores[name],
            send: async (change) => {
              if (line[name] === 'cut before') throw new NetworkFailure('cut');
              const answer = receive(change, name);
              if (line[name] === 'cut after') throw new NetworkFailure('cut');
              return answer;
            },
            inTurn: (work) => work(),
            onHold: () => undefined,
            onSent: () => undefined,
          });
        const devices = { phone: start('phone'), laptop: start('laptop') };
        for (const [index, { device: name, task, title, line: state, restarts }] of steps.entries()) {
          const at = name as Device;
          line[at] = state;
          if (restarts) devices[at] = start(at);
          const body = { task, title, step: index };
          const change: UnsentChange = {
            id: newId(),
            owner: ANA,
            madeAt: index,
            about: { kind: 'task-changed', id: task },
            call: { method: 'POST', path: '/api/task/update', body },
          };
          stores[at].put(change);
          await devices[at].send(change).catch(() => refused.add(index));
        }
        for (const name of ['phone', 'laptop'] as const) {
          line[name] = 'up';
          devices[name] = start(name);
          await devices[name].drain(ANA);
          for (const { call } of stores[name].list()) refused.add(Number(call.body?.step));
        }

        const done = log.map(({ step: at }) => at);
        expect(new Set(done).size).toBe(done.length);
        expect([...done, ...refused].sort((one, other) => one - other)).toEqual(steps.map((_, at) => at));
        for (const name of ['phone', 'laptop']) {
          const own = log.filter(({ device }) => device === name).map(({ step: at }) => at);
          expect(own).toEqual([...own].sort((one, other) => one - other));
        }
        const model = new Map<string, Task>();
        for (const at of done) {
          const { task, title } = steps[at] ?? { task: '' };
          const known = model.get(task);
          model.set(task, title === undefined ? { ...known, isDeleted: true } : { ...known, title });
        }
        expect(tasks).toEqual(model);
      }),
      { numRuns: 30 },
    );
  });
});
