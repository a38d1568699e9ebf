import * as v from 'valibot';
import { textSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';
import { GENDERS } from './account.schema.ts';
import { LANGUAGES } from './language.ts';

/** Fewest and most code points of a name; it needs a letter (contract §3). */
export const NAME_LENGTH = { min: 1, max: 100 } as const;
/** Below so many code points the screens ask whether it's the whole name. */
const SHORT_NAME_BELOW = 3;

export const languageSchema = v.picklist(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`);

/** `POST /api/user/…/update` */
export const nameSchema = v.object({
  name: v.pipe(textSchema(NAME_LENGTH), {
    ...v.check((name: string) => /\p{L}/u.test(name), 'must have a letter'),
    type: 'no_letter' as const,
  }),
});

/** Whether a name is taken, but so short that a person may not have finished it. */
export function isShortName(name: string): boolean {
  const { success, output } = v.safeParse(nameSchema, { name });
  return success && [...output.name].length < SHORT_NAME_BELOW;
}

export const genderSchema = v.object({ gender: v.picklist(GENDERS, 'must be 0, 1, 2 or 3') });
export const birthDateSchema = v.object({
  day: wholeNumberSchema(1, 31),
  month: wholeNumberSchema(1, 12),
  year: wholeNumberSchema(1900, 2199),
});
export const languageUpdateSchema = v.object({ language: languageSchema });
export const timeZoneSchema = v.object({ timezone: textSchema({ min: 1, max: 64 }) });
