import { describe, expect, test } from 'vitest';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { newId, type UnsentChange } from '#web/sync/change.ts';
import { createOutbox } from '#web/sync/outbox.ts';
import { changesInMemory } from './changes-in-memory.ts';

const ANA = 'ana';
const refusal = (status: number, code: string) => new ApiProblem({ status, code });

const naming = (name: string, owner = ANA): UnsentChange => ({
  id: newId(),
  owner,
  madeAt: 0,
  about: { kind: 'task-changed', id: 'a-task', name },
  call: { method: 'POST', path: '/api/task/update', body: { task_id: 'a-task', task_title: name } },
});
const nameOf = ({ call }: UnsentChange) => String(call.body?.task_title);

/** Creates an outbox with a controlled connection; `sent` has the received changes in order. */
function device({ store = changesInMemory(), inTurn = (work: () => Promise<void>) => work() } = {}) {
  const line: { answer: (change: UnsentChange) => Promise<unknown> } = {
    answer: async () => ({ success: 1 }),
  };
  const sent: string[] = [];
  let loads = 0;
  const holds: { owner: string; seconds: number }[] = [];
  const outbox = createOutbox({
    store,
    send: async (change) => {
      const answer = await line.answer(change);
      sent.push(nameOf(change));
      return answer;
    },
    inTurn,
    onHold: (owner, seconds) => holds.push({ owner, seconds }),
    onSent: () => {
      loads += 1;
    },
  });
  const cut = () => {
    line.answer = async () => {
      throw new NetworkFailure('cut');
    };
  };
  const mend = () => {
    line.answer = async () => ({ success: 1 });
  };
  /** Stores the change, then sends it, as the app does. */
  const submit = (change: UnsentChange, callAtOnce?: UnsentChange['call']) => {
    store.put(change);
    return outbox.send(change, callAtOnce);
  };
  return { outbox, submit, store, line, sent, holds, cut, mend, loads: () => loads };
}

describe('an addition to an amount', () => {
  const HOUR_MS = 3_600_000;
  /** An addition (or the amount that a day is set to) made some hours ago. */
  const adding = (hoursAgo: number, body: UnsentChange['call']['body'] = { add: 1 }): UnsentChange => ({
    ...naming('Water'),
    id: newId(),
    madeAt: Date.now() - hoursAgo * HOUR_MS,
    about: { kind: 'habit-amount', id: 'water' },
    call: { method: 'POST', path: '/api/habit/water/amount', body },
  });

  test('is never joined with others, and one that got no answer is sent again under its own key', async () => {
    const { submit, store, cut } = device();
    cut();
    const made = [adding(0), adding(0), adding(0)];
    for (const change of made) await submit(change);
    expect(store.list().map(({ id, isTried }) => [id, isTried])).toEqual(
      made.map(({ id }, index) => [id, index === 0 ? true : undefined]),
    );
    const keys: string[] = [];
    const later = device({ store });
    later.line.answer = async ({ id }) => keys.push(id);
    await later.outbox.drain(ANA);
    expect(keys).toEqual(made.map(({ id }) => id));
  });

  test('that was tried more than 23 hours ago isn’t sent by itself and blocks no others, but on demand with a new key', async () => {
    const { outbox, store, line } = device();
    const old = { ...adding(23.1), isTried: true } as const;
    const sentIds: string[] = [];
    line.answer = async ({ id }) => sentIds.push(id);
    const others = [
      { ...adding(22.9), isTried: true } as const,
      adding(30),
      { ...adding(30, { set: 4 }), isTried: true } as const,
    ];
    for (const change of [old, ...others]) store.put(change);
    await outbox.drain(ANA);
    expect(sentIds).toEqual(others.map(({ id }) => id));
    expect(store.list()).toEqual([old]);

    await outbox.again(old);
    expect(store.list()).toEqual([]);
    expect(sentIds).toHaveLength(4);
    expect(sentIds).not.toContain(old.id);
  });

  test('that the server answered, but did not take yet, is not one that may have counted', async () => {
    const { submit, store, line } = device();
    line.answer = async () => Promise.reject(new ApiProblem({ status: 429, code: 'rate_limited' }));
    const change = adding(30);
    expect(await submit(change)).toEqual({ kind: 'queued' });
    expect(store.list()).toEqual([change]);
  });
});

