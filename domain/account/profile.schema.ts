import * as v from 'valibot';
import { textSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';
import { GENDERS } from './account.schema.ts';
import { LANGUAGES } from './language.ts';

/** Fewest code points of a name (contract §3). */
export const NAME_MIN = 3;
/** Most code points of a name: room for any real one. */
export const NAME_MAX = 100;

export const languageSchema = v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`);

/** `POST /api/user/…/update` */
export const nameSchema = v.object({ name: textSchema({ min: NAME_MIN, max: NAME_MAX }) });
export const genderSchema = v.object({ gender: v.picklist(GENDERS, 'must be 0, 1, 2 or 3') });
export const birthDateSchema = v.object({
  day: wholeNumberSchema(1, 31),
  month: wholeNumberSchema(1, 12),
  year: wholeNumberSchema(1900, 2199),
});
export const languageUpdateSchema = v.object({ language: languageSchema });
export const timeZoneSchema = v.object({ timezone: textSchema({ min: 1, max: 64 }) });
