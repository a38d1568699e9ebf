import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { StoredSign } from '#domain/cycle/signs/signs-of.ts';
import {
  affectedDays,
  applyBleeding,
  type BleedingChange,
  type BleedingDay,
  type BleedingRecord,
  isSameBleeding,
  type PeriodStart,
} from '#domain/day-log/bleeding.rules.ts';
import { BLEEDING_LEVELS, EPISODE_GAP_DAYS } from '#domain/day-log/bleeding.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { cycleProfiles, dayLogs, periods } from '#drizzle/schema/cycle.ts';
import { accountService, type Person } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { commit } from '#worker/platform/commit.ts';
import type { BatchStatement, Database, HeldKey } from '#worker/platform/database.ts';
import {
  allAsJson,
  insertMany,
  isListed,
  listedRows,
  rowsAsJson,
  setFromListed,
} from '#worker/platform/json-sql.ts';

// Every write of bleeding and of starts: the rules are those of domain/day-log/bleeding.rules.ts, these are its rows.

export type DayRow = typeof dayLogs.$inferSelect;

/** Consecutive days, both ends included; as expressions where only the database knows them. */
export type Span = { readonly from: LocalDate; readonly to: LocalDate };
type ReadSpan = { readonly from: LocalDate | SQL; readonly to: LocalDate | SQL };

/** Every valid day that has three more after it. */
export const ALL_DAYS: Span = { from: '1900-01-01' as LocalDate, to: '2199-12-28' as LocalDate };

/** How many days to read on both sides of a change; the next one if an episode reaches the edge. */
const MARGINS = [14, 400];

/** The start of a period that a write began. */
export type StartedPeriod = { readonly period_id: string; readonly on: LocalDate };

type BleedingDecision = {
  readonly change: BleedingChange;
  /** The row of `rowOf` after the change, besides its bleeding. */
  readonly row?: DayRow;
  /** A start that comes back, and when it was made (unix seconds). */
  readonly restored?: { readonly id: string; readonly createdAt: number };
};

type BleedingCommit = {
  readonly span: ReadSpan;
  /** A day to read as a whole. */
  readonly rowOf?: LocalDate | undefined;
  /** Also reads starts whose reported end is on one of these days, or that have this id. */
  readonly endsIn?: Span | undefined;
  readonly startId?: string | undefined;
  readonly decide: (read: {
    readonly person: Person;
    readonly today: LocalDate;
    readonly row: DayRow | undefined;
    readonly record: BleedingRecord;
  }) => BleedingDecision | Promise<BleedingDecision>;
  /** Statements to run with the change, such as one that deletes the part of an import. */
  readonly extra?: readonly BatchStatement[];
  readonly key?: HeldKey | undefined;
};

type CommittedBleeding = {
  readonly before: BleedingRecord;
  readonly after: BleedingRecord;
  readonly row: DayRow | undefined;
  /** The days whose bleeding changed, oldest first. */
  readonly written: LocalDate[];
  readonly started: StartedPeriod | null;
};

