import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { ageRefusal } from '#domain/account/account.schema.ts';
import { NO_USAGE, QUOTAS, type Quota, quotaError, ROW_BYTES } from '#domain/account/quotas.ts';
import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import type { FieldError } from '#domain/errors.ts';
import { CHECK_FIELDS, HABIT_FIELDS, PAST_SCHEDULE_FIELDS } from '#domain/habits/habits.fields.ts';
import { checkedWeeksOf, firstStoredWeek } from '#domain/habits/packed-weeks.ts';
import { LABEL_FIELDS } from '#domain/labels/labels.calls.ts';
import {
  CYCLE_PROFILE_FIELDS,
  type ImportCounts,
  type ImportFile,
  MODE_FIELDS,
  PERIOD_FIELDS,
  PERSON_PARTS,
  type PortableLife,
  type PortableRecords,
  PROFILE_FIELDS,
  portableCycleProfileSchema,
  portableLifeSchema,
  portableProfileSchema,
} from '#domain/portability/portable-data.schema.ts';
import type { ReadImport } from '#domain/portability/read-import.ts';
import { isBefore, issueOf } from '#domain/portability/read-records.ts';
import { SERIES_FIELDS } from '#domain/recurrence/series.fields.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { decoderOf, pick } from '#domain/wire/record-fields.ts';
import { listsForObjects } from '#domain/wire/wire.schema.ts';
import type { PersonContext } from '#worker/context.ts';
import { dayLogFiles, type EstimatedStart, type ReplacedEstimate } from '#worker/cycle/cycle-portability.ts';
import { journalService } from '#worker/journal/journal.service.ts';
import type { Database } from '#worker/platform/database.ts';
import { inChunks } from '#worker/platform/json-sql.ts';
import { yieldToEventLoop } from '#worker/platform/runtime.ts';
import { remarksService } from '#worker/remarks/remarks.service.ts';
import type { AcceptOptions, ImportState } from './imports.repository.ts';
import type { MadeImportRow } from './portability.repository.ts';
import { inPages, listSteps } from './take-back-steps.ts';
import type { ImportPart } from './write-part.ts';
import type { ImportedTable, ImportedTables, RowTarget } from './write-rows.ts';

const decodeLabel = decoderOf(LABEL_FIELDS, 'file');
const decodePeriod = decoderOf(PERIOD_FIELDS, 'file');
const decodePast = decoderOf(PAST_SCHEDULE_FIELDS, 'file');
const decodeHabit = decoderOf(HABIT_FIELDS, 'file');
const decodeSeries = decoderOf(SERIES_FIELDS, 'file');
const decodeTask = decoderOf(TASK_FIELDS, 'file');

/** Everything an import writes, in order, and how much it adds to the person's usage. */
export async function createImportPlan(
  { added, moods, days, pages, remarks, estimate }: ReadImport,
  {
    importId,
    estimated,
    person,
    daysFrom,
  }: {
    importId: string | null;
    estimated: EstimatedStart | undefined;
    person: PersonContext;
    daysFrom: LocalDate | null;
  },
) {
  const dayFiles = dayLogFiles(person);
  const journal = journalService(person);

  const logged = [...added.day_logs, ...moods];
  const sources = [
    ...rowSources(added, daysFrom),
    sourceOf('custom_symptoms', { of: added.custom_symptoms, rows: dayFiles.sealSymptoms }),
    sourceOf('day_logs', { of: logged, rows: dayFiles.sealDays }),
    sourceOf('merged_days', { of: days, rows: dayFiles.sealMerged }),
    sourceOf('journal_entries', { of: added.journal, rows: journal.sealAll }),
    sourceOf('merged_pages', { of: pages, rows: journal.sealMerged }),
    sourceOf('import_remarks', { of: remarks, rows: remarksService(person).sealAll }),
  ];
  const { parts, adds } = await partsOf(sources, importId);
  const gives: ReplacedEstimate | null =
    estimate && estimated ? { ...estimated, takesBleeding: estimate.takesBleeding } : null;
  const writtenDays = [...added.day_logs, ...days.map(({ day }) => day)];
  const bleedingDays = writtenDays.flatMap(({ bleeding, date }) => (bleeding === null ? [] : [date]));
  const starts = [...added.periods.map(({ started_on: on }) => on), ...(estimate ? [estimate.on] : [])];
  const first: ImportPart[] = gives ? [{ target: 'estimate', rows: JSON.stringify(gives) }] : [];
  return {
    adds,
    parts: [
      ...first,
      ...parts,
      ...startParts([...bleedingDays, ...starts]),
      ...repackParts(added.habit_checks.map(({ habit_id: id }) => id)),
    ],
    /** Onboarding's entry that is deleted, if any. */
    gives,
  };
}

