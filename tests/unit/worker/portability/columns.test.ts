import { isDeepStrictEqual } from 'node:util';
import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EXPORT_ONLY } from '#domain/portability/export-only.schema.ts';
import {
  CYCLE_PROFILE_FIELDS,
  PROFILE_FIELDS,
  portableDataSchema,
} from '#domain/portability/portable-data.schema.ts';
import { decoderOf } from '#domain/wire/record-fields.ts';
import { dayLogFiles, lifeRows } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import { rowSources } from '#worker/portability/import-plan.ts';
import { portabilityService } from '#worker/portability/portability.service.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';

import { TWO_VALUES } from './column-values.ts';
import { OWNED, opened, personWith, type Row, type Rows } from './one-person.ts';

// Every column of a person's tables is changed in turn: the export must change with it, and an import must restore it.
// The exceptions are listed below with their reasons.

/** Tables without personal content. */
const TECHNICAL = {
  idempotency_keys: 'a memory of a day, for repeated calls',
  imports: 'which files can be undone, for thirty days',
  import_replaced_days: 'the days as they were before an import that can be undone',
  passkeys: 'they sign in to this account alone, and their other half is in an authenticator',
  pending_imports: 'what is not written yet comes into the other tables',
  pending_import_parts: 'what is not written yet comes into the other tables',
  place_queue: 'when pinned tasks are placed again: worked out of the others',
  person_usage: 'counted by the database from the other tables',
  reminder_claims: 'what was sent in the last days, so that none comes twice',
  task_reminder_claims:
    'what was sent in the last days, so that none comes twice, and who waits after a failed run',
  task_reminder_queue: 'when reminders of tasks are looked at again: worked out of the tasks',
};

const WHOSE = 'whose it is: the account that exports or imports';
const MADE = 'made of the others';
const SECRET = 'a secret';
const OURS = 'our own bookkeeping';
const CONTENT = 'an export names the calendars alone: what was read stays in the calendar itself';
const WRITTEN = 'which import wrote it, for as long as that can be undone';
const MOVED = 'always null: it is in the log of days';

/** Columns that an export leaves out. */
const NOT_EXPORTED: Record<string, Record<string, string>> = {
  users: {
    userId: WHOSE,
    addressKey: MADE,
    retentionNoticeAt: OURS,
    searchesMonth: OURS,
    searchesCount: OURS,
    knownSince: OURS,
    forgetsAt: MADE,
  },
  cycle_profiles: { userId: WHOSE },
  cycle_modes: { userId: WHOSE, importId: WRITTEN },
  told_cycles: { userId: WHOSE },
  pill_schemes: { userId: WHOSE },
  cycle_words: { userId: WHOSE, keyVersion: SECRET },
  periods: { userId: WHOSE, importId: WRITTEN },
  custom_symptoms: { userId: WHOSE, keyVersion: SECRET, importId: WRITTEN },
  day_logs: { userId: WHOSE, keyVersion: SECRET, rev: OURS, importId: WRITTEN },
  tasks: { userId: WHOSE, titleFolded: MADE, descriptionFolded: MADE, importId: WRITTEN },
  task_series: { userId: WHOSE, importId: WRITTEN },
  change_batches: { userId: WHOSE },
  change_items: { userId: WHOSE },
  plan_preferences: { userId: WHOSE },
  advice_counts: { userId: WHOSE },
  labels: { userId: WHOSE, nameFolded: MADE, importId: WRITTEN },
  task_labels: { userId: WHOSE },
  habits: {
    userId: WHOSE,
    weeksFrom: MADE,
    checkedWeeks: MADE,
    skippedWeeks: MADE,
    amountWeeks: MADE,
    importId: WRITTEN,
  },
  habit_past_schedules: { userId: WHOSE },
  habit_checks: { userId: WHOSE, importId: WRITTEN },
  import_remarks: { userId: WHOSE, importId: WRITTEN, keyVersion: SECRET },
  journal_entries: { userId: WHOSE, keyVersion: SECRET, mood: MOVED, energy: MOVED, importId: WRITTEN },
  consents: { userId: WHOSE, consentId: OURS },
  sessions: {
    userId: WHOSE,
    sessionId: SECRET,
    rotates: OURS,
    counter: OURS,
    successorUsedAt: OURS,
    browserKey: SECRET,
    browserSince: OURS,
    credentialId: OURS,
    confirmedAt: OURS,
  },
  calendar_feeds: { userId: WHOSE, secretHash: SECRET },
  shares: { userId: WHOSE, shareId: OURS, secretHash: SECRET, keyVersion: SECRET, passphraseHash: SECRET },
  busy_sources: {
    userId: WHOSE,
    sourceId: OURS,
    sealed: SECRET,
    keyVersion: SECRET,
    addressHash: SECRET,
    isLocal: OURS,
    busy: CONTENT,
    busyFrom: CONTENT,
    busyUntil: CONTENT,
    notUnderstood: CONTENT,
    etag: OURS,
    lastModified: OURS,
    contentHash: OURS,
    nextFetchAt: OURS,
    failures: OURS,
    state: OURS,
    problem: OURS,
  },
  security_events: { userId: WHOSE, eventId: OURS },
  address_changes: {
    userId: WHOSE,
    changeId: OURS,
    sessionId: SECRET,
    browserKey: SECRET,
    credentialId: OURS,
  },
  reminder_preferences: { userId: WHOSE, revision: OURS, nextDueAt: MADE },
  date_watches: { userId: WHOSE },
  push_subscriptions: {
    userId: WHOSE,
    sessionId: SECRET,
    endpoint: SECRET,
    p256dh: SECRET,
    auth: SECRET,
  },
};

