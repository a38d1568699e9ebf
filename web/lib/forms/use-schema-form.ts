import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import {
  type ErrorKeys,
  type FormErrors,
  type FormRules,
  findFormErrors,
  focusFirstError,
} from './form-errors.ts';

type SchemaFormOptions<Values, Keys extends ErrorKeys> = {
  readonly rules: FormRules<Keys>;
  readonly defaultValues: Values;
  /** Called after each change of a field. */
  readonly onType?: ((values: Values) => void) | undefined;
  /** Called on submit if there are no errors. */
  readonly onValid: (values: Values) => void;
};

/**
 * A form of several fields that's checked against a schema on submit. If there are errors, the first field with one gets the
 * focus after its message is rendered. The message goes away when the field is changed.
 */
export function useSchemaForm<
  Values extends FieldValues & Record<keyof Keys, unknown>,
  Keys extends ErrorKeys,
>(options: SchemaFormOptions<Values, Keys>) {
  const { rules, defaultValues, onType, onValid } = options;
  const element = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setError, clearErrors, getValues, reset, formState } = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>, // all of them
    resolver: (values) => {
      const faults = Object.entries(findFormErrors(rules, values));
      if (faults.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(faults.map(([name, type]) => [name, { type }]));
      return { values: {}, errors: errors as FieldErrors<Values> }; // by its fields
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });

  const { errors, submitCount } = formState;
  useEffect(() => {
    if (submitCount > 0 && element.current !== null) focusFirstError(element.current);
  }, [submitCount]);

  return {
    /** Props of the form element. */
    attributes: { ref: element, noValidate: true, onSubmit: handleSubmit(onValid) },
    /** Props of a field's control. */
    field: (name: Path<Values>) =>
      register(name, {
        onChange: () => {
          clearErrors(name);
          onType?.(getValues());
        },
      }),
    faults: Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, error?.type]),
    ) as FormErrors<Keys>, // of the words that its rules and `refuse` gave
    /** Shows an error that only the server's answer has. */
    refuse: (name: Path<Values> & keyof Keys, word: NonNullable<FormErrors<Keys>[keyof Keys]>) => {
      flushSync(() => setError(name, { type: word }));
      if (element.current !== null) focusFirstError(element.current);
    },
    /** Starts over with these values and no errors. */
    reset: (values: Values) => reset(values),
  };
}