describe('while the server asks for a pause', () => {
  const tooMuch = new ApiProblem({ status: 429, code: 'rate_limited', retryAfterSeconds: 48 });

  test('the change and later ones stay queued, and sending pauses for as long as the server asks', async () => {
    const { outbox, submit, store, line, sent, holds, mend } = device();
    line.answer = async () => Promise.reject(tooMuch);

    expect(await submit(naming('One'))).toEqual({ kind: 'queued' });
    expect(holds).toEqual([{ owner: ANA, seconds: 48 }]);
    const second = submit(naming('Two'));
    expect(await second).toEqual({ kind: 'queued' });
    expect(store.list().map(nameOf)).toEqual(['One', 'Two']);
    mend();
    await outbox.drain(ANA);
    expect(sent).toEqual(['One', 'Two']);
    expect(store.list()).toEqual([]);
  });

  test('an earlier change is never discarded, however often the server asks for a pause', async () => {
    const { outbox, store, line, sent, mend } = device();
    store.put(naming('One'));
    line.answer = async () => Promise.reject(tooMuch);
    for (let time = 0; time < 20; time++) await outbox.drain(ANA);

    expect(store.list().map(({ refusal: reason }) => reason)).toEqual([undefined]);
    mend();
    await outbox.drain(ANA);
    expect(sent).toEqual(['One']);
  });
});

describe('with a connection', () => {
  test('a change in flight before its caller waits for it still answers the caller', async () => {
    const { outbox, line, store } = device();
    const { promise: answer, resolve } = Promise.withResolvers<unknown>();
    line.answer = () => answer;
    const change = naming('One');
    store.put(change);
    const drained = outbox.drain(ANA);
    const outcome = outbox.send(change);
    resolve({ success: 1 });

    expect(await outcome).toEqual({ kind: 'sent', answer: { success: 1 } });
    await drained;
  });

  test('a change is sent at once, returns its answer, and is removed from the queue', async () => {
    const { submit, line, store } = device();
    line.answer = async () => ({ success: 1, task_id: 'new' });

    expect(await submit(naming('One'))).toEqual({
      kind: 'sent',
      answer: { success: 1, task_id: 'new' },
    });
    expect(store.list()).toEqual([]);
  });

  test('a refusal goes to the waiting caller, and the change is removed from the queue', async () => {
    const { submit, line, store, mend, sent } = device();
    line.answer = async () => {
      throw refusal(400, 'validation_failed');
    };

    await expect(submit(naming('Bad'))).rejects.toMatchObject({ code: 'validation_failed' });
    expect(store.list()).toEqual([]);
    mend();
    await submit(naming('Good'));
    expect(sent).toEqual(['Good']);
  });

  test('a change refused in another tab stays with its reason, and its caller stops waiting', async () => {
    const store = changesInMemory();
    const change = naming('One');
    const { submit } = device({
      store,
      inTurn: (work) => {
        store.put({ ...change, refusal: { code: 'not_found', errors: [] } });
        return work();
      },
    });

    expect(await submit(change)).toEqual({ kind: 'queued' });
    expect(store.list()).toMatchObject([{ refusal: { code: 'not_found' } }]);
  });

  test('a caller stops waiting when another tab has sent its change, and loaded data is refetched', async () => {
    const store = changesInMemory();
    const change = naming('One');
    const { submit, sent, loads } = device({
      store,
      inTurn: (work) => {
        store.remove(change.id);
        return work();
      },
    });

    expect(await submit(change)).toEqual({ kind: 'sent', answer: undefined });
    expect(loads()).toBe(1);
    expect(sent).toEqual([]);
  });

  test('simultaneous changes are sent one by one in order, and each gets its own answer', async () => {
    const { submit, line, sent } = device();
    let under = 0;
    line.answer = async (change) => {
      under += 1;
      expect(under).toBe(1);
      await Promise.resolve();
      under -= 1;
      return nameOf(change);
    };
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
    const outcomes = await Promise.all(names.map((name) => submit(naming(name))));

    expect(sent).toEqual(names);
    expect(outcomes).toEqual(names.map((answer) => ({ kind: 'sent', answer })));
  });

  test('a change for “now” is sent as now, or with the instant it was made if it is sent later', async () => {
    const { outbox, submit, line, cut } = device();
    const bodies: unknown[] = [];
    const change = naming('x');
    const callAtOnce = { method: 'POST', path: '/api/cycle/period/log', body: { is_now: 1 } } as const;
    line.answer = async ({ call }) => bodies.push(call.body);
    await submit(change, callAtOnce);
    cut();
    await submit(change, callAtOnce);
    line.answer = async ({ call }) => bodies.push(call.body);
    await outbox.drain(ANA);

    expect(bodies).toEqual([{ is_now: 1 }, change.call.body]);
  });
});

