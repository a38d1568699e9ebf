import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ageRefusal } from '#domain/account/account.schema.ts';
import { QUOTAS, quotaError } from '#domain/account/quotas.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import type { FieldError } from '#domain/errors.ts';
import {
  type ImportCounts,
  type ImportFile,
  type PortableLife,
  type PortableRecord,
  PROFILE_FIELDS,
  portableCycleProfileSchema,
  portableLifeSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import type { ReadImport } from '#domain/portability/read-import.ts';
import { decoderOf } from '#domain/wire/record-fields.ts';
import { listsForObjects } from '#domain/wire/wire.schema.ts';
import { importReplacedDays } from '#drizzle/schema/imports.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { PersonContext } from '#worker/context.ts';
import { dayLogFiles } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import type { Database } from '#worker/platform/database.ts';
import { isListed } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import type { AcceptOptions, ImportState } from './imports.repository.ts';
import type { MadeImportRow } from './portability.repository.ts';
import { cycleProfileRowOf, partsOf, type RowSource, rowSources } from './portable-rows.ts';
import {
  deepestFirst,
  listWrittenKeys,
  type RowKey,
  type TakeBackStep,
  type WrittenTable,
} from './take-back-steps.ts';
import type { ImportPart } from './write-part.ts';
import { type EstimatedStart, type ReplacedEstimate, startWindows } from './write-rows.ts';

type Rows = ReturnType<RowSource['rows']>;

/** Everything an import writes, in order, and how much it adds to the person's usage. */
export async function createImportPlan(
  { added, moods, days, pages, remarks, estimate }: ReadImport,
  {
    importId,
    estimated,
    person,
  }: { importId: string | null; estimated: EstimatedStart | undefined; person: PersonContext },
) {
  const dayFiles = dayLogFiles(person);
  const journal = journalService(person);

  const logged = [...added.day_logs, ...moods];
  const source = <Item>(
    table: RowSource['table'],
    { of, seal: sealed }: { of: readonly Item[]; seal: (some: readonly Item[]) => Rows },
  ): RowSource => ({ table, records: of.length, rows: (from, to) => sealed(of.slice(from, to)) });
  const sources = [
    ...rowSources(added),
    source('custom_symptoms', { of: added.custom_symptoms, seal: dayFiles.sealSymptoms }),
    source('day_logs', { of: logged, seal: dayFiles.sealDays }),
    source('merged_days', { of: days, seal: dayFiles.sealMerged }),
    source('journal_entries', { of: added.journal, seal: journal.sealAll }),
    source('merged_pages', { of: pages, seal: journal.sealMerged }),
  ].map((one) => withImportId(importId, one));
  const { parts, adds } = await partsOf([
    ...sources,
    source('import_remarks', { of: remarks, seal: remarksService(person).sealAll }),
  ]);
  const gives: ReplacedEstimate | null =
    estimate && estimated ? { ...estimated, takesBleeding: estimate.takesBleeding } : null;
  const writtenDays = [...added.day_logs, ...days.map(({ day }) => day)];
  const windows = startWindows({
    days: writtenDays.filter(({ bleeding }) => bleeding !== null).map(({ date }) => date),
    starts: [...added.periods.map(({ started_on: on }) => on), ...(estimate ? [estimate.on] : [])],
  });
  const first: ImportPart[] = gives ? [{ target: 'estimate', rows: JSON.stringify(gives) }] : [];
  return {
    adds,
    parts: [
      ...first,
      ...parts,
      ...windows.map((window) => ({ target: 'starts' as const, rows: JSON.stringify(window) })),
      ...repackParts(added.habit_checks),
    ],
    /** Onboarding's entry that is deleted, if any. */
    gives,
  };
}

/** Whether an import adds something that is stored only with the consent `intimate`. */
export const addsIntimate = ({ added, days }: Pick<ReadImport, 'added' | 'days'>): boolean =>
  added.day_logs.some(isIntimate) || days.some((day) => day.isIntimate);

/** The same rows with the import that writes them; past schedules of habits need none, because they belong to their habits. */
const withImportId = (importId: string | null, source: RowSource): RowSource =>
  importId === null || source.table === 'habit_past_schedules'
    ? source
    : {
        ...source,
        rows: async (from, to) => (await source.rows(from, to)).map((row) => ({ ...row, importId })),
      };

/** How many habits' weeks are packed again in one part. */
const HABITS_A_PART = 100;

/** The parts that rebuild the packed weeks of habits, after their checks are written. */
function repackParts(checks: readonly Pick<PortableRecord<'habit_checks'>, 'habit_id'>[]): ImportPart[] {
  const ids = [...new Set(checks.map(({ habit_id: id }) => id))];
  return inPages(ids, HABITS_A_PART).map((some) => ({ target: 'checked_weeks', rows: JSON.stringify(some) }));
}

/** Rows in a part whose sealed texts are deleted or restored: the database does as many in some tens of milliseconds. */
const SEALED_ROWS = 250;
/** Rows in any other part, and keys that are read at once. */
const PAGE_ROWS = 2_000;

type PlanContext = { readonly db: Database; readonly userId: string };

const partOf = (step: TakeBackStep): ImportPart => ({ target: 'take_back', rows: JSON.stringify(step) });

/** The parts that take an import back, in order; no row is in two of them. */
export async function createTakeBackPlan(whose: PlanContext, made: MadeImportRow): Promise<ImportPart[]> {
  const { importId } = made;
  const keysOf = (table: WrittenTable) =>
    listWrittenKeys(whose.db, { userId: whose.userId, importId, table, pageRows: PAGE_ROWS });
  type Ranged = Extract<TakeBackStep, { from: RowKey }>['table'];
  const ranges = (table: Ranged, keys: readonly RowKey[]) =>
    inPages(keys, SEALED.has(table) ? SEALED_ROWS : PAGE_ROWS).flatMap((page) => {
      const [from, to] = [page[0], page.at(-1)];
      return from && to ? [partOf({ importId, table, from, to })] : [];
    });
  const lists = (table: 'tasks' | 'habits' | 'custom_symptoms', ids: readonly string[]) =>
    inPages(ids, PAGE_ROWS).map((some) => partOf({ importId, table, ids: some }));

  const starts = await keysOf('periods');
  const replaced = await replacedDays(whose, importId);
  const ofDays = async (table: keyof typeof replaced): Promise<RowKey[]> => {
    const all = [...(await keysOf(table)).map(([day = '']) => day), ...replaced[table]];
    return [...new Set(all)].sort().map((day) => [day]);
  };
  const days = await ofDays('day_logs');
  const pages = await ofDays('journal_entries');
  const remarks = await keysOf('import_remarks');
  const modes = await keysOf('cycle_modes');
  const checks = await keysOf('habit_checks');
  const checked = checks.map(([habit_id = '']) => ({ habit_id }));
  const habitIds = (await keysOf('habits')).flat();
  const taskIds = await deepestTasks(whose, (await keysOf('tasks')).flat());
  const seriesKeys = await keysOf('task_series');
  const symptomIds = (await keysOf('custom_symptoms')).flat();
  const gives = JSON.parse(made.estimate ?? 'null') as ReplacedEstimate | null; // as it was noted
  const windows = startWindows({ days: datesOf(days), starts: datesOf(starts) });
  return [
    ...ranges('periods', starts),
    ...ranges('day_logs', days),
    ...ranges('journal_entries', pages),
    ...ranges('import_remarks', remarks),
    ...ranges('cycle_modes', modes),
    ...ranges('habit_checks', checks),
    ...repackParts(checked),
    ...lists('habits', habitIds),
    ...lists('tasks', taskIds),
    ...ranges('task_series', seriesKeys),
    // After the days that named them are restored.
    ...lists('custom_symptoms', symptomIds),
    ...windows.map((window): ImportPart => ({ target: 'starts', rows: JSON.stringify(window) })),
    ...(gives ? [partOf({ importId, table: 'onboarding', gives })] : []),
  ];
}

/** The days of keys that begin with one. */
const datesOf = (keys: readonly RowKey[]) => keys.map(([day]) => day as LocalDate); // as it's stored

/** The tables whose sealed texts a step moves. */
const SEALED: ReadonlySet<WrittenTable> = new Set(['day_logs', 'journal_entries', 'import_remarks'] as const);

/**
 * The days of which the state before this import is stored, also if they were edited or deleted since, and those of which
 * another import stored what this one wrote.
 */
async function replacedDays({ db, userId }: PlanContext, importId: string) {
  const { userId: owner, importId: by, target, dayOn, fields } = importReplacedDays;
  const days = { day_logs: [] as string[], journal_entries: [] as string[] };
  const key = sql`(${by}, ${target}, ${dayOn})`;
  const isOf = sql`(${by} = ${importId} or json_extract(${fields}, '$.import_id') = ${importId})`;
  for (let last: { by: string; target: string; day: string } | undefined; ; ) {
    const isLater = last && sql`${key} > (${last.by}, ${last.target}, ${last.day})`;
    const rows = await db
      .select({ by, target, day: dayOn })
      .from(importReplacedDays)
      .where(and(eq(owner, userId), isOf, isLater))
      .orderBy(by, target, dayOn)
      .limit(PAGE_ROWS);
    for (const row of rows) days[row.target].push(row.day);
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return days;
    await yieldToEventLoop();
  }
}

/** Tasks in an order in which they can be deleted. */
async function deepestTasks({ db, userId }: PlanContext, ids: readonly string[]): Promise<string[]> {
  const all: { id: string; parentId: string | null }[] = [];
  for (const some of inPages(ids, PAGE_ROWS)) {
    const key = { id: tasks.taskId, parentId: tasks.parentId };
    const isAmong = and(eq(tasks.userId, userId), isListed(tasks.taskId, some));
    all.push(...(await db.select(key).from(tasks).where(isAmong)));
    await yieldToEventLoop();
  }
  return deepestFirst(all);
}

const inPages = <Item>(all: readonly Item[], rows: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / rows) }, (_, index) =>
    all.slice(index * rows, (index + 1) * rows),
  );

