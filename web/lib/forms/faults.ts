import * as v from 'valibot';

/** A form's words for errors, by field: one word for all errors, or one for each type of issue that its schema can have. */
export type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
/** The schema that checks a form, and its words for errors. */
export type Rules<Said extends Words> = {
  readonly schema: v.GenericSchema;
  readonly words: Said;
};
/** The word for each field's error; empty if there are none. */
export type Faults<Said extends Words> = {
  readonly [Field in keyof Said]?: Said[Field] extends string ? Said[Field] : Said[Field][keyof Said[Field]];
};

/**
 * The word for each field's first error. Errors without a word can't come from what a person types, so they're left to the
 * server.
 */
export function faultsOf<const Said extends Words>(
  { schema, words }: Rules<Said>,
  values: Readonly<Record<keyof Said, unknown>>,
): Faults<Said> {
  const { issues = [] } = v.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const issue of issues) {
    // A form has the same fields as its schema, and they aren't nested.
    const field = String(issue.path?.[0].key);
    const said = words[field];
    const word = typeof said === 'string' ? said : said?.[issue.type];
    if (word !== undefined) found[field] ??= word;
  }
  return found as Faults<Said>; // each field's own words
}