describe('without a connection', () => {
  test('changes are queued and sent in the same order once there is a connection, even after a restart', async () => {
    const { submit, store, cut } = device();
    cut();
    for (const name of ['One', 'Two', 'Three']) {
      expect(await submit(naming(name))).toEqual({ kind: 'queued' });
    }
    const later = device({ store });
    await later.outbox.drain(ANA);

    expect(later.sent).toEqual(['One', 'Two', 'Three']);
    expect(later.loads()).toBe(1);
    expect(store.list()).toEqual([]);
  });

  test('a change refused later stays with its reason, blocks no others, and can be edited and resent or discarded', async () => {
    const { outbox, submit, store, line, cut, mend, sent } = device();
    cut();
    for (const name of ['Gone', 'Fine']) await submit(naming(name));
    line.answer = async (change) => {
      if (nameOf(change) === 'Gone') throw refusal(404, 'not_found');
      return { success: 1 };
    };
    await outbox.drain(ANA);
    await outbox.drain(ANA);

    const [left, ...others] = store.list();
    expect(others).toEqual([]);
    expect(sent).toEqual(['Fine']);
    expect(left).toMatchObject({ about: { name: 'Gone' }, refusal: { code: 'not_found' } });
    if (!left) throw new Error('one is left');
    mend();
    await outbox.again(left, { ...left.call, body: { task_title: 'Otherwise' } });
    expect(sent).toEqual(['Fine', 'Otherwise']);
    expect(store.list()).toEqual([]);

    cut();
    await submit(naming('Dropped'));
    outbox.drop(store.list()[0]?.id ?? '');
    expect(store.list()).toEqual([]);
  });

  test.each([503, 500, 429])('changes are resent later in order after a %i', async (status) => {
    const { outbox, submit, store, line, cut, mend, sent } = device();
    cut();
    for (const name of ['One', 'Two']) await submit(naming(name));
    line.answer = async () => {
      throw refusal(status, 'unavailable');
    };
    await outbox.drain(ANA);
    expect(store.list()).toHaveLength(2);
    mend();
    await outbox.drain(ANA);

    expect(sent).toEqual(['One', 'Two']);
  });

  test('a change on which the server always fails is shown to the person, and the others are sent', async () => {
    const { outbox, submit, store, line, cut, sent } = device();
    cut();
    for (const name of ['Poison', 'Fine']) await submit(naming(name));
    line.answer = async (change) => {
      if (nameOf(change) === 'Poison') throw refusal(500, 'internal');
      return { success: 1 };
    };
    for (let round = 0; round < 6; round++) await outbox.drain(ANA);

    expect(sent).toEqual(['Fine']);
    expect(store.list()).toMatchObject([{ refusal: { code: 'internal' } }]);
  });

  test('the end of the session stops the sending and loses nothing', async () => {
    const { outbox, submit, store, line, cut, sent } = device();
    cut();
    await submit(naming('One'));
    line.answer = async () => {
      throw refusal(401, 'unauthorized');
    };
    await outbox.drain(ANA);

    expect(sent).toEqual([]);
    expect(store.list()).toMatchObject([{ about: { name: 'One' } }]);
    expect(store.list()[0]).not.toHaveProperty('refusal');
  });

  test('changes of one account are never sent by another account', async () => {
    const { outbox, submit, store, cut, mend, sent } = device();
    cut();
    await submit(naming('Ana’s'));
    await submit(naming('Ben’s', 'ben'));
    mend();
    await outbox.drain('ben');

    expect(sent).toEqual(['Ben’s']);
    expect(store.list()).toMatchObject([{ owner: ANA }]);
  });
});