/** The counts of a missing kind. */
const NO_COUNTS: ImportCounts = { added: 0, skipped: 0, rejected: 0 };
const rejected = (issue: FieldError) => ({ issues: [issue], counts: { ...NO_COUNTS, rejected: 1 } });

const decodeProfile = decoderOf(PROFILE_FIELDS, 'file');

/** Imports the profile's answers that are still missing; existing ones stay. */
export function readProfile(
  file: unknown,
  { person, now }: { person: NonNullable<ImportState['person']>; now: number },
) {
  const nothing = { change: {} as NonNullable<AcceptOptions['profile']>, issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: NO_COUNTS };
  const parsed = v.safeParse(portableProfileSchema, file);
  if (!parsed.success) return { ...nothing, ...rejected(issueOf('profile', parsed.issues[0])) };
  const { language: offeredLanguage, ...offered } = decodeProfile(parsed.output);
  const { birthOn } = offered;
  const today = localDateAt(now, person.timeZone ?? offered.timeZone ?? DEFAULT_TIME_ZONE);
  const message = birthOn === null ? null : ageRefusal(birthOn, today);
  if (message !== null) return { ...nothing, ...rejected({ path: 'profile.birth_date', message }) };
  const open = Object.entries(offered).filter(
    ([field, value]) => value !== null && person[field as keyof typeof offered] === null, // its own keys
  );
  // A person without any answers hasn't chosen the language in the app either.
  const language =
    person.name === null && offeredLanguage !== person.language ? { language: offeredLanguage } : {};
  const change: NonNullable<AcceptOptions['profile']> = { ...Object.fromEntries(open), ...language };
  const isNew = Object.keys(change).length > 0;
  return { ...nothing, change, counts: { ...NO_COUNTS, added: isNew ? 1 : 0, skipped: isNew ? 0 : 1 } };
}