/** Whether an import adds something that is stored only with the consent `intimate`. */
export const addsIntimate = ({ added, days }: Pick<ReadImport, 'added' | 'days'>): boolean =>
  added.day_logs.some(isIntimate) || days.some((day) => day.isIntimate);

/** How many habits' weeks are packed again in one part. */
const HABITS_A_PART = 100;

/** The parts that rebuild the packed weeks of habits, after their checks are written. */
const repackParts = (habitIds: readonly string[]): ImportPart[] =>
  inPages([...new Set(habitIds)], HABITS_A_PART).map((some) => ({
    target: 'checked_weeks',
    rows: JSON.stringify(some),
  }));

/** Days in a window: the database reconciles them in some tens of milliseconds. */
const DAYS_A_WINDOW = 1_000;

/** The parts that reconcile the starts of periods, after days with logged bleeding and other starts are written. */
const startParts = (days: readonly LocalDate[]): ImportPart[] =>
  inPages([...new Set(days)].sort(compareDates), DAYS_A_WINDOW).map((some) => ({
    target: 'starts',
    // An earlier release needs `starts`: how many of the days may begin a period.
    rows: JSON.stringify({ from: some[0], to: some.at(-1), starts: some.length }),
  }));

/** The parts that take an import back, in order; no row is in two of them. */
export async function createTakeBackPlan(
  whose: { readonly db: Database; readonly userId: string },
  { importId, estimate }: MadeImportRow,
): Promise<ImportPart[]> {
  const { steps, keysOf } = await listSteps(whose, importId);
  const gives = JSON.parse(estimate ?? 'null') as ReplacedEstimate | null; // as it was noted
  const partOf = (step: object): ImportPart => ({ target: 'take_back', rows: JSON.stringify(step) });
  return [
    ...steps.map(partOf),
    ...repackParts(keysOf('habit_checks').flatMap(([id]) => id ?? [])),
    ...startParts([...keysOf('day_logs'), ...keysOf('periods')].map(([day]) => day as LocalDate)), // as it's stored
    ...(gives ? [partOf({ importId, table: 'onboarding', gives })] : []),
  ];
}

const countsOf = (outcome?: keyof ImportCounts): ImportCounts => ({
  added: 0,
  skipped: 0,
  rejected: 0,
  ...(outcome && { [outcome]: 1 }),
});
const rejected = (issue: FieldError) => ({ issues: [issue], counts: countsOf('rejected') });

/** Imports the profile's answers that are still missing; existing ones stay. */
export function readProfile(
  file: unknown,
  { person, now }: { person: NonNullable<ImportState['person']>; now: number },
) {
  const nothing = { change: {} as NonNullable<AcceptOptions['profile']>, issues: [] as FieldError[] };
  if (file === undefined || file === null) return { ...nothing, counts: countsOf() };
  const parsed = v.safeParse(portableProfileSchema, file);
  if (!parsed.success) return { ...nothing, ...rejected(issueOf('profile', parsed.issues[0])) };
  const { language, ...offered } = decoderOf(PROFILE_FIELDS, 'file')(parsed.output);
  const today = localDateAt(now, person.timeZone ?? offered.timeZone ?? DEFAULT_TIME_ZONE);
  const message = offered.birthOn && ageRefusal(offered.birthOn, today);
  if (message !== null) return { ...nothing, ...rejected({ path: 'profile.birth_date', message }) };
  const open = Object.entries(offered).filter(
    ([field, value]) => value !== null && person[field as keyof typeof offered] === null, // its own keys
  );
  // A person without any answers hasn't chosen the language in the app either.
  if (person.name === null && language !== person.language) open.push(['language', language]);
  const change: NonNullable<AcceptOptions['profile']> = Object.fromEntries(open);
  return { ...nothing, change, counts: countsOf(open.length > 0 ? 'added' : 'skipped') };
}

/** Imports the answers of onboarding if there are none yet. */
export function readCycleProfile(
  file: unknown,
  { known, userId }: { known: ImportState['cycleProfile']; userId: string },
) {
  const nothing = { row: undefined as AcceptOptions['cycleProfile'], issues: [] as FieldError[] }; // nothing so far, of this type
  if (file === undefined || file === null) return { ...nothing, counts: countsOf() };
  const [list] = listsForObjects(portableCycleProfileSchema, file);
  if (list !== undefined) {
    const path = ['cycle_profile', list].filter(Boolean).join('.');
    return { ...nothing, ...rejected({ path, message: 'must be an object' }) };
  }
  const parsed = v.safeParse(portableCycleProfileSchema, file);
  if (!parsed.success) return { ...nothing, ...rejected(issueOf('cycle_profile', parsed.issues[0])) };
  if (known) return { ...nothing, counts: countsOf('skipped') };
  const answers = decoderOf(CYCLE_PROFILE_FIELDS, 'file')(parsed.output);
  return { ...nothing, row: { userId, ...answers }, counts: countsOf('added') };
}

