// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { createEntryPage } from '#web/features/journal/entry-page.ts';
import { entryQuery } from '#web/features/journal/journal.queries.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { beginSession } from '#web/lib/session/session.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { deviceOutbox } from '#web/sync/device-outbox.ts';
import { handleWith } from '#web/sync/overlay.ts';
import { showPending, storedChanges } from '#web/sync/pending.ts';
import { someUser } from '../../some-user.ts';

const ANA = '7d0f6f3e-4c1b-4a57-9d0e-2f3f7e1f0a11';
const DAY = '2026-11-20' as LocalDate;
const SAVE = '/api/journal/save';
const OLD_DRAFT = `marea.journal.${ANA}.${DAY}`;

handleWith(
  ['entry-saved', 'entry-deleted'],
  async () => (await import('#web/features/journal/entry-changes.ts')).entryHandling,
);

type Save = { readonly key: string | null; readonly text: string; readonly base: unknown };
let entry: JournalEntry | undefined;
let saves: Save[];
/** Lets an answer to a save or a deletion go; without it they go at once. */
let holdAnswers: Promise<void> | undefined;
let isCut: boolean;

/** The journal of the server, of one day. */
async function answer(url: string, init: RequestInit): Promise<Response> {
  const { pathname: path, searchParams } = new URL(url, 'http://localhost');
  if (isCut) throw new TypeError('no line');
  if (init.method === 'DELETE') {
    if (entry === undefined) return problem(404, 'not_found', 'nothing was written');
    const base = searchParams.get('based_on') ?? entry.version;
    if (base !== entry.version) return problem(409, 'conflict', 'saved meanwhile');
    entry = undefined;
    await holdAnswers;
    return Response.json({ success: 1 });
  }
  if (path !== SAVE)
    return entry ? Response.json({ success: 1, entry }) : problem(404, 'not_found', 'nothing was written');
  const body = JSON.parse(String(init.body));
  saves.push({ key: new Headers(init.headers).get('Idempotency-Key'), text: body.text, base: body.based_on });
  // As the server does: over nothing any version is written.
  const isOurs = entry === undefined || body.based_on === entry.version;
  const { mood, energy, tags } = body;
  if (isOurs) entry = { ...written(body.text, `v${saves.length}`), mood, energy, tags };
  await holdAnswers;
  return isOurs ? Response.json({ success: 1, entry }) : problem(409, 'conflict', 'saved meanwhile');
}

const written = (text: string, version: string): JournalEntry => ({
  ...{ date: DAY, text: text.trim(), mood: null, energy: null, tags: [] },
  ...{ saved_timestamp: 1, cycle_day: null, cycle_phase: null, version },
});

