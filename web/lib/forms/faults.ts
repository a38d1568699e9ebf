import * as v from 'valibot';

/** A form's words for what is wrong, by field: one for everything, or one for each type of issue that its schema can have. */
export type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
/** The schema that a form is held to, and its words. */
export type Rules<Said extends Words> = {
  readonly schema: v.GenericSchema;
  readonly words: Said;
};
/** What is wrong, by field; empty where nothing is. */
export type Faults<Said extends Words> = {
  readonly [Field in keyof Said]?: Said[Field] extends string ? Said[Field] : Said[Field][keyof Said[Field]];
};

/**
 * What a schema has against some values, field by field: the first of each. What the form has no word for is nothing that a
 * person types, and is left to the server.
 */
export function faultsOf<const Said extends Words>(
  { schema, words }: Rules<Said>,
  values: Readonly<Record<keyof Said, unknown>>,
): Faults<Said> {
  const { issues = [] } = v.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const issue of issues) {
    // A form's fields are those of its schema, and none lies in another.
    const field = String(issue.path?.[0].key);
    const said = words[field];
    const word = typeof said === 'string' ? said : said?.[issue.type];
    if (word !== undefined) found[field] ??= word;
  }
  return found as Faults<Said>; // each field's own words
}
