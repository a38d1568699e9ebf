import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#web/lib/session/session.ts';
import { deviceChanges, migrateOldDrafts, newId, refreshPending, storedChanges } from '#web/sync/change.ts';
import { deviceOutbox } from '#web/sync/outbox.ts';
import { ANA, beginDay, DAY, openPage, saveUnderWay, server, written } from './day-on-server.ts';

const OLD_DRAFT = `marea.journal.${ANA}.${DAY}`;

/** Runs the steps of the app's start. */
function startOver(): void {
  migrateOldDrafts();
  refreshPending();
}

beforeEach(beginDay);
afterEach(() => vi.unstubAllGlobals());

test('typed text is stored on the device at once, as a single save, and removed when the server has it', async () => {
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

test('a save that waits for a pause in typing is not sent together with other changes', async () => {
  const { page } = openPage();
  page.change({ text: 'In the middle of a wo' });
  await deviceOutbox.drain(ANA);
  expect(server.saves).toEqual([]);
});

test('text typed just before the page is left is sent at once', async () => {
  const { page, close } = openPage();
  page.change({ text: 'Written quickly' });
  close();
  await vi.waitFor(() => expect(server.entry?.text).toBe('Written quickly'), 500);
});

test('text typed during a save becomes a second save, based on the version of the first', async () => {
  const { page } = openPage();
  const answer = await saveUnderWay(page, 'First');
  page.change({ text: 'Something else' });
  await answer();
  await page.send();
  expect(server.saves.map(({ base }) => base)).toEqual([null, 'v1']);
  expect(new Set(server.saves.map(({ key }) => key)).size).toBe(2);
  expect(server.entry?.text).toBe('Something else');
  expect(page.read()).toMatchObject({ state: 'saved', other: null });
});

test('text typed in another tab during a save is based on the version of that save', async () => {
  const { page } = openPage();
  const answer = await saveUnderWay(page, 'First');
  const [save] = storedChanges();
  if (save === undefined) throw new Error('it is under way');
  const typedThere = { ...save, id: newId(), over: save.id, notBefore: Date.now() + 60_000 };
  localStorage.setItem(`marea.unsent.${typedThere.id}`, JSON.stringify(typedThere));
  await answer();
  expect(deviceChanges.list()).toMatchObject([{ id: typedThere.id, call: { body: { based_on: 'v1' } } }]);
});

test('a page whose unsaved text is replaced elsewhere shows the new text', async () => {
  const { page } = openPage();
  const answer = await saveUnderWay(page, 'First');
  page.change({ text: 'Here' });
  openPage().page.change({ text: 'Elsewhere' });
  expect(page.read()).toMatchObject({ fields: { text: 'Elsewhere' }, state: 'waiting' });
  page.change({ text: 'Here again' });
  await answer();
  await page.send();
  expect(server.saves.map(({ base }) => base)).toEqual([null, 'v1']);
  expect(server.entry?.text).toBe('Here again');
  expect(page.read()).toMatchObject({ state: 'saved', other: null });
});

test('text typed after a lost answer is based on the saved version, so nothing conflicts', async () => {
  const { page } = openPage();
  server.losesAnswers = true;
  page.change({ text: 'First' });
  await page.send();
  expect(page.read().state).toBe('queued');
  for (const text of ['First, sec', 'First, second']) {
    page.change({ text });
    server.isCut = true;
    await page.send();
  }
  page.change({ text: 'Something else' });
  Object.assign(server, { isCut: false, losesAnswers: false });
  await page.send();
  expect(server.entry?.text).toBe('Something else');
  expect(server.conflicts).toBe(0);
  expect(storedChanges()).toEqual([]);
  expect(page.read()).toMatchObject({ state: 'saved', other: null });
});

test('a retried save has the same key, and other text gets another key', async () => {
  const { page } = openPage();
  server.isCut = true;
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(page.read().state).toBe('queued');
  const [{ id } = { id: '' }] = storedChanges();
  server.isCut = false;
  await page.send();
  expect(server.saves).toMatchObject([{ key: id }]);
  page.change({ text: 'Typed in a tunnel' });
  await page.send();
  expect(server.saves[1]?.key).not.toBe(id);
});

test('a page with different text from another device asks which to keep, and sends nothing before the answer', async () => {
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

test('a page in conflict is saved once the other device has deleted its version', async () => {
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

test('a page unsaved at an update of the app is shown and sent without loss', async () => {
  const fields = { text: 'Before the update 💧', tags: ['a'] };
  // A page included mood and energy at that time.
  const draft = { fields: { ...fields, mood: 2, energy: null }, base: null };
  localStorage.setItem(OLD_DRAFT, JSON.stringify(draft));
  startOver();
  expect(Object.keys(localStorage)).not.toContain(OLD_DRAFT);
  const { page } = openPage();
  expect(page.read().fields).toEqual(fields);
  await page.send();
  expect(server.saves).toMatchObject([{ text: fields.text, mood: 2, base: null }]);
  expect(page.read()).toMatchObject({ fields, state: 'saved' });
  expect(storedChanges()).toEqual([]);
});

test('a page left unsaved by an earlier version of the app asks if the entry has been changed since', async () => {
  server.entry = written('From the phone', 'p2');
  const fields = { text: 'Before the update', tags: [] };
  localStorage.setItem(OLD_DRAFT, JSON.stringify({ fields, base: 'p1' }));
  startOver();
  const { page } = openPage();
  await page.send();
  expect(page.read()).toMatchObject({ fields, state: 'asking', other: { text: 'From the phone' } });
});

test('another person’s text on the device is neither shown nor sent', async () => {
  localStorage.setItem(`marea.journal.someone-else.${DAY}`, '{"fields":{"text":"Not yours"},"base":null}');
  startOver();
  const { page } = openPage();
  await page.send();
  expect(page.read().fields.text).toBe('');
  expect(server.saves).toEqual([]);
});

test('text typed after another tab has signed out is not stored on the device', () => {
  const { page, close } = openPage();
  page.change({ text: 'Before' });
  localStorage.clear();
  endSession();
  page.change({ text: 'Not for whoever comes next' });
  close();
  expect(JSON.stringify({ ...localStorage })).not.toContain('whoever');
});