type PersonData = Partial<Pick<ImportFile, (typeof PERSON_PARTS)[number]>>;

/** A file's data about the person besides records. Another app's file has none: taking an import back couldn't remove it. */
export function readPersonData(file: ImportFile): { about: PersonData; issues: FieldError[] } {
  const about: PersonData = pick(file, PERSON_PARTS);
  if (file.import === undefined) return { about, issues: [] };
  const given = PERSON_PARTS.filter((part) => about[part] != null);
  return {
    about: {},
    issues: given.map((path) => ({ path, message: 'must not be in a file with a head' })),
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
  const issues: FieldError[] = [];
  const isPast = (row: string, days: Readonly<Record<string, LocalDate | null>>): boolean => {
    const field = Object.entries(days).find(([, day]) => day !== null && day > today)?.[0];
    if (field !== undefined) issues.push({ path: `${row}.${field}`, message: 'must not be in the future' });
    return field === undefined;
  };
  return {
    life: {
      odd_cycles: life.odd_cycles.filter(({ started_on }, at) => isPast(`odd_cycles.${at}`, { started_on })),
      pill_schemes: life.pill_schemes.filter(({ started_on, ended_on }, at) =>
        isPast(`pill_schemes.${at}`, { started_on, ended_on }),
      ),
      cycle_facts: isPast('cycle_facts', { told_on: life.cycle_facts?.told_on ?? null })
        ? life.cycle_facts
        : null,
    },
    issues,
  };
}

// Converts records of `marea.json` to rows of tables; `portability.service.ts` does the reverse.

/** A row of a table without generated columns, its owner, and the import that wrote it. */
type ImportedRow<Table extends SQLiteTable> = Readonly<
  Record<Exclude<keyof Table['$inferInsert'], 'userId' | 'importId'>, PortableRow[string]>
>;

/** The kinds with encrypted parts; their features convert them. */
type Sealed = 'custom_symptoms' | 'day_logs' | 'journal' | 'remarks';

/**
 * The rows of the records that an import adds to a person, tables in an order in which none refers to a later one; days are stored
 * from `daysFrom` on.
 */
export function rowSources(
  added: Omit<PortableRecords, Sealed>,
  daysFrom: LocalDate | null = null,
): RowSource[] {
  const checksOf = Map.groupBy(added.habit_checks, ({ habit_id: id }) => id);
  return [
    rowsOf('cycle_modes', { of: added.cycle_modes, rowOf: decoderOf(MODE_FIELDS, 'file') }),
    rowsOf('periods', {
      of: added.periods,
      rowOf: ({ forgotten, ...period }) => ({
        ...decodePeriod(period),
        // Else its bleeding follows from the days, unless these are left out.
        bledUntil: forgotten?.bled_until ?? null,
        bledDays: forgotten?.bled_days ?? 0,
        noneAfter: forgotten?.none_after ?? 0,
        signs:
          forgotten || isBefore(period.started_on, daysFrom)
            ? JSON.stringify(
                forgotten?.signs.map(({ known_on: knownOn, ...sign }) => ({ ...sign, knownOn })) ?? [],
              )
            : null,
      }),
    }),
    rowsOf('labels', {
      of: added.labels,
      rowOf: (label) => ({ ...decodeLabel(label), nameFolded: foldText(label.name) }),
    }),
    rowsOf('task_series', {
      of: added.task_series,
      rowOf: (series) => {
        const { template, ...row } = decodeSeries(series);
        // The column stores JSON.
        return { ...row, template: JSON.stringify(template) };
      },
    }),
    rowsOf('tasks', {
      of: added.tasks,
      rowOf: (task) => ({
        ...decodeTask(task),
        // The column stores JSON.
        reminder: task.reminder && JSON.stringify(task.reminder),
        advised: task.advised && JSON.stringify(task.advised),
        titleFolded: foldText(task.title),
        descriptionFolded: task.description && foldText(task.description),
        completedOn: task.status === 'completed' ? task.completed_on : null,
      }),
    }),
    rowsOf('task_labels', {
      of: added.tasks.flatMap(({ id, labels }) => labels.map((labelId) => ({ taskId: id, labelId }))),
      rowOf: (link) => link,
    }),
    rowsOf('habits', {
      of: added.habits,
      rowOf: (habit) => {
        // A new habit: all its checks are in the file.
        const checks = checksOf.get(habit.id) ?? [];
        const weeksFrom = habit.forgotten?.from ?? firstStoredWeek(habit.created_on);
        const weeksOf = (mark: 'done' | 'skipped') =>
          checkedWeeksOf(
            checks.filter((check) => check[mark] === 1).map(({ date }) => date),
            weeksFrom,
          );
        return {
          ...decodeHabit(habit),
          weeksFrom,
          checkedWeeks: weeksOf('done'),
          skippedWeeks: weeksOf('skipped'),
          amountWeeks: '',
          // The column stores JSON.
          forgotten: habit.forgotten && JSON.stringify(habit.forgotten),
        };
      },
    }),
    rowsOf('habit_past_schedules', {
      of: added.habits.flatMap(({ id, past_schedules: past }) => past.map((one) => ({ id, ...one }))),
      rowOf: ({ id, ...past }) => ({ habitId: id, ...decodePast(past) }),
    }),
    rowsOf('habit_checks', { of: added.habit_checks, rowOf: decoderOf(CHECK_FIELDS, 'file') }),
  ];
}

/** The rows of a table, one for each record. */
const rowsOf = <Name extends ImportedTable, Item>(
  table: Name,
  { of, rowOf }: { of: readonly Item[]; rowOf: (record: Item) => ImportedRow<ImportedTables[Name]> },
): RowSource => sourceOf(table, { of, rows: (some) => some.map(rowOf) });

const sourceOf = <Item>(
  table: RowTarget,
  { of, rows }: { of: readonly Item[]; rows: (some: readonly Item[]) => ReturnType<RowSource['rows']> },
): RowSource => ({ table, records: of.length, rows: (from, to) => rows(of.slice(from, to)) });

/** Code units of JSON in a part: the database writes it in some tens of milliseconds. */
const PART_LENGTH = 128_000;
/** How many records are converted before a pause for other requests. */
const RECORDS_AT_ONCE = 50;

/** A row by the names that the schema gives its columns, without its owner. */
type PortableRow = Readonly<Record<string, string | number | null>>;

type PartRow = Readonly<Record<string, PortableRow[string] | PortableRow>>;

/** The rows that an import adds to one table, or to stored days, converted in slices of records. */
type RowSource = {
  readonly table: RowTarget;
  readonly records: number;
  /** The rows of the records from one index up to, but not including, another. */
  readonly rows: (from: number, to: number) => readonly PartRow[] | Promise<readonly PartRow[]>;
};

const encoder = new TextEncoder();

/** The bytes that the database counts for a row (`migrations/0017_count_what_is_kept.sql`). */
export const bytesOf = (row: PartRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? encoder.encode(value).byteLength : 0),
    ROW_BYTES,
  );

