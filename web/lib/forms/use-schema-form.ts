import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ErrorKeys,
  type FormErrors,
  type FormRules,
  findFormErrors,
  focusFirstError,
} from './form-errors.ts';

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
    flushSync(() => setFaults(found));
    if (element.current !== null) focusFirstError(element.current);
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
