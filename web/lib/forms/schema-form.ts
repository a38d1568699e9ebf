import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';

type SchemaFormOptions<Values, Keys extends ErrorKeys> = {
  readonly rules: FormRules<Keys>;
  /** A text for each input, a boolean for each checkbox. */
  readonly defaultValues: Values;
  /** Called on submit if there are no errors. */
  readonly onValid: (values: Values) => void;
};

/**
 * A form of several fields that's checked against a schema on submit. If there are errors, the first field with one gets the
 * focus after its message is rendered. The message goes away when the field is changed.
 */
export function useSchemaForm<
  Values extends Readonly<Record<keyof Keys, string | boolean>>,
  Keys extends ErrorKeys,
>({ rules, defaultValues, onValid }: SchemaFormOptions<Values, Keys>) {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<FormErrors<Keys>>({});

  function show(found: FormErrors<Keys>) {
    if (element.current !== null) showErrors(element.current, () => setFaults(found));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = readValues(event.currentTarget, defaultValues);
    const found = findFormErrors(rules, values);
    show(found);
    if (Object.keys(found).length === 0) onValid(values);
  }

  return {
    /** Props of the form element. */
    attributes: { ref: element, noValidate: true, onSubmit },
    /** Props of a field's control, which holds the value itself. */
    field: (name: keyof Values & string) => {
      const value = defaultValues[name];
      return {
        name,
        ...(typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value) }),
        onChange: () => setFaults((now) => (name in now ? without(now, name) : now)),
      };
    },
    faults,
    /** Shows an error that only the server's answer has. */
    refuse: (name: keyof Keys, word: NonNullable<FormErrors<Keys>[keyof Keys]>) =>
      show({ ...faults, [name]: word }),
  };
}

/** Reads the form's controls; fields without a control have their default value. */
function readValues<Values extends Readonly<Record<string, string | boolean>>>(
  form: HTMLFormElement,
  defaultValues: Values,
): Values {
  const values = Object.entries(defaultValues).map(([name, value]) => {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) return [name, value];
    return [name, typeof value === 'boolean' ? control.checked : control.value];
  });
  return Object.fromEntries(values) as Values; // Each field has the type of its default value.
}

function without<Errors extends object>(errors: Errors, name: string): Errors {
  const others = Object.entries(errors).filter(([field]) => field !== name);
  return Object.fromEntries(others) as Errors; // All its fields are optional.
}

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

/** Renders a form's errors at once and focuses the first invalid control, if there is one. */
export function showErrors(form: HTMLFormElement, render: () => void): void {
  flushSync(render);
  focusFirstError(form);
}

/** Focuses the form's first invalid control; call it once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  // A radio group is marked as a whole, by the error that describes it.
  const control = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] :is(input, button)',
  );
  control?.focus();
}
