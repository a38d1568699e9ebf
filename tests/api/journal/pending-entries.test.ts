import { expect, test } from 'vitest';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';
import type { JournalEntry } from '#domain/journal/journal.calls.ts';
import { applyEntryChange, type EntryChange, replaceEntry } from '#domain/journal/journal.rules.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import type { Person } from '../setup/person.ts';
import { ana, entriesBetween } from './journal.ts';

const FROM = day('2026-02-24');
const TO = day('2026-03-01');
const CHANGES = 120;

/** Random saves and deletions as the app sends them, some of them over a version that isn't the present one. */
function randomChanges(seed: number) {
  const random = seededRandom(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item; // one of them
  return (entries: readonly JournalEntry[]): EntryChange => {
    const date: LocalDate = addDays(FROM, Math.floor(random() * 6));
    const present = entries.find((entry) => entry.date === date)?.version ?? null;
    // An entry that was deleted meanwhile is saved again, which the device only shows once the server has answered.
    const base = present === null || random() < 0.8 ? present : oneOf([null, 'q4Vt0mXk2p9-Zb3A']);
    if (base !== null && random() < 0.2) return { date, fields: null, base };
    const text = oneOf(['A walk', ' Tea \n', 'Cafe\u0301', '']);
    return { date, base, fields: { text, tags: oneOf([[], ['sea'], ['sea', ' sea', 'rest']]) } };
  };
}

const send = (person: Person, { date, fields, base }: EntryChange) =>
  fields === null
    ? person.delete(`/api/journal/${date}/delete?based_on=${base}`)
    : person.post('/api/journal/save', { date, ...fields, based_on: base });

/** Without the fields of a save that only the server knows. */
const known = ({ version: _, saved_timestamp: __, ...entry }: JournalEntry) => entry;

test('random changes are shown as the server then answers them', async () => {
  const person = await ana();
  const next = randomChanges(1);
  let entries: readonly JournalEntry[] = [];
  for (let at = 0; at < CHANGES; at++) {
    const change = next(entries);
    const { date } = change;
    const before = entries.find((entry) => entry.date === date) ?? null;
    const entry = applyEntryChange(before, change);
    const shown = entry === before ? entries : replaceEntry(entries, { date, entry });
    const { status } = await send(person, change);
    const answered = await entriesBetween(person, FROM, TO);
    expect({ change, isTaken: status < 300 }).toEqual({
      change,
      isTaken: change.base === (before?.version ?? null),
    });
    expect({ change, entries: shown.map(known) }).toEqual({ change, entries: answered.entries.map(known) });
    entries = answered.entries;
  }
});
