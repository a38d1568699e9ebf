import * as v from 'valibot';
import { DAY_FIELDS, MARKS, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { encoderOf, pick, type StoredIn } from '#domain/wire/record-fields.ts';
import type { TextCipher } from '#worker/platform/text-cipher.ts';
import type { DayRow } from './day-writes.ts';

/** Everything that is said of a day, by its fields. */
export type SaidOfDay = StoredIn<typeof DAY_FIELDS, 'file'>;
type Marks = Pick<SaidOfDay, (typeof MARKS)[number]>;
export type SealedPart = Pick<SaidOfDay, (typeof SEALED)[number]>;

/** Values that were written by this schema's own calls; what isn't said is left out. */
const partSchema = v.record(v.string(), v.unknown());
const nothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>; // each of them

const NO_MARKS: Marks = nothing(MARKS);
export const NOTHING_SEALED: SealedPart = nothing(SEALED);

/** What a row says besides its sealed part. */
export function openPartOf(row: DayRow): Omit<SaidOfDay, keyof SealedPart> {
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
export async function saidOf(
  row: DayRow,
  cipher: TextCipher,
): Promise<{ readonly said: SaidOfDay; readonly isWhole: boolean }> {
  const sealed = await sealedPartOf(row, cipher);
  return { said: { ...openPartOf(row), ...(sealed ?? NOTHING_SEALED) }, isWhole: sealed !== undefined };
}

const encodeDay = encoderOf(DAY_FIELDS, 'day');
/** A day as answers have it. */
export const dayLogOf = (said: SaidOfDay): DayLog => encodeDay(said);

/** The parts of a change, by where they are stored. */
export function partsOf(said: Partial<SaidOfDay>) {
  const given = Object.keys(said);
  const isGiven = (name: string) => given.includes(name);
  return {
    marks: pick(said, MARKS.filter(isGiven)),
    sealed: pick(said, SEALED.filter(isGiven)),
  };
}

/** Marks or a sealed part as they are stored, without what isn't said; `null` if that is all of it. */
export function textOfSaid(part: Partial<SaidOfDay>): string | null {
  const said = Object.entries(part).filter(([, value]) => value !== null);
  return said.length === 0 ? null : JSON.stringify(Object.fromEntries(said));
}