const OWN_TO_ACCOUNT = 'exported for the person to read; the account that imports has its own';
/** Columns that are exported but not imported; a string covers all columns of a table. */
const NOT_IMPORTED: Record<string, Record<string, string> | string> = {
  users: {
    email: OWN_TO_ACCOUNT,
    trackingId: OWN_TO_ACCOUNT,
    createdAt: OWN_TO_ACCOUNT,
    lastActiveAt: OWN_TO_ACCOUNT,
    status: OWN_TO_ACCOUNT,
    statusReason: OWN_TO_ACCOUNT,
    forgetting: 'an import never turns forgetting on: it deletes for ever what nobody was shown',
  },
  consents: OWN_TO_ACCOUNT,
  sessions: OWN_TO_ACCOUNT,
  busy_sources: OWN_TO_ACCOUNT,
  calendar_feeds: OWN_TO_ACCOUNT,
  shares: OWN_TO_ACCOUNT,
  security_events: OWN_TO_ACCOUNT,
  address_changes: OWN_TO_ACCOUNT,
  reminder_preferences: OWN_TO_ACCOUNT,
  date_watches: OWN_TO_ACCOUNT,
  push_subscriptions: OWN_TO_ACCOUNT,
  change_batches: OWN_TO_ACCOUNT,
  change_items: OWN_TO_ACCOUNT,
  plan_preferences: OWN_TO_ACCOUNT,
  advice_counts: 'a second import would add them again, and tasks that are imported count by themselves',
};

const EXPORTED = Object.keys(OWNED).filter((name) => !(name in TECHNICAL));

function twoValues(
  { table, name }: { table: string; name: string },
  column: Column,
): readonly [unknown, unknown] {
  const fixed = TWO_VALUES[`${table}.${name}`] ?? TWO_VALUES[name];
  if (fixed) return fixed;
  if (name.endsWith('On')) return ['2026-01-05', '2026-01-06'];
  return column.dataType === 'number' ? [1, 2] : ['aaa', 'bbb'];
}

const columnsOf = (table: string): [string, Column][] =>
  Object.entries(getTableColumns(OWNED[table] as SQLiteTable)).filter(([, { generated }]) => !generated);

/** Columns that name a row of another table: they change in all of them together. */
const NAMING = new Set(['userId', 'sessionId']);

/** One row in each table, all of one person; the `changed` column gets its second value. */
function rowsOf(changed?: { table: string; column: string }): Rows {
  const rowOf = (table: string): Row =>
    Object.fromEntries(
      columnsOf(table).map(([name, column]) => {
        const isChanged = changed?.column === name && (changed.table === table || NAMING.has(name));
        return [name, twoValues({ table, name }, column)[isChanged ? 1 : 0]];
      }),
    );
  return Object.fromEntries(EXPORTED.map((table) => [table, rowOf(table)]));
}

