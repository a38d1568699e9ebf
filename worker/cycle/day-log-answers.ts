import * as v from 'valibot';
import { DAY_FIELDS, isIntimateFlag, MARKS, PAIN_FLAGS, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { encoderOf, pick, type StoredIn } from '#domain/wire/record-fields.ts';
import type { TextCipher } from '#worker/platform/text-cipher.ts';
import type { DayRow } from './day-writes.ts';

/** Everything that is said of a day, by its fields. */
export type LoggedFields = StoredIn<typeof DAY_FIELDS, 'file'>;
type Marks = Pick<LoggedFields, (typeof MARKS)[number]>;
/** Besides its fields, the flags of pain that are intimate; `null` for none. */
export type SealedPart = Pick<LoggedFields, (typeof SEALED)[number]> & {
  readonly intimateFlags: LoggedFields['painFlags'];
};

/** Values that were written by this schema's own calls; what isn't said is left out. */
const partSchema = v.record(v.string(), v.unknown());
const nothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>; // each of them

const NO_MARKS: Marks = nothing(MARKS);
export const NOTHING_SEALED: SealedPart = { ...nothing(SEALED), intimateFlags: null };

/** What a row says besides its sealed part. */
export function openPartOf(row: DayRow): Omit<LoggedFields, keyof SealedPart> {
  // What the calls wrote.
  return { ...row, ...NO_MARKS, ...(v.parse(partSchema, JSON.parse(row.marks)) as Partial<Marks>) };
}

/** A row's sealed part; `undefined` if it can't be decrypted. */
export async function sealedPartOf(row: DayRow, cipher: TextCipher): Promise<SealedPart | undefined> {
  const { userId, loggedOn, keyVersion, sealed } = row;
  if (sealed === null || keyVersion === null) return NOTHING_SEALED;
  const opened = await cipher.open({ keyVersion, sealed }, placeOf(userId, loggedOn)).catch(() => undefined);
  if (opened === undefined) return undefined;
  // What the calls wrote.
  return { ...NOTHING_SEALED, ...(v.parse(partSchema, JSON.parse(opened)) as Partial<SealedPart>) };
}

/** Where a day's sealed part belongs. */
export const placeOf = (userId: string, day: string) => ({ userId, row: `day-log/${day}` });

/** Everything a row says; of one whose sealed part can't be decrypted, the rest. */
export async function openDayFields(
  row: DayRow,
  cipher: TextCipher,
): Promise<{ readonly fields: LoggedFields; readonly isWhole: boolean }> {
  const sealed = await sealedPartOf(row, cipher);
  return { fields: wholeOf(openPartOf(row), sealed ?? NOTHING_SEALED), isWhole: sealed !== undefined };
}

/** What both parts of a day say. */
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
export const dayLogOf = (fields: LoggedFields): DayLog => encodeDay(fields);

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
    // An empty list says "none of them", which a day with intimate ones doesn't.
    marks: { ...marks, painFlags: intimate.length > 0 && others?.length === 0 ? null : others },
    sealed: { ...sealed, intimateFlags: intimate.length > 0 ? intimate : null },
  };
}

/** Marks or a sealed part as they are stored, without what isn't said; `null` if that is all of it. */
export function serializePart(part: Partial<Marks> | SealedPart): string | null {
  const entries = Object.entries(part).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