/** Imports the answers of onboarding if there are none yet. */
export function readCycleProfile(
  file: unknown,
  { known, userId }: { known: ImportState['cycleProfile']; userId: string },
) {
  const nothing = { row: undefined as AcceptOptions['cycleProfile'], issues: [] as FieldError[] }; // nothing so far, of this type
  if (file === undefined || file === null) return { ...nothing, counts: NO_COUNTS };
  const [list] = listsForObjects(portableCycleProfileSchema, file);
  if (list !== undefined) {
    const path = ['cycle_profile', list].filter(Boolean).join('.');
    return { ...nothing, ...rejected({ path, message: 'must be an object' }) };
  }
  const parsed = v.safeParse(portableCycleProfileSchema, file);
  if (!parsed.success) return { ...nothing, ...rejected(issueOf('cycle_profile', parsed.issues[0])) };
  if (known) return { ...nothing, counts: { ...NO_COUNTS, skipped: 1 } };
  return { ...nothing, row: cycleProfileRowOf(parsed.output, userId), counts: { ...NO_COUNTS, added: 1 } };
}

type PersonData = Pick<
  ImportFile,
  'profile' | 'cycle_profile' | 'odd_cycles' | 'pill_schemes' | 'cycle_facts'
>;

/** A file's data about the person besides records. Another app's file has none: taking an import back couldn't remove it. */
export function readPersonData(file: ImportFile): {
  readonly about: PersonData;
  readonly issues: FieldError[];
} {
  const { import: head, profile, cycle_profile, odd_cycles, pill_schemes, cycle_facts } = file;
  const about = { profile, cycle_profile, odd_cycles, pill_schemes, cycle_facts };
  if (head === undefined) return { about, issues: [] };
  const given = Object.entries(about).filter(([, value]) => value != null);
  return {
    about: {},
    issues: given.map(([path]) => ({ path, message: 'must not be in a file with a head' })),
  };
}