/** Tables whose rows get no import here: remarks have theirs, the others belong to their habits and tasks. */
const WITHOUT_IMPORT: ReadonlySet<RowTarget> = new Set([
  'habit_past_schedules',
  'task_labels',
  'import_remarks',
] as const);

/** Everything an import writes, in order and in parts of a bounded length, and how much it adds to the person's usage. */
async function partsOf(sources: readonly RowSource[], importId: string | null) {
  const parts: ImportPart[] = [];
  const adds: Record<Quota, number> = { ...NO_USAGE };
  for (const { table, records, rows } of sources) {
    const texts: string[] = [];
    for (let from = 0; from < records; from += RECORDS_AT_ONCE) {
      for (const own of await rows(from, from + RECORDS_AT_ONCE)) {
        const row = importId === null || WITHOUT_IMPORT.has(table) ? own : { ...own, importId };
        texts.push(JSON.stringify(row));
        adds.bytes += bytesOf(row);
        const quota = quotaOf(table, row);
        if (quota !== undefined) adds[quota] += 1;
      }
      await yieldToEventLoop();
    }
    parts.push(...inChunks(texts, PART_LENGTH).map((chunk) => ({ target: table, rows: chunk })));
  }
  return { parts, adds };
}

/** The quota, besides that of bytes, that a row counts for; a series counts until it ends. */
function quotaOf(table: RowTarget, { endedAt }: PartRow): Quota | undefined {
  if (table === 'task_series') return endedAt === null ? 'open_series' : undefined;
  return table in NO_USAGE ? (table as Quota) : undefined; // its keys are quotas
}