function problem(status: number, code: string, detail: string): Response {
  const body = { type: 'about:blank', title: code, status, code, detail, success: 0, request_id: 'r' };
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** As a start of the app leaves them: a page of the day, and all of it sent that may be. */
function openPage() {
  const page = createEntryPage({ date: DAY, owner: ANA });
  return { page, close: page.open() };
}

beforeEach(() => {
  entry = undefined;
  saves = [];
  holdAnswers = undefined;
  isCut = false;
  localStorage.clear();
  queryClient.clear();
  beginSession({ xox: 'refresh', stx: 'access' });
  queryClient.setQueryData(userQuery.queryKey, someUser({ t_id: ANA }));
  vi.stubGlobal('fetch', answer);
  showPending();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is typed is on the device at once, a save of it alone, and goes when the server has it', async () => {
  const { page } = openPage();
  page.change({ text: 'A' });
  page.change({ text: 'A quiet ' });
  expect(storedChanges()).toMatchObject([
    { owner: ANA, call: { body: { text: 'A quiet ', based_on: null } } },
  ]);
  expect(page.read().state).toBe('waiting');
  await page.send();
  expect(saves).toMatchObject([{ text: 'A quiet ', base: null }]);
  expect(storedChanges()).toEqual([]);
  // The server trims; nobody's words move while they write.
  expect(page.read()).toMatchObject({ fields: { text: 'A quiet ' }, state: 'saved' });
});

test('what rests is not sent by what else is sent', async () => {
  const { page } = openPage();
  page.change({ text: 'In the middle of a wo' });
  await deviceOutbox.drain(ANA);
  expect(saves).toEqual([]);
});

test('words typed while a save is under way are a save of their own, over the version that one makes', async () => {
  const { page } = openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  holdAnswers = promise;
  page.change({ text: 'First' });
  const sent = page.send();
  await vi.waitFor(() => expect(saves).toHaveLength(1));
  page.change({ text: 'Something else' });
  resolve();
  await sent;
  await page.send();
  expect(saves.map(({ base }) => base)).toEqual([null, 'v1']);
  expect(new Set(saves.map(({ key }) => key)).size).toBe(2);
  expect(entry?.text).toBe('Something else');
  expect(page.read()).toMatchObject({ state: 'saved', other: null });
});

test('a save that is sent again goes under its key, other words under another', async () => {
  const { page } = openPage();
  isCut = true;
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(page.read().state).toBe('kept');
  const [{ id } = { id: '' }] = storedChanges();
  isCut = false;
  await page.send();
  expect(saves).toMatchObject([{ key: id }]);
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(saves[1]?.key).not.toBe(id);
});

test('a page that another device has written other words on asks, and nothing is sent until somebody says', async () => {
  entry = written('From the phone', 'p1');
  const { page } = openPage();
  page.change({ text: 'From the laptop' });
  await page.send();
  expect(page.read()).toMatchObject({ state: 'asking', other: { text: 'From the phone' } });
  page.change({ text: 'From the laptop, on' });
  await page.send();
  expect(saves).toHaveLength(1);
  page.choose('mine');
  await vi.waitFor(() => expect(entry?.text).toBe('From the laptop, on'));
  await vi.waitFor(() => expect(page.read().state).toBe('saved'));
});

test('a page that was unsaved when the app became a newer one is shown, sent over its version, and loses nothing', async () => {
  const fields = { text: 'Before the update 💧', mood: 2, energy: null, tags: ['a'] };
  localStorage.setItem(OLD_DRAFT, JSON.stringify({ fields, base: null }));
  showPending();
  expect(Object.keys(localStorage)).not.toContain(OLD_DRAFT);
  const { page } = openPage();
  expect(page.read().fields).toEqual(fields);
  await page.send();
  expect(saves).toMatchObject([{ text: fields.text, base: null }]);
  expect(page.read()).toMatchObject({ fields, state: 'saved' });
  expect(storedChanges()).toEqual([]);
});

test('an unsaved page of an earlier version is asked about where its version is another one by now', async () => {
  entry = written('From the phone', 'p2');
  const fields = { text: 'Before the update', mood: null, energy: null, tags: [] };
  localStorage.setItem(OLD_DRAFT, JSON.stringify({ fields, base: 'p1' }));
  showPending();
  const { page } = openPage();
  await page.send();
  expect(page.read()).toMatchObject({ fields, state: 'asking', other: { text: 'From the phone' } });
});

test('what another one left on the device is neither shown nor sent', async () => {
  localStorage.setItem(`marea.journal.someone-else.${DAY}`, '{"fields":{"text":"Not yours"},"base":null}');
  showPending();
  const { page } = openPage();
  await page.send();
  expect(page.read().fields.text).toBe('');
  expect(saves).toEqual([]);
});

/** A page that the server has, deleted without a connection. */
async function deletedOffline() {
  entry = written('Of the day', 'version-of-today');
  queryClient.setQueryData(entryQuery(DAY).queryKey, entry);
  const { page, close } = openPage();
  isCut = true;
  const deleted = await page.remove();
  isCut = false;
  return { page, deleted, close };
}

test('a page that is deleted without a connection is gone here, and from the server with one', async () => {
  const { page, deleted } = await deletedOffline();
  expect(deleted.text).toBe('Of the day');
  expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
  expect(entry).toBeDefined();
  await deviceOutbox.drain(ANA);
  expect(entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
});

test('what was typed just before a deletion goes with the page, however long the deletion takes', async () => {
  entry = written('Of the day', 'version-of-today');
  queryClient.setQueryData(entryQuery(DAY).queryKey, entry);
  const { page } = openPage();
  page.change({ text: 'Of the day, and on' });
  const { promise, resolve } = Promise.withResolvers<void>();
  holdAnswers = promise;
  const deleted = page.remove();
  await vi.waitFor(() => expect(entry).toBeUndefined());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
  resolve();
  expect((await deleted).text).toBe('Of the day, and on');
  await deviceOutbox.drain(ANA);
  expect(saves).toEqual([]);
  expect(storedChanges()).toEqual([]);
});

test.each([false, true])(
  'a page that another device has deleted already is as good as deleted, later: %s',
  async (later) => {
    entry = written('Of the day', 'version-of-today');
    queryClient.setQueryData(entryQuery(DAY).queryKey, entry);
    const { page } = openPage();
    entry = undefined;
    isCut = later;
    await page.remove();
    isCut = false;
    await deviceOutbox.drain(ANA);
    expect(storedChanges()).toEqual([]);
    expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
  },
);

test('it can be put back before it is sent, and what was written since with it', async () => {
  const { page, deleted } = await deletedOffline();
  page.change({ text: 'Since' });
  page.restore(deleted);
  await page.send();
  await vi.waitFor(() => expect(entry?.text).toBe('Of the day\n\nSince'));
  await vi.waitFor(() => expect(page.read()).toMatchObject({ state: 'saved', other: null }));
});

test.each([false, true])(
  'a page that is put back has what was written since it was left, without a connection: %s',
  async (cut) => {
    const { page, deleted, close } = await deletedOffline();
    await deviceOutbox.drain(ANA);
    close();
    const { page: again } = openPage();
    isCut = cut;
    again.change({ text: 'Since' });
    await again.send();
    page.restore(deleted);
    isCut = false;
    await again.send();
    await vi.waitFor(() => expect(entry?.text).toBe('Of the day\n\nSince'));
    await vi.waitFor(() => expect(again.read().fields.text).toBe('Of the day\n\nSince'));
  },
);

test('a deletion that waited takes nothing that another device has written since, says so, and takes what it showed once asked again', async () => {
  const { page } = await deletedOffline();
  const refused = () => {
    const [change] = storedChanges();
    expect(change).toMatchObject({ about: { kind: 'entry-deleted' }, refusal: { code: 'conflict' } });
    if (change === undefined) throw new Error('it is refused');
    return change;
  };
  entry = written('From the phone', 'version-of-phone');
  await deviceOutbox.drain(ANA);
  expect(entry.text).toBe('From the phone');
  expect(page.read().fields.text).toBe('From the phone');
  const shown = refused();
  entry = written('Later, from the phone', 'version-of-later');
  await deviceOutbox.again(shown);
  expect(entry.text).toBe('Later, from the phone');
  expect(page.read().fields.text).toBe('Later, from the phone');
  await deviceOutbox.again(refused());
  expect(entry).toBeUndefined();
  expect(storedChanges()).toEqual([]);
  expect(page.read()).toMatchObject({ fields: { text: '' }, state: 'untouched' });
});
