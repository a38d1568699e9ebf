import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { EntryEditor } from '#web/features/journal/entry-editor.tsx';
import { LoadedEntry, SaveStatus } from '#web/features/journal/entry-page.tsx';
import { entryQuery } from '#web/features/journal/journal.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { storedChanges } from '#web/sync/change.ts';
import texts from '#web/texts/en/pages.json' with { type: 'json' };
import shell from '#web/texts/en/shell.json' with { type: 'json' };
import { ANA, beginDay, DAY, server, written } from './day-on-server.ts';

afterEach(leavePage);

const { saved, kept: savedOnDevice, waitsForChoice, refused } = texts.journal;

test.each([
  ['waiting', shell.common.saving],
  ['saved', saved],
  ['queued', savedOnDevice],
  ['asking', waitsForChoice],
  ['tooLong', 'can’t be saved. It stays'],
  ['refused', refused],
] as const)('a page that is %s shows only that state', async (state, text) => {
  await showPage(someUser(), <SaveStatus id="s" state={state} reason={undefined} />);
  const status = document.querySelector('[role=status]')?.textContent ?? '';
  expect(status).toContain(text);
  for (const other of [saved, savedOnDevice, refused]) {
    expect(status.includes(other), other).toBe(text.includes(other));
  }
});

describe('a day’s page', () => {
  const field = () => document.querySelector('textarea') ?? expect.fail('no field');
  const shows = (text: string) => document.body.textContent.includes(text);
  const leaveField = () =>
    act(async () => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

  /** Opens the day with this text on the server. */
  async function open(text?: string): Promise<void> {
    beginDay();
    if (text !== undefined) server.entry = written(text, 'v0');
    queryClient.setQueryData(entryQuery(DAY).queryKey, server.entry ?? null);
    await showPage(
      someUser({ t_id: ANA }),
      <LoadedEntry date={DAY}>{(entry) => <EntryEditor date={DAY} saved={entry} />}</LoadedEntry>,
    );
  }

  /** Types a text and leaves the field. */
  async function write(text: string): Promise<void> {
    await typeInto(field() as never, text);
    await leaveField();
  }

  test('typed without a connection is shown as stored on the device, and saved once there is one', async () => {
    await open();
    server.isCut = true;
    await write('Typed in a tunnel');
    await seen(() => shows(savedOnDevice));
    server.isCut = false;
    await leaveField();
    await seen(() => shows(saved));
    expect(server.entry?.text).toBe('Typed in a tunnel');
    expect(storedChanges()).toEqual([]);
  });

  test.each([
    ['Keep what I wrote here', 'From the laptop'],
    ['Keep the other one', 'From the phone'],
  ])('changed on another device shows both versions, and “%s” selects one', async (choice, stays) => {
    await open('Morning');
    server.entry = written('From the phone', 'p1');
    await write('From the laptop');
    await seen(() => document.querySelector('[role=alert]')?.textContent.includes('From the phone') === true);
    expect([field().value, server.entry.text]).toEqual(['From the laptop', 'From the phone']);
    await press(withText('button', choice));
    await seen(() => field().value === stays && server.entry?.text === stays);
    expect([document.querySelector('[role=alert]'), storedChanges()]).toEqual([null, []]);
  });

  test('shows text saved by another device while nothing is typed here', async () => {
    await open();
    const entry = written('From the phone', 'p1');
    await act(async () => void queryClient.setQueryData(entryQuery(DAY).queryKey, entry));
    expect(field().value).toBe('From the phone');
  });

  test('that is too long shows a message, stays on the device, and is saved once it is shorter', async () => {
    await open();
    await write('é'.repeat(20_001));
    await seen(() => shows('can’t be saved. It stays'));
    expect([storedChanges().length, server.saves]).toEqual([1, []]);
    await write('é'.repeat(20_000));
    await seen(() => shows(saved));
    expect(server.entry?.text).toHaveLength(20_000);
  });

  test('can be restored by the button in its place once deleted, with text written since', async () => {
    await open('Before');
    await press(withText('button', 'Delete this page'));
    await seen(() => document.activeElement?.textContent === 'Undo');
    expect([field().value, server.entry]).toEqual(['', undefined]);
    await write('Since');
    await press(withText('button', 'Undo'));
    await seen(() => field().value === 'Before\n\nSince' && shows(saved));
    await seen(() => server.entry?.text === 'Before\n\nSince');
  });
});
