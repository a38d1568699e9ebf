import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryPageOf } from '#web/features/journal/entry-page.tsx';
import { entryQuery } from '#web/features/journal/journal.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { newId, storedChanges, type UnsentChange } from '#web/sync/change.ts';
import { deviceOutbox } from '#web/sync/outbox.ts';
import { ANA, beginDay, DAY, holdAnswers, openPage, saveUnderWay, server, written } from './day-on-server.ts';

beforeEach(beginDay);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page with an entry on the server. */
function openSaved() {
  server.entry = written('Of the day', 'version-of-today');
  queryClient.setQueryData(entryQuery(DAY).queryKey, server.entry);
  return openPage();
}

/** Opens a page with an entry on the server, and deletes it without a connection. */
async function deletedOffline() {
  const { page, close } = openSaved();
  server.isCut = true;
  const deleted = await page.remove();
  server.isCut = false;
  return { page, deleted, close };
}

test('a page deleted without a connection disappears here at once, and from the server once there is one', async () => {
  const { page, deleted } = await deletedOffline();
  expect(deleted.text).toBe('Of the day');
  expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
  expect(server.entry).toBeDefined();
  await deviceOutbox.drain(ANA);
  expect(server.entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
});

test('text typed just before a deletion is deleted with the page, however long the deletion takes', async () => {
  const { page } = openSaved();
  page.change({ text: 'Of the day, and on' });
  const release = holdAnswers();
  const deleted = page.remove();
  await vi.waitFor(() => expect(server.entry).toBeUndefined());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
  release();
  expect((await deleted).text).toBe('Of the day, and on');
  await deviceOutbox.drain(ANA);
  expect(server.saves).toEqual([]);
  expect(storedChanges()).toEqual([]);
});

test('a deletion queued right after an answered save deletes the version of that save', async () => {
  const { page } = openSaved();
  const answer = await saveUnderWay(page, 'Something else');
  const deleted = page.remove();
  server.isCut = true;
  await Promise.all([answer(), deleted]);
  expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
  server.isCut = false;
  await deviceOutbox.drain(ANA);
  expect(server.entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
});

test('a deletion in another tab during a save deletes the version of that save', async () => {
  const { page } = openSaved();
  const answer = await saveUnderWay(page, 'Something else');
  const deletion: UnsentChange = {
    ...{ id: newId(), owner: ANA, madeAt: Date.now() },
    about: { kind: 'entry-deleted', id: DAY, day: DAY },
    call: { method: 'DELETE', path: `/api/journal/${DAY}/delete?based_on=version-of-today` },
  };
  localStorage.setItem(`marea.unsent.${deletion.id}`, JSON.stringify(deletion));
  await answer();
  expect(server.entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
});

test.each([false, true])(
  'deleting a page that another device has already deleted is not an error, sent later: %s',
  async (later) => {
    const { page } = openSaved();
    server.entry = undefined;
    server.isCut = later;
    await page.remove();
    server.isCut = false;
    await deviceOutbox.drain(ANA);
    expect(storedChanges()).toEqual([]);
    expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
  },
);

test('a deleted page can be restored before the deletion is sent, together with text written since', async () => {
  const { page, deleted } = await deletedOffline();
  page.change({ text: 'Since' });
  page.restore(deleted);
  await page.send();
  await vi.waitFor(() => expect(server.entry?.text).toBe('Of the day\n\nSince'));
  await vi.waitFor(() => expect(page.read()).toMatchObject({ state: 'saved', other: null }));
});

test.each([false, true])(
  'a page restored after it was closed and rewritten has both texts, without a connection: %s',
  async (cut) => {
    const { page, deleted, close } = await deletedOffline();
    await deviceOutbox.drain(ANA);
    close();
    const { page: again } = openPage();
    server.isCut = cut;
    again.change({ text: 'Since' });
    await again.send();
    page.restore(deleted);
    server.isCut = false;
    await again.send();
    await vi.waitFor(() => expect(server.entry?.text).toBe('Of the day\n\nSince'));
    await vi.waitFor(() => expect(again.read().fields.text).toBe('Of the day\n\nSince'));
  },
);

test('a deletion undone after its page was closed and opened again is undone on that page too', async () => {
  const show = () => {
    const page = entryPageOf({ date: DAY, owner: ANA });
    return { page, close: page.open() };
  };
  server.entry = written('Of the day', 'version-of-today');
  queryClient.setQueryData(entryQuery(DAY).queryKey, server.entry);
  server.isCut = true;
  const { page, close } = show();
  const deleted = await page.remove();
  close();
  const { page: again } = show();
  page.restore(deleted);
  expect(again.read().fields.text).toBe('Of the day');
  again.change({ text: 'Of the day, and on' });
  server.isCut = false;
  await again.send();
  await vi.waitFor(() => expect(again.read()).toMatchObject({ state: 'saved', other: null }));
  expect(server.entry.text).toBe('Of the day, and on');
});

test('a queued deletion is refused if another device has written since, and a retry deletes the shown version', async () => {
  const { page } = await deletedOffline();
  const refused = () => {
    const [change] = storedChanges();
    expect(change).toMatchObject({ about: { kind: 'entry-deleted' }, refusal: { code: 'conflict' } });
    if (change === undefined) throw new Error('it is refused');
    return change;
  };
  server.entry = written('From the phone', 'version-of-phone');
  await deviceOutbox.drain(ANA);
  expect(server.entry.text).toBe('From the phone');
  expect(page.read().fields.text).toBe('From the phone');
  const shown = refused();
  server.entry = written('Later, from the phone', 'version-of-later');
  await deviceOutbox.again(shown);
  expect(server.entry.text).toBe('Later, from the phone');
  expect(page.read().fields.text).toBe('Later, from the phone');
  await deviceOutbox.again(refused());
  expect(server.entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
  expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
});