/** The export of these rows. */
async function exportOf(rows: Rows) {
  const person = await personWith(String(rows.users?.userId), rows);
  return portabilityService(person).takeOut();
}

const exportOnlyKeys = Object.keys(EXPORT_ONLY) as (keyof typeof EXPORT_ONLY)[]; // the object's own keys
const IMPORTED = v.omit(
  portableDataSchema,
  exportOnlyKeys as [(typeof exportOnlyKeys)[number], ...typeof exportOnlyKeys],
); // the list is not empty

/** The rows that an import makes from an export, by table, after its schema has parsed it. */
async function importOf(data: unknown): Promise<Rows> {
  const read = v.parse(IMPORTED, JSON.parse(JSON.stringify(data)));
  const person = await personWith('bea', {});
  const [entry] = await journalService(person).sealAll(read.journal);
  const [day] = await dayLogFiles(person).sealDays(read.day_logs);
  const [symptom] = await dayLogFiles(person).sealSymptoms(read.custom_symptoms);
  const [remark] = read.remarks;
  const written = remark ? [{ ...remark, importId: '', texts: [remark.text] }] : [];
  const [noted] = await remarksService(person).sealAll(written);
  const life = await lifeRows(person, { ...read, modes: read.cycle_modes });
  const open = (table: string, row: Row | undefined) => opened(table, { userId: 'bea', row });
  const rows = rowSources(read).map(async ({ table, rows: make }) => [table, (await make(0, 1))[0]]);
  const made = Object.fromEntries(await Promise.all(rows)) as Rows; // one row per table
  return {
    users: decoderOf(PROFILE_FIELDS, 'file')(read.profile),
    cycle_profiles:
      read.cycle_profile === null ? {} : decoderOf(CYCLE_PROFILE_FIELDS, 'file')(read.cycle_profile),
    journal_entries: await open('journal_entries', entry),
    day_logs: await open('day_logs', day),
    custom_symptoms: await open('custom_symptoms', symptom),
    import_remarks: await open('import_remarks', noted),
    told_cycles: { ...life.annotations[0] },
    pill_schemes: { ...life.schemes[0] },
    cycle_words: await open('cycle_words', life.words[0]),
    ...made,
    // JSON text until it is in the table.
    task_series: { ...made.task_series, template: JSON.parse(String(made.task_series?.template)) },
    periods: { ...made.periods, signs: JSON.parse(String(made.periods?.signs)) },
    tasks: {
      ...made.tasks,
      reminder: JSON.parse(String(made.tasks?.reminder)),
      advised: JSON.parse(String(made.tasks?.advised)),
    },
    habits: { ...made.habits, forgotten: JSON.parse(String(made.habits?.forgotten)) },
  };
}

test('every table of a person is exported, or has no personal content', () => {
  expect(Object.keys(NOT_EXPORTED).sort()).toEqual(EXPORTED.sort());
  expect(Object.keys(OWNED)).toEqual(expect.arrayContaining(Object.keys(TECHNICAL)));
});

describe.each(EXPORTED)('of %s', (table) => {
  test('every column is in the export, or is left out for a reason', async () => {
    const before = JSON.stringify(await exportOf(rowsOf()));
    const left: string[] = [];
    for (const [column] of columnsOf(table)) {
      const after = JSON.stringify(await exportOf(rowsOf({ table, column })));
      if (after === before) left.push(column);
    }
    expect(left.sort()).toEqual(Object.keys(NOT_EXPORTED[table] ?? {}).sort());
  });

  test('every exported column is imported again, or is left out for a reason', async () => {
    const rows = rowsOf();
    const imported = (await importOf(await exportOf(rows)))[table];
    const left = columnsOf(table)
      .map(([column]) => column)
      .filter((column) => NOT_EXPORTED[table]?.[column] === undefined)
      .filter((column) => !isDeepStrictEqual(imported?.[column], rows[table]?.[column]));
    const notTaken = NOT_IMPORTED[table] ?? {};
    if (typeof notTaken === 'string') expect(imported).toBeUndefined();
    else expect(left.sort()).toEqual(Object.keys(notTaken).sort());
  });
});