/**
 * The annotations of cycles, packs and facts of a file; if anything in them is invalid, all are left out; of those with a future day only these. Throws
 * `conflict` for more than a person may have, before they are read.
 */
export function readLife(
  { odd_cycles, pill_schemes, cycle_facts }: PersonData,
  today: LocalDate,
): { readonly life: PortableLife; readonly issues: FieldError[] } {
  for (const [quota, list] of Object.entries({ odd_cycles, pill_schemes })) {
    const name = quota as 'odd_cycles' | 'pill_schemes'; // the keys of the line above
    if (Array.isArray(list) && list.length > QUOTAS[name]) throw quotaError(name);
  }
  const parsed = v.safeParse(portableLifeSchema, { odd_cycles, pill_schemes, cycle_facts });
  if (!parsed.success)
    return { life: v.parse(portableLifeSchema, {}), issues: [issueOf(null, parsed.issues[0])] };
  const life = parsed.output;
  const refused = futureDays(life, today);
  const without = <Row>(kind: string, rows: Row[]) =>
    rows.filter((_, at) => !refused.some(({ row }) => row === `${kind}.${at}`));
  return {
    life: {
      odd_cycles: without('odd_cycles', life.odd_cycles),
      pill_schemes: without('pill_schemes', life.pill_schemes),
      cycle_facts: refused.some(({ row }) => row === 'cycle_facts') ? null : life.cycle_facts,
    },
    issues: refused.map(({ row, field }) => ({
      path: `${row}.${field}`,
      message: 'must not be in the future',
    })),
  };
}

/** The rows that have a day after today, each with the first such field. */
function futureDays(
  life: PortableLife,
  today: LocalDate,
): { readonly row: string; readonly field: string }[] {
  const days = [
    ...life.odd_cycles.map(({ started_on }, at) => ({ row: `odd_cycles.${at}`, started_on })),
    ...life.pill_schemes.map(({ started_on, ended_on }, at) => ({
      row: `pill_schemes.${at}`,
      started_on,
      ended_on,
    })),
    { row: 'cycle_facts', told_on: life.cycle_facts?.told_on },
  ];
  return days.flatMap(({ row, ...fields }) => {
    const field = Object.entries(fields).find(([, day]) => day != null && day > today)?.[0];
    return field === undefined ? [] : [{ row, field }];
  });
}

function issueOf(kind: string | null, issue: v.BaseIssue<unknown>): FieldError {
  const field = v.getDotPath(issue);
  const message = issue.message.startsWith('Invalid ') ? 'is missing or has the wrong type' : issue.message;
  return { path: [kind, field].filter((part) => part != null).join('.'), message };
}
