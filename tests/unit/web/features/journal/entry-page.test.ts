// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#web/lib/http/new-id.ts';
import { deviceOutbox } from '#web/sync/device-outbox.ts';
import { takeInOldDrafts } from '#web/sync/old-drafts.ts';
import { deviceChanges, showPending, storedChanges } from '#web/sync/pending.ts';
import { ANA, beginDay, DAY, openPage, server, written } from './day-on-server.ts';

const OLD_DRAFT = `marea.journal.${ANA}.${DAY}`;

/** Does what the start of the app does. */
function startOver(): void {
  takeInOldDrafts();
  showPending();
}

beforeEach(beginDay);
afterEach(() => vi.unstubAllGlobals());

test('what is typed is on the device at once, a save of it alone, and goes when the server has it', async () => {
  const { page } = openPage();
  page.change({ text: 'A' });
  page.change({ text: 'A quiet ' });
  expect(storedChanges()).toMatchObject([
    { owner: ANA, call: { body: { text: 'A quiet ', based_on: null } } },
  ]);
  expect(page.read().state).toBe('waiting');
  await page.send();
  expect(server.saves).toMatchObject([{ text: 'A quiet ', base: null }]);
  expect(storedChanges()).toEqual([]);
  // The server trims the text, but the page keeps it as typed.
  expect(page.read()).toMatchObject({ fields: { text: 'A quiet ' }, state: 'saved' });
});

test('what rests is not sent by what else is sent', async () => {
  const { page } = openPage();
  page.change({ text: 'In the middle of a wo' });
  await deviceOutbox.drain(ANA);
  expect(server.saves).toEqual([]);
});

test('words typed while a save is under way are a save of their own, over the version that one makes', async () => {
  const { page } = openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holdAnswers = promise;
  page.change({ text: 'First' });
  const sent = page.send();
  await vi.waitFor(() => expect(server.saves).toHaveLength(1));
  page.change({ text: 'Something else' });
  resolve();
  await sent;
  await page.send();
  expect(server.saves.map(({ base }) => base)).toEqual([null, 'v1']);
  expect(new Set(server.saves.map(({ key }) => key)).size).toBe(2);
  expect(server.entry?.text).toBe('Something else');
  expect(page.read()).toMatchObject({ state: 'saved', other: null });
});

test('words that another tab typed over a save under way are over the version that it makes', async () => {
  const { page } = openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holdAnswers = promise;
  page.change({ text: 'First' });
  const sent = page.send();
  await vi.waitFor(() => expect(server.saves).toHaveLength(1));
  const [save] = storedChanges();
  if (save === undefined) throw new Error('it is under way');
  const typedThere = { ...save, id: newId(), over: save.id, notBefore: Date.now() + 60_000 };
  localStorage.setItem(`marea.unsent.${typedThere.id}`, JSON.stringify(typedThere));
  resolve();
  await sent;
  expect(deviceChanges.list()).toMatchObject([{ id: typedThere.id, call: { body: { based_on: 'v1' } } }]);
});

test('a save that is sent again goes under its key, other words under another', async () => {
  const { page } = openPage();
  server.isCut = true;
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(page.read().state).toBe('kept');
  const [{ id } = { id: '' }] = storedChanges();
  server.isCut = false;
  await page.send();
  expect(server.saves).toMatchObject([{ key: id }]);
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(server.saves[1]?.key).not.toBe(id);
});

test('a page that another device has written other words on asks, and nothing is sent until somebody says', async () => {
  server.entry = written('From the phone', 'p1');
  const { page } = openPage();
  page.change({ text: 'From the laptop' });
  await page.send();
  expect(page.read()).toMatchObject({ state: 'asking', other: { text: 'From the phone' } });
  page.change({ text: 'From the laptop, on' });
  await page.send();
  expect(server.saves).toHaveLength(1);
  page.choose('mine');
  await vi.waitFor(() => expect(server.entry?.text).toBe('From the laptop, on'));
  await vi.waitFor(() => expect(page.read().state).toBe('saved'));
});

test('a page that asks is saved once what another device wrote has been deleted there', async () => {
  server.entry = written('From the phone', 'p1');
  const { page } = openPage();
  page.change({ text: 'From the laptop' });
  await page.send();
  expect(page.read().state).toBe('asking');
  server.entry = undefined;
  page.takeIn(null);
  await vi.waitFor(() => expect(page.read()).toMatchObject({ state: 'saved', other: null }));
  expect(server.saves.at(-1)).toMatchObject({ text: 'From the laptop', base: null });
});

test('a page that was unsaved when the app became a newer one is shown, sent over its version, and loses nothing', async () => {
  const fields = { text: 'Before the update 💧', mood: 2, energy: null, tags: ['a'] };
  localStorage.setItem(OLD_DRAFT, JSON.stringify({ fields, base: null }));
  startOver();
  expect(Object.keys(localStorage)).not.toContain(OLD_DRAFT);
  const { page } = openPage();
  expect(page.read().fields).toEqual(fields);
  await page.send();
  expect(server.saves).toMatchObject([{ text: fields.text, base: null }]);
  expect(page.read()).toMatchObject({ fields, state: 'saved' });
  expect(storedChanges()).toEqual([]);
});

test('an unsaved page of an earlier version is asked about where its version is another one by now', async () => {
  server.entry = written('From the phone', 'p2');
  const fields = { text: 'Before the update', mood: null, energy: null, tags: [] };
  localStorage.setItem(OLD_DRAFT, JSON.stringify({ fields, base: 'p1' }));
  startOver();
  const { page } = openPage();
  await page.send();
  expect(page.read()).toMatchObject({ fields, state: 'asking', other: { text: 'From the phone' } });
});

test('what another one left on the device is neither shown nor sent', async () => {
  localStorage.setItem(`marea.journal.someone-else.${DAY}`, '{"fields":{"text":"Not yours"},"base":null}');
  startOver();
  const { page } = openPage();
  await page.send();
  expect(page.read().fields.text).toBe('');
  expect(server.saves).toEqual([]);
});
