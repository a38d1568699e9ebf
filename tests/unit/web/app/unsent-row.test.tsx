import { afterEach, describe, expect, test } from 'vitest';
import { accepted, playApi } from '#tests/unit/web/played-api.ts';
import { UnsentRow } from '#web/app/unsent-sheet.tsx';
import type { UnsentChange } from '#web/sync/change.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import { leavePage, press, seen, showPage, typeInto, withText } from '../shown-page.tsx';
import { someUser } from '../some-user.ts';

afterEach(leavePage);

const NOTED: UnsentChange = {
  id: 'c',
  owner: 't',
  madeAt: 0,
  about: { kind: 'day-logged', id: '2026-11-18', day: '2026-11-18' },
  call: { method: 'POST', path: '/api/day/2026-11-18/log', body: { mood: 4 } },
};

const shown = async (change: UnsentChange) => {
  await showPage(someUser(), <UnsentRow change={change} />);
  return document.querySelector('li')?.textContent;
};

test('a pending day log is listed by its day, without its content', async () => {
  expect(await shown(NOTED)).toBe(`What you logged on 18 November 2026Waiting to sync`);
});

test('a day log refused without the consent shows that reason', async () => {
  const refusal = { code: 'conflict', errors: [] } as const;
  expect(await shown({ ...NOTED, refusal })).toContain(texts.unsent.noConsent);
});

test('a day log refused without the consent to intimate data shows that reason', async () => {
  const refusal = { code: 'conflict', errors: [] } as const;
  const call = { ...NOTED.call, body: { lh: 'positive' } };
  expect(await shown({ ...NOTED, call, refusal })).toContain(texts.unsent.noIntimateConsent);
});

test('an old addition without an answer may have counted already, and can be sent again or discarded', async () => {
  const added: UnsentChange = {
    ...NOTED,
    isTried: true,
    about: { kind: 'habit-amount', id: 'water', name: 'Water', day: '2026-11-18' },
    call: { method: 'POST', path: '/api/habit/water/amount', body: { date: '2026-11-18', add: 1 } },
  };
  expect(await shown({ ...added, madeAt: Date.now() })).toBe(
    'Amount on 18 November 2026: WaterWaiting to sync',
  );
  await leavePage();
  const calls = playApi({ '/api/habit/water/amount': accepted({ amount: 1, done: 0, streak: 0 }) });
  const text = await shown(added);
  expect(text).toContain(texts.unsent.mayHaveCounted);
  expect([...document.querySelectorAll('li button')].map((button) => button.textContent)).toEqual([
    texts.unsent.again,
    texts.unsent.drop,
  ]);
  await press(withText('button', texts.unsent.again));
  await seen(() => calls.some(({ path }) => path === '/api/habit/water/amount'));
});

describe('a refused change of a task', () => {
  const CHANGED: UnsentChange = {
    ...NOTED,
    about: { kind: 'task-changed', id: 'door', name: 'Paint the door' },
    call: {
      method: 'POST',
      path: '/api/task/update',
      body: { task_id: 'door', task_title: 'Paint the door', task_description: 'Two coats, blue' },
    },
    refusal: { code: 'not_found', errors: [] },
  };
  const buttons = () => [...document.querySelectorAll('li button')].map((button) => button.textContent);

  test('that no longer exists is marked, and can be edited and saved as a new task', async () => {
    const calls = playApi({ '/api/task/create': accepted({ task_id: 'new' }) });
    expect(await shown(CHANGED)).toContain(texts.unsent.gone);
    expect(buttons()).toEqual([texts.unsent.edit, texts.unsent.drop]);
    await press(withText('button', texts.unsent.edit));
    expect(document.querySelector('textarea')?.value).toBe('Two coats, blue');
    await typeInto(document.querySelector('input') ?? expect.fail(), 'Paint the gate');
    await press(withText('button', texts.unsent.asNew));
    await seen(() => calls.some(({ path }) => path === '/api/task/create'));
    expect(calls.find(({ path }) => path === '/api/task/create')?.body).toMatchObject({
      task_title: 'Paint the gate',
      task_description: 'Two coats, blue',
      parent_id: null,
    });
  });

  test('with another reason can be sent again unchanged', async () => {
    const calls = playApi({ '/api/task/update': accepted() });
    await shown({ ...CHANGED, refusal: { code: 'internal', errors: [] } });
    expect(buttons()).toEqual([texts.unsent.again, texts.unsent.edit, texts.unsent.drop]);
    await press(withText('button', texts.unsent.again));
    await seen(() => calls.some(({ path }) => path === '/api/task/update'));
    expect(calls.find(({ path }) => path === '/api/task/update')?.body).toEqual(CHANGED.call.body);
  });
});