/** Changes bleeding or starts of a person; starts follow from bleeding in the same transaction. Throws as `commit` does. */
export function commitBleeding(
  person: PersonContext,
  { span, rowOf, endsIn, startId, decide, extra = [], key }: BleedingCommit,
): Promise<CommittedBleeding> {
  const { deps, userId } = person;
  const { db, now, newId } = deps;

  async function readWithin(some: ReadSpan, margin: number) {
    const rows = rowsExpression(userId, { span: some, margin, rowOf, endsIn, startId });
    const { also: json, ...whose } = await accountService(person).personWith(rows);
    return {
      rows,
      json,
      person: whose,
      today: localDateAt(now(), whose.timeZone),
      ...parsed(json, { userId, margin }),
    };
  }

  /** Reads more days while an episode around the change reaches the edge of those that were read. */
  async function read() {
    for (const margin of MARGINS) {
      const found = await readWithin(span, margin);
      if (!found.mayContinue) return found;
    }
    return readWithin(ALL_DAYS, 0);
  }

  return commit<Awaited<ReturnType<typeof read>>, CommittedBleeding>(
    { db, userId },
    {
      read,
      decide: async (found) => {
        const { record, onlyBleeding, today } = found;
        const { change, row, restored } = await decide(found);
        const after = applyBleeding(record, { change, today, idOf: () => newId() });
        const rowAfter = row && withBleeding(row, after.days.get(row.loggedOn));
        const write = { db, userId, now: now() };
        const changed = daysThatDiffer(record, after);
        const others = changed.filter((day) => day !== row?.loggedOn);
        const begun = [...after.starts].filter(([day]) => !record.starts.has(day));
        const [newest] = begun
          .map(([day, { id }]) => ({ period_id: id, on: day }))
          .sort((one, other) => (one.on < other.on ? 1 : -1));
        return {
          writes: [
            ...(rowAfter ? writingRow(db, { row: rowAfter, before: found.row }) : []),
            ...writingDays(write, { days: others, after, onlyBleeding }),
            ...writingStarts(write, { before: record, after, restored }),
            ...extra,
          ],
          answer: {
            before: record,
            after,
            row: rowAfter && isEmptyRow(rowAfter) ? undefined : rowAfter,
            written: changed.filter(
              (day) => record.days.get(day)?.bleeding !== after.days.get(day)?.bleeding,
            ),
            started: newest ?? null,
          },
        };
      },
      key: key && {
        held: key,
        // Nothing that was logged.
        storedAnswer: ({ started }) => JSON.stringify({ started }),
      },
    },
  );
}

/** The columns of a day besides bleeding that may be empty. */
export const LEVEL_COLUMNS = ['mood', 'energy', 'temperature', 'lh', 'discharge'] as const;
/** Condition on `day_logs`: nothing but bleeding is logged. */
const IS_ONLY_BLEEDING = sql.raw(`coalesce(${LEVEL_COLUMNS.join(', ')}, sealed) is null and marks = '{}'`);
/** Condition on `day_logs`: nothing is logged. */
export const IS_EMPTY: SQL = sql`bleeding is null and ${IS_ONLY_BLEEDING}`;

const { userId: _, ...ROW_COLUMNS } = getTableColumns(dayLogs);
export const START_COLUMNS = {
  id: periods.periodId,
  ...pick(periods, ['startedOn', 'origin', 'endedOn', 'bledUntil', 'bledDays', 'noneAfter']),
  signs: sql<readonly StoredSign[] | null>`json(${periods.signs})`,
};
/** A logged start, with what is logged of its bleeding. */
export type StartRow = PeriodStart & {
  readonly startedOn: LocalDate;
  readonly signs: readonly StoredSign[] | null;
};

/** The rows as JSON, in which the days are short lists. */
type Rows = {
  readonly span: readonly [LocalDate, LocalDate];
  readonly days: readonly (readonly [on: LocalDate, bleeding: number, counts: 0 | 1, isOnly: 0 | 1])[];
  readonly starts: readonly StartRow[];
  readonly estimateId: string | null;
  readonly row: readonly Omit<DayRow, 'userId'>[];
};

