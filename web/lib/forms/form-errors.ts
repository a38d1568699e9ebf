import * as v from 'valibot';

/** A form's words for errors, by field: one word for all errors, or one for each type of issue that its schema can have. */
export type ErrorKeys = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
export type FormRules<Keys extends ErrorKeys> = {
  readonly schema: v.GenericSchema;
  readonly words: Keys;
};
/** The word for each field's error; empty if there are none. */
export type FormErrors<Keys extends ErrorKeys> = {
  readonly [Field in keyof Keys]?: Keys[Field] extends string ? Keys[Field] : Keys[Field][keyof Keys[Field]];
};

/** The word for each field's first error. Errors without a word can't come from typing, so they're left to the server. */
export function findFormErrors<const Keys extends ErrorKeys>(
  { schema, words }: FormRules<Keys>,
  values: Readonly<Record<keyof Keys, unknown>>,
): FormErrors<Keys> {
  const { issues = [] } = v.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const issue of issues) {
    // A form has the same fields as its schema, and they aren't nested.
    const field = String(issue.path?.[0].key);
    const keys = words[field];
    const word = typeof keys === 'string' ? keys : keys?.[issue.type];
    if (word !== undefined) found[field] ??= word;
  }
  return found as FormErrors<Keys>; // Each word is one of the field's own.
}

/** Focuses the form's first invalid control; call it once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  // A radio group is marked as a whole, by the error that describes it.
  const control = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] :is(input, button)',
  );
  control?.focus();
}
