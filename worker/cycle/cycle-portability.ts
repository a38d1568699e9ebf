import { eq } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { FEEDINGS, METHODS, NATURAL_METHODS, PAUSE_REASONS } from '#domain/cycle/cycle-mode.ts';
import { DAY_FIELDS, isBuiltIn, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { UnreadableEntry } from '#domain/portability/export-only.schema.ts';
import type { DayToMerge } from '#domain/portability/import-days.ts';
import {
  type PortableData,
  type PortableLife,
  type PortableRecord,
  SCHEME_FIELDS,
  SYMPTOM_FIELDS,
} from '#domain/portability/portable-data.schema.ts';
import type { StoredDay } from '#domain/portability/read-records.ts';
import { decoderOf, encoderOf, pick } from '#domain/wire/record-fields.ts';
import { cycleAnnotations, cycleNotes, type cycleProfiles, pillSchemes } from '#drizzle/schema/cycle.ts';
import type { PersonContext } from '#worker/context.ts';
import type { BatchStatement, Query } from '#worker/platform/database.ts';
import { insertMany } from '#worker/platform/json-sql.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import { cipherOf } from '#worker/platform/text-cipher.ts';
import { commitBleeding, type DayRow, LEVEL_COLUMNS, type Span } from './bleeding-commits.ts';
import { annotationAnswer } from './cycle-record.ts';
import {
  applyNotesChange,
  findOption,
  NOTHING_SEALED,
  type Notes,
  type NotesChange,
  type NotesPlace,
  openDayFields,
  parseNotes,
  partsOf,
  placeOf,
  placeOfNotes,
  serializePart,
} from './cycle-sealing.ts';
import {
  createDayLogsRepository,
  type OwnSymptomRow,
  placeOfSymptom,
  symptomsService,
} from './day-log.service.ts';

const encodeScheme = encoderOf(SCHEME_FIELDS, 'file');
const decodeScheme = decoderOf(SCHEME_FIELDS, 'file');

/** The stored rows of a person's life stage and cycles, for an export. */
type StoredLife = {
  readonly cycleProfile: typeof cycleProfiles.$inferSelect | undefined;
  readonly cycleAnnotations: readonly (typeof cycleAnnotations.$inferSelect)[];
  readonly schemes: readonly (typeof pillSchemes.$inferSelect)[];
  readonly cycleWords: readonly (typeof cycleNotes.$inferSelect)[];
};

type LifeExport = Pick<PortableData, 'odd_cycles' | 'pill_schemes' | 'cycle_facts'> & {
  /** The decrypted notes of a mode, by its first day. */
  readonly notesOfMode: (startedOn: LocalDate) => ModeNotes;
  readonly unreadable: UnreadableEntry[];
};

/** Decrypts one person's life stage and notes on cycles for an export; only the cycle's feature can. */
export async function takeOutLife(person: PersonContext, stored: StoredLife): Promise<LifeExport> {
  const { opened, unreadable } = await openAll(person, stored);
  const { cycleProfile: profile } = stored;
  const method = findOption(NATURAL_METHODS, opened.get('natural')?.method);
  return {
    odd_cycles: stored.cycleAnnotations.map((row) =>
      annotationAnswer(row, opened.get(`cycle/${row.startedOn}`) ?? {}),
    ),
    pill_schemes: stored.schemes.map((row) => encodeScheme(row)),
    cycle_facts:
      profile === undefined && method === null
        ? null
        : { in_transition: profile?.inTransition ?? 0, told_on: profile?.transitionToldOn ?? null, method },
    notesOfMode: (startedOn) => {
      const { method, reason, feeding } = opened.get(`mode/${startedOn}`) ?? {};
      return {
        method: findOption(METHODS, method),
        reason: findOption(PAUSE_REASONS, reason),
        feeding: findOption(FEEDINGS, feeding),
      };
    },
    unreadable,
  };
}

async function openAll(person: PersonContext, { cycleWords: rows }: StoredLife) {
  const cipher = cipherOf(person);
  const opened = new Map<string, Notes>();
  const unreadable: UnreadableEntry[] = [];
  for (const row of rows) {
    const text = await cipher.open(row, placeOfNotes(person.userId, row.place)).catch(() => undefined);
    if (text !== undefined) opened.set(row.place, parseNotes(text));
    else {
      // The notes of natural cycles belong to no day.
      const [, date = '1970-01-01'] = row.place.split('/');
      const reason = cipher.failureOf(row.keyVersion);
      unreadable.push({ kind: 'cycle_words', date: date as UnreadableEntry['date'], reason }); // as its call wrote it
    }
  }
  return { opened, unreadable };
}

/** This part of a file: annotations of cycles, packs, notes of natural cycles, and the modes. */
type ImportedLife = PortableLife & {
  readonly modes: readonly (Pick<PortableRecord<'cycle_modes'>, 'started_on'> & ModeNotes)[];
};
/** The notes of a mode, which are encrypted. */
const MODE_NOTES = ['method', 'reason', 'feeding'] as const;
type ModeNotes = Pick<PortableRecord<'cycle_modes'>, (typeof MODE_NOTES)[number]>;

/** The rows of this part of a file, with notes encrypted with the key of the person who gets them. */
export async function lifeRows(
  person: PersonContext,
  { odd_cycles, pill_schemes, cycle_facts, modes }: ImportedLife,
) {
  const { userId } = person;
  const cipher = cipherOf(person);
  const changes: [place: NotesPlace, words: NotesChange][] = [
    ...odd_cycles.map(({ started_on: day, reason, note }) => [`cycle/${day}`, { reason, note }] as const),
    ...modes.map((mode) => [`mode/${mode.started_on}`, pick(mode, MODE_NOTES)] as const),
    ['natural', { method: cycle_facts?.method ?? null }] as const,
  ].map(([place, words]) => [place as NotesPlace, words]); // the places listed above
  const words = changes.map(([place, change]) => ({ place, words: applyNotesChange({}, change) }));
  return {
    annotations: odd_cycles.map(({ started_on: startedOn, odd, confirmed, ignored_signs: ignored }) => ({
      userId,
      startedOn,
      odd,
      confirmed,
      ignoredSigns: JSON.stringify(ignored),
    })),
    schemes: pill_schemes.map((scheme) => ({ userId, ...decodeScheme(scheme) })),
    words: await Promise.all(
      words
        .filter((row) => Object.keys(row.words).length > 0)
        .map(async (row) => ({
          userId,
          place: row.place,
          ...(await cipher.seal(JSON.stringify(row.words), placeOfNotes(userId, row.place))),
        })),
    ),
  };
}

/** The rows of a file that aren't stored yet, and statements that write them if a query has rows; `null` if all are stored. */
export async function lifeImport(person: PersonContext, life: ImportedLife) {
  const { db } = person.deps;
  const keysOf = async (column: SQLiteColumn, owner: SQLiteColumn): Promise<ReadonlySet<unknown>> => {
    const rows = await db.select({ key: column }).from(column.table).where(eq(owner, person.userId));
    return new Set(rows.map(({ key }) => key));
  };
  const [rows, annotations, schemes, words] = await Promise.all([
    lifeRows(person, life),
    keysOf(cycleAnnotations.startedOn, cycleAnnotations.userId),
    keysOf(pillSchemes.schemeId, pillSchemes.userId),
    keysOf(cycleNotes.place, cycleNotes.userId),
  ]);
  const added = {
    annotations: rows.annotations.filter((row) => !annotations.has(row.startedOn)),
    schemes: rows.schemes.filter((row) => !schemes.has(row.schemeId)),
    words: rows.words.filter((row) => !words.has(row.place)),
  };
  if (Object.values(added).every(({ length }) => length === 0)) return null;
  const writing = (given: Query): BatchStatement[] => [
    ...insertMany(db, { table: cycleAnnotations, rows: added.annotations, given }),
    ...insertMany(db, { table: pillSchemes, rows: added.schemes, given }),
    ...insertMany(db, { table: cycleNotes, rows: added.words, given }),
  ];
  return { ...added, writing };
}

/** The day log in an export, days oldest first. */
type DayLogExport = {
  readonly days: PortableRecord<'day_logs'>[];
  readonly symptoms: PortableRecord<'custom_symptoms'>[];
  readonly unreadable: UnreadableEntry[];
};

const encodeDay = encoderOf(DAY_FIELDS, 'file');
const decodeDay = decoderOf(DAY_FIELDS, 'file');
const encodeSymptom = encoderOf(SYMPTOM_FIELDS, 'file');
const decodeSymptom = decoderOf(SYMPTOM_FIELDS, 'file');

/** How many days an import opens before a pause for other requests. */
const DAYS_AT_ONCE = 200;

const SEALED_KEYS = SEALED.map((name) => DAY_FIELDS[name].file.key);
const EMPTY_SEALED = Object.fromEntries(SEALED_KEYS.map((key) => [key, null]));
/** Fields whose values are sealed, or may be in part. */
const MAYBE_SEALED_KEYS = [...SEALED_KEYS, DAY_FIELDS.painFlags.file.key] as const;
const hasSealedFields = (day: PortableRecord<'day_logs'>): boolean =>
  MAYBE_SEALED_KEYS.some((key) => day[key] !== null);
const includesSealed = (gains: readonly string[]): boolean =>
  MAYBE_SEALED_KEYS.some((key) => gains.includes(key));

/** Onboarding's entry, which was an estimate. */
export type EstimatedStart = {
  readonly periodId: string;
  readonly startedOn: LocalDate;
  readonly createdAt: number;
};
/** Such an entry that goes or comes back, and whether the bleeding that it put on its day does too. */
export type ReplacedEstimate = EstimatedStart & { readonly takesBleeding: boolean };

/** How an import changes starts: those of some days follow from what it wrote, or onboarding's entry goes or comes back. */
export type StartsChange =
  | ({ readonly kind: 'reconciled' } & Span)
  | ({ readonly kind: 'estimate-removed' | 'estimate-restored' } & ReplacedEstimate);

/** One person's day log in files, and how an import changes starts; only this can decrypt and encrypt its private parts. */
export const dayLogFiles = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const days = createDayLogsRepository(deps, userId);
  const cipher = cipherOf(person);

  async function takeSymptoms(taken: DayLogExport): Promise<void> {
    for (const row of await symptomsService(person).rows()) {
      const name = await cipher.open(row, placeOfSymptom(userId, row.symptomId)).catch(() => undefined);
      if (name !== undefined) taken.symptoms.push(encodeSymptom({ ...row, name }));
      else {
        const date = localDateAt(row.createdAt, 'UTC');
        taken.unreadable.push({ kind: 'custom_symptoms', date, reason: cipher.failureOf(row.keyVersion) });
      }
    }
  }

  const sealDays = (
    records: readonly PortableRecord<'day_logs'>[],
  ): Promise<Omit<DayRow, 'userId' | 'importId'>[]> =>
    Promise.all(
      records.map(async (record) => {
        const day = decodeDay(record);
        const { marks, sealed } = partsOf(day);
        const text = serializePart({ ...NOTHING_SEALED, ...sealed });
        const part = text === null ? null : await cipher.seal(text, placeOf(userId, day.loggedOn));
        return {
          ...pick(day, ['loggedOn', 'bleeding', 'counts', ...LEVEL_COLUMNS]),
          marks: serializePart(marks) ?? '{}',
          keyVersion: part?.keyVersion ?? null,
          sealed: part?.sealed ?? null,
          source: day.source,
          rev: 0,
          savedAt: day.savedAt,
        };
      }),
    );

  return {
    /** Everything that is logged; of a day whose private part can't be decrypted, only the rest. */
    takeOut: async (): Promise<DayLogExport> => {
      const taken: DayLogExport = { days: [], symptoms: [], unreadable: [] };
      await takeSymptoms(taken);
      // A file names no symptom that isn't in it.
      const known = new Set(taken.symptoms.map(({ id }) => id));
      for await (const page of days.pages()) {
        for (const row of page) {
          const { fields: day, isWhole } = await openDayFields(row, cipher);
          const named = day.symptoms?.filter((name) => isBuiltIn(name) || known.has(name)) ?? null;
          taken.days.push(encodeDay({ ...day, symptoms: named }));
          if (!isWhole) {
            const reason = cipher.failureOf(row.keyVersion ?? 0);
            taken.unreadable.push({ kind: 'day_logs', date: row.loggedOn, reason });
          }
        }
      }
      return taken;
    },

    /** The stored days among those of a file; the sealed part is decrypted only where the file's day has sealed fields. */
    storedDays: async (records: readonly PortableRecord<'day_logs'>[]): Promise<Map<string, StoredDay>> => {
      const stored = new Map<string, StoredDay>();
      const isSealed = new Set<string>(records.filter(hasSealedFields).map(({ date }) => date));
      for (let from = 0; from < records.length; from += DAYS_AT_ONCE) {
        for (const row of await days.on(records.slice(from, from + DAYS_AT_ONCE).map(({ date }) => date))) {
          const { fields: day, isWhole } = await openDayFields(
            isSealed.has(row.loggedOn) ? row : { ...row, sealed: null },
            cipher,
          );
          stored.set(row.loggedOn, { day: encodeDay(day), rev: row.rev, isWhole });
        }
        await yieldToEventLoop();
      }
      return stored;
    },

    /** The rows of imported days, without their owner. */
    sealDays,

    /** Merged days, sealed for writing over stored ones, with the rows of the file's own days. */
    sealMerged: async (changes: readonly DayToMerge[]) => {
      const [theirs, merged] = await Promise.all([
        sealDays(changes.map((change) => change.theirs)),
        sealDays(
          changes.map(({ day, gains }) => (includesSealed(gains) ? day : { ...day, ...EMPTY_SEALED })),
        ),
      ]);
      return changes.flatMap(({ gains, over }, index) => {
        const [row, to] = [theirs[index], merged[index]];
        return row && to ? [{ ...row, over, reseals: includesSealed(gains) ? 1 : 0, merged: to }] : [];
      });
    },

    /** The rows of imported symptoms, without their owner. */
    sealSymptoms: (
      records: readonly PortableRecord<'custom_symptoms'>[],
    ): Promise<Omit<OwnSymptomRow, 'userId' | 'importId'>[]> =>
      Promise.all(
        records.map(async (record) => {
          const { name, ...row } = decodeSymptom(record);
          return { ...row, ...(await cipher.seal(name, placeOfSymptom(userId, row.symptomId))) };
        }),
      ),

    /** Changes starts for an import and runs statements with it. */
    changeStarts: async (change: StartsChange, extra: readonly BatchStatement[]): Promise<void> => {
      if (change.kind === 'reconciled') {
        const { kind, from, to } = change;
        await commitBleeding(person, { span: { from, to }, extra, decide: () => ({ change: { kind } }) });
        return;
      }
      const { kind, startedOn: on, periodId: id, createdAt, takesBleeding } = change;
      await commitBleeding(person, {
        span: { from: on, to: on },
        extra,
        startId: id,
        decide: ({ person: { detailsFrom } }) => {
          const isOlder = detailsFrom.days !== null && on < detailsFrom.days;
          const change = { kind, on, id, takesBleeding: takesBleeding && !isOlder };
          return { change, restored: { id, createdAt } };
        },
      });
    },
  };
});

export type DayLogFiles = ReturnType<typeof dayLogFiles>;