function rowsExpression(
  userId: string,
  {
    span,
    margin,
    rowOf,
    endsIn,
    startId,
  }: Omit<BleedingCommit, 'decide' | 'key' | 'extra'> & { margin: number },
): SQL<string> {
  const [from, to] = [
    sql`date(${span.from}, ${`-${margin} days`})`,
    sql`date(${span.to}, ${`+${margin} days`})`,
  ];
  const estimateId = sql`(select ${cycleProfiles.onboardingPeriodId} from ${cycleProfiles} where ${eq(cycleProfiles.userId, userId)})`;
  const isRead = sql.join(
    [
      sql`${periods.startedOn} between ${from} and ${to}`,
      ...(endsIn ? [sql`${periods.endedOn} between date(${endsIn.from}, '-1 day') and ${endsIn.to}`] : []),
      ...(startId === undefined ? [] : [sql`${periods.periodId} = ${startId}`]),
    ],
    sql` or `,
  );
  return allAsJson({
    span: sql`json_array(${span.from}, ${span.to})`,
    days: sql`(select json_group_array(json_array(logged_on, bleeding, counts, ${IS_ONLY_BLEEDING})) from day_logs
      where user_id = ${userId} and logged_on between ${from} and ${to} and bleeding is not null)`,
    starts: rowsAsJson(START_COLUMNS, {
      of: sql`${periods} where ${and(eq(periods.userId, userId), sql`(${isRead})`)}`,
    }),
    estimateId: sql`json_quote(${estimateId})`,
    row:
      rowOf === undefined
        ? sql`'[]'`
        : rowsAsJson(ROW_COLUMNS, {
            of: sql`${dayLogs} where ${and(eq(dayLogs.userId, userId), eq(dayLogs.loggedOn, rowOf))}`,
          }),
  }).mapWith(String);
}
function parsed(json: string, { userId, margin }: { userId: string; margin: number }) {
  const { span, days: rows, starts: startRows, estimateId, row } = JSON.parse(json) as Rows; // as `rowsExpression` made it
  const [first, last] = span;
  const days = new Map(
    rows.map(([on, bleeding, counts]) => [on, { bleeding: BLEEDING_LEVELS[bleeding] ?? 'none', counts }]),
  );
  const starts = new Map(startRows.map(({ startedOn, ...start }) => [startedOn, start]));
  const { from, to } = affectedDays({ from: first, to: last }, { days, starts });
  const [stored] = row;
  return {
    record: { from, to, days, starts, estimateId },
    row: stored && { ...stored, userId },
    onlyBleeding: new Set(rows.flatMap(([on, , , isOnly]) => (isOnly === 1 ? [on] : []))),
    mayContinue: Math.max(daysBetween(from, first), daysBetween(last, to)) > margin - EPISODE_GAP_DAYS,
  };
}

function daysThatDiffer(before: BleedingRecord, after: BleedingRecord): LocalDate[] {
  const days = new Set([...before.days.keys(), ...after.days.keys()]);
  return [...days].filter((day) => !isSameBleeding(before.days.get(day), after.days.get(day))).sort();
}

const levelOf = ({ bleeding }: BleedingDay): number => BLEEDING_LEVELS.indexOf(bleeding);

const withBleeding = (row: DayRow, day: BleedingDay | undefined): DayRow => ({
  ...row,
  bleeding: day ? levelOf(day) : null,
  counts: day?.counts ?? 1,
});

const isEmptyRow = (row: DayRow): boolean =>
  row.marks === '{}' &&
  row.sealed === null &&
  [row.bleeding, ...LEVEL_COLUMNS.map((name) => row[name])].every((value) => value === null);

function writingRow(
  db: Database,
  { row, before }: { row: DayRow; before: DayRow | undefined },
): BatchStatement[] {
  const { userId, loggedOn, source, importId, ...fields } = row;
  if (isEmptyRow(row)) {
    const on = and(eq(dayLogs.userId, userId), eq(dayLogs.loggedOn, loggedOn));
    return before ? [db.delete(dayLogs).where(on)] : [];
  }
  return [
    db
      .insert(dayLogs)
      .values(row)
      .onConflictDoUpdate({ target: [dayLogs.userId, dayLogs.loggedOn], set: fields }),
  ];
}

type Write = { readonly db: Database; readonly userId: string; readonly now: number };

