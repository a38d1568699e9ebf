import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DAY_FIELDS, isIntimateFlag, MARKS, PAIN_FLAGS, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { encoderOf, pick, type StoredIn } from '#domain/wire/record-fields.ts';
import { cycleNotes, dayLogs, hasOpenIntimateFlags } from '#drizzle/schema/cycle.ts';
import type { Context } from '#worker/context.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import type { BatchStatement, Database, Placed } from '#worker/platform/database.ts';
import { createTextCipher, type Sealed, type TextCipher } from '#worker/platform/text-cipher.ts';
import type { DayRow } from './bleeding-commits.ts';

/** Everything that is logged for a day, by field. */
export type LoggedFields = StoredIn<typeof DAY_FIELDS, 'file'>;
type Marks = Pick<LoggedFields, (typeof MARKS)[number]>;
/** The sealed fields, and the intimate flags of pain; `null` for none. */
export type SealedPart = Pick<LoggedFields, (typeof SEALED)[number]> & {
  readonly intimateFlags: LoggedFields['painFlags'];
};

/** Values that were written by this schema's own calls; empty fields are left out. */
const partSchema = v.record(v.string(), v.unknown());
const nothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>; // each of them

const NO_MARKS: Marks = nothing(MARKS);
export const NOTHING_SEALED: SealedPart = { ...nothing(SEALED), intimateFlags: null };

/** The fields of a row besides its sealed part. */
export function openPartOf(row: DayRow): Omit<LoggedFields, keyof SealedPart> {
  // As the calls wrote it.
  return { ...row, ...NO_MARKS, ...(v.parse(partSchema, JSON.parse(row.marks)) as Partial<Marks>) };
}

/** A row's sealed part; `undefined` if it can't be decrypted. */
export async function sealedPartOf(row: DayRow, cipher: TextCipher): Promise<SealedPart | undefined> {
  const { userId, loggedOn, keyVersion, sealed } = row;
  if (sealed === null || keyVersion === null) return NOTHING_SEALED;
  const opened = await cipher.open({ keyVersion, sealed }, placeOf(userId, loggedOn)).catch(() => undefined);
  if (opened === undefined) return undefined;
  // As the calls wrote it.
  return { ...NOTHING_SEALED, ...(v.parse(partSchema, JSON.parse(opened)) as Partial<SealedPart>) };
}

/** The place of a day's sealed part, which its encryption is bound to. */
export const placeOf = (userId: string, day: string) => ({ userId, row: `day-log/${day}` });

/** All fields of a row; if its sealed part can't be decrypted, only the others, and `isWhole` is false. */
export async function openDayFields(
  row: DayRow,
  cipher: TextCipher,
): Promise<{ readonly fields: LoggedFields; readonly isWhole: boolean }> {
  const sealed = await sealedPartOf(row, cipher);
  return { fields: wholeOf(openPartOf(row), sealed ?? NOTHING_SEALED), isWhole: sealed !== undefined };
}

/** The fields of both parts of a day. */
export function wholeOf(
  open: ReturnType<typeof openPartOf>,
  { intimateFlags, ...sealed }: SealedPart,
): LoggedFields {
  const flags = [...(open.painFlags ?? []), ...(intimateFlags ?? [])];
  const painFlags =
    intimateFlags === null ? open.painFlags : PAIN_FLAGS.filter((flag) => flags.includes(flag));
  return { ...open, ...sealed, painFlags };
}

const encodeDay = encoderOf(DAY_FIELDS, 'day');
/** A day as answers have it. */
export const encodeDayLog = (fields: LoggedFields): DayLog => encodeDay(fields);

/** The parts of a change, by where they are stored. */
export function partsOf(fields: Partial<LoggedFields>): {
  readonly marks: Partial<Marks>;
  readonly sealed: Partial<SealedPart>;
} {
  const given = Object.keys(fields);
  const isGiven = (name: string) => given.includes(name);
  const marks = pick(fields, MARKS.filter(isGiven));
  const sealed = pick(fields, SEALED.filter(isGiven));
  if (fields.painFlags === undefined) return { marks, sealed };
  const intimate = fields.painFlags?.filter(isIntimateFlag) ?? [];
  const others = fields.painFlags?.filter((flag) => !isIntimateFlag(flag)) ?? null;
  return {
    // An empty list means "none of them", which would be wrong for a day with intimate ones.
    marks: { ...marks, painFlags: intimate.length > 0 && others?.length === 0 ? null : others },
    sealed: { ...sealed, intimateFlags: intimate.length > 0 ? intimate : null },
  };
}

