import * as v from 'valibot';
import { BOUNDS } from '#domain/account/quotas.ts';
import { sourceSchema } from '#domain/day-log/day-log.fields.ts';
import { textPieces } from '#domain/text/text-pieces.ts';
import { daySchema } from '#domain/wire/day.schema.ts';
import { textSchema } from '#domain/wire/wire.schema.ts';

/** The most code points of a remark. */
const REMARK_MAX = 2_000;
/** The most remarks of one day, source and import: they are one row, which the database limits to 2 MB. */
export const REMARKS_A_DAY_MAX = BOUNDS.remarks.most;

/** Words in pieces of the length that a remark may have; none for empty ones. */
export const remarksOf = (words: string): string[] =>
  textPieces(words, REMARK_MAX)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** What another app's file says of a day and no field has, in that app's words. */
export const portableRemarkSchema = v.object({
  date: daySchema,
  source: sourceSchema,
  text: textSchema({ min: 1, max: REMARK_MAX }),
});
export type PortableRemark = v.InferOutput<typeof portableRemarkSchema>;