/** Statements that write the bleeding of days, and delete those on which nothing else is logged. */
function writingDays(
  { db, userId, now }: Write,
  {
    days,
    after,
    onlyBleeding,
  }: { days: readonly LocalDate[]; after: BleedingRecord; onlyBleeding: ReadonlySet<LocalDate> },
): BatchStatement[] {
  const gone = days.filter((day) => !after.days.has(day) && onlyBleeding.has(day));
  const rows = days.flatMap((loggedOn) => {
    const day = after.days.get(loggedOn);
    if (!day && onlyBleeding.has(loggedOn)) return [];
    return [
      { userId, loggedOn, bleeding: day ? levelOf(day) : null, counts: day?.counts ?? 1, savedAt: now },
    ];
  });
  return [
    ...(gone.length > 0
      ? [db.delete(dayLogs).where(and(eq(dayLogs.userId, userId), isListed(dayLogs.loggedOn, gone)))]
      : []),
    ...insertMany(db, { table: dayLogs, rows, update: updatingDays(['bleeding', 'counts']) }),
  ];
}

/** What an insert of days changes in those that exist. */
export const updatingDays = (columns: readonly string[]) => ({
  target: [dayLogs.userId, dayLogs.loggedOn],
  set: {
    ...Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${name}`)])),
    rev: sql.raw('day_logs.rev + 1'),
    savedAt: sql.raw('excluded.saved_at'),
  },
});

/** The columns of a start that follow from bleeding, and those that an edit of an imported start changes. */
const DERIVED_COLUMNS = ['bledUntil', 'bledDays', 'noneAfter'] as const;
const REPORTED_COLUMNS = ['origin', 'endedOn'] as const;

/** Statements that turn the stored starts, and the id of onboarding's one, into others. */
function writingStarts(
  { db, userId, now }: Write,
  {
    before,
    after,
    restored,
  }: {
    before: BleedingRecord;
    after: ReturnType<typeof applyBleeding>;
    restored: BleedingDecision['restored'];
  },
): BatchStatement[] {
  const rowsOf = ({ starts }: BleedingRecord) =>
    new Map([...starts].map(([startedOn, { id, ...start }]) => [id, { periodId: id, startedOn, ...start }]));
  const [known, rows] = [rowsOf(before), rowsOf(after)];
  const gone = [...known.keys()].filter((id) => !rows.has(id));
  const made = [...rows.values()].filter(({ periodId }) => !known.has(periodId));
  /** Statement that updates columns of the starts in which they changed, if any. */
  const updating = (columns: typeof DERIVED_COLUMNS | typeof REPORTED_COLUMNS): BatchStatement[] => {
    const changed = [...rows.values()].filter((row) => {
      const start = known.get(row.periodId);
      // A start that is reported again is written again, so that an imported one counts as edited.
      const isReported = columns === REPORTED_COLUMNS && after.reported.has(row.startedOn);
      const isOther = JSON.stringify(pick(start ?? row, columns)) !== JSON.stringify(pick(row, columns));
      return start !== undefined && (isReported || isOther);
    });
    if (changed.length === 0) return [];
    const isOne = sql`${periods.userId} = ${userId} and ${periods.periodId} = listed.periodId`;
    const list = listedRows(changed, ['periodId', ...columns]);
    return [db.update(periods).set(setFromListed(columns)).from(list).where(isOne)];
  };
  return [
    ...(gone.length > 0
      ? [db.delete(periods).where(and(eq(periods.userId, userId), isListed(periods.periodId, gone)))]
      : []),
    ...updating(DERIVED_COLUMNS),
    ...updating(REPORTED_COLUMNS),
    ...insertMany(db, {
      table: periods,
      rows: made.map((row) => ({
        userId,
        createdAt: row.periodId === restored?.id ? restored.createdAt : now,
        ...row,
      })),
    }),
    ...(before.estimateId === after.estimateId
      ? []
      : [
          db
            .insert(cycleProfiles)
            .values({ userId, onboardingPeriodId: after.estimateId })
            .onConflictDoUpdate({
              target: cycleProfiles.userId,
              set: { onboardingPeriodId: after.estimateId },
            }),
        ]),
  ];
}