/** Marks or a sealed part as stored, without empty fields; `null` if all are empty. */
export function serializePart(part: Partial<Marks> | SealedPart): string | null {
  const entries = Object.entries(part).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

// Notes on a mode or a cycle are encrypted with the person's own key: the database alone doesn't reveal why someone paused.

/** The subject of notes: a mode or a cycle, by its first day, or natural cycles. */
export type NotesPlace = `mode/${LocalDate}` | `cycle/${LocalDate}` | 'natural';
export type NotesRow = Sealed & { readonly place: string };

/** Notes by name; empty ones are left out. */
export type Notes = { readonly [name: string]: string };
/** A change of notes: `null` deletes one, `undefined` leaves it. */
export type NotesChange = { readonly [name: string]: string | null | undefined };

const notesSchema = v.record(v.string(), v.string());

/** The option that a value names; `null` if it names none. */
export const findOption = <Word extends string>(
  words: readonly Word[],
  value: string | undefined,
): Word | null => words.find((word) => word === value) ?? null;

/** The notes in a decrypted text. */
export const parseNotes = (text: string): Notes => v.parse(notesSchema, JSON.parse(text));

/** The place of notes, which their encryption is bound to. */
export const placeOfNotes = (userId: string, place: string) => ({ userId, row: `cycle-words/${place}` });

/** Notes after a change. */
export function applyNotesChange(before: Notes, change: NotesChange): Notes {
  const given = Object.entries(change).filter(([, text]) => text !== undefined);
  const all = Object.entries<string | null | undefined>({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** One person's notes on modes and cycles. */
export function createCycleNotes({
  db,
  userId,
  cipher,
}: {
  db: Database;
  userId: string;
  cipher: TextCipher;
}) {
  const at = (places: readonly string[]) =>
    and(eq(cycleNotes.userId, userId), inArray(cycleNotes.place, [...places]));

  return {
    /** The notes of a row; empty if it can't be decrypted. */
    open: async (row: NotesRow | undefined): Promise<Notes> => {
      if (row === undefined) return {};
      const text = await cipher.open(row, placeOfNotes(userId, row.place)).catch(() => undefined);
      return text === undefined ? {} : parseNotes(text);
    },

    /** Statement that replaces the notes of a place; in a list, because awaiting the statement itself would run it. */
    writing: async (place: NotesPlace, words: Notes): Promise<[BatchStatement]> => {
      if (Object.keys(words).length === 0) return [db.delete(cycleNotes).where(at([place]))];
      const sealed = await cipher.seal(JSON.stringify(words), placeOfNotes(userId, place));
      return [
        db
          .insert(cycleNotes)
          .values({ userId, place, ...sealed })
          .onConflictDoUpdate({ target: [cycleNotes.userId, cycleNotes.place], set: sealed }),
      ];
    },

    forgetting: (places: readonly NotesPlace[]) => db.delete(cycleNotes).where(at(places)),
  };
}

export type CycleNotes = ReturnType<typeof createCycleNotes>;

/** Days that are read and sealed at once, and how often a run does so; the next run is an hour later. */
const PAGE = 250;
const PAGES_PER_RUN = 10;

/**
 * Seals intimate flags of pain that were written before they were sealed. A day that changes meanwhile is left to the next run, and so
 * is one whose sealed part can't be decrypted. An imported day still counts as not edited by hand.
 */
export async function sealFlags(
  { deps }: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const { config } = deps;
  const db = deps.databaseFor({ shard });
  const { settledOf } = directoryService(deps);
  const cipher = createTextCipher(config.JOURNAL_KEYS);
  let after = { userId: '', loggedOn: '' };
  for (let page = 0; page < Math.ceil(PAGES_PER_RUN * share); page += 1) {
    const isLater = sql`(${dayLogs.userId}, ${dayLogs.loggedOn}) > (${after.userId}, ${after.loggedOn})`;
    const found = await db
      .select()
      .from(dayLogs)
      .where(and(hasOpenIntimateFlags, isLater))
      .orderBy(asc(dayLogs.userId), asc(dayLogs.loggedOn))
      .limit(PAGE);
    const settled = await settledOf(found);
    const sealed = (await Promise.all(settled.map((row) => sealedDay(row, cipher)))).flat();
    const rows = sql`(select value ->> 'user_id' as user_id, value ->> 'day' as day, value ->> 'rev' as rev, value ->> 'marks' as marks,
      value ->> 'key_version' as key_version, value ->> 'sealed' as sealed, value ->> 'import_id' as import_id
      from json_each(${JSON.stringify(sealed)}) limit -1) as change`;
    const isChanged = sql`${dayLogs.userId} = change.user_id and ${dayLogs.loggedOn} = change.day`;
    if (sealed.length > 0) {
      await db.batch([
        db
          .update(dayLogs)
          .set({
            marks: sql`json_patch(${dayLogs.marks}, change.marks)`,
            keyVersion: sql`change.key_version`,
            sealed: sql`change.sealed`,
            rev: sql`${dayLogs.rev} + 1`,
          })
          .from(rows)
          .where(and(isChanged, sql`${dayLogs.rev} = change.rev`)),
        // A new `rev` marks the day as edited.
        db
          .update(dayLogs)
          .set({ importId: sql`change.import_id` })
          .from(rows)
          .where(and(isChanged, sql`${dayLogs.sealed} = change.sealed`)),
      ]);
    }
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last;
  }
}

/** The row to write for a day with unsealed intimate flags; empty if it has none, or if its sealed part can't be decrypted. */
async function sealedDay(row: DayRow, cipher: TextCipher) {
  const { userId, loggedOn, rev, importId } = row;
  const open = openPartOf(row);
  const before = await sealedPartOf(row, cipher);
  if (before === undefined || !open.painFlags?.some(isIntimateFlag)) return [];
  const { marks, sealed } = partsOf({ painFlags: wholeOf(open, before).painFlags });
  const text = serializePart({ ...NOTHING_SEALED, ...before, ...sealed });
  if (text === null) return [];
  const part = await cipher.seal(text, placeOf(userId, loggedOn));
  return [
    {
      user_id: userId,
      day: loggedOn,
      rev,
      marks: JSON.stringify(marks),
      key_version: part.keyVersion,
      sealed: part.sealed,
      import_id: importId,
    },
  ];
}
