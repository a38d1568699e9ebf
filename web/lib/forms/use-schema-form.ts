import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { type Faults, faultsOf, type Rules, type Words } from './faults.ts';

type SchemaFormOptions<Values, Said extends Words> = {
  readonly rules: Rules<Said>;
  readonly defaultValues: Values;
  /** After each change of a field. */
  readonly onType?: ((values: Values) => void) | undefined;
  /** When it is sent and has no fault. */
  readonly onValid: (values: Values) => void;
};

/**
 * A form of several fields that is held to a schema once it is sent. If it has a fault, the first such field has the focus,
 * its message already drawn; the message goes when the field is changed.
 */
export function useSchemaForm<Values extends FieldValues & Record<keyof Said, unknown>, Said extends Words>(
  options: SchemaFormOptions<Values, Said>,
) {
  const { rules, defaultValues, onType, onValid } = options;
  const element = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, setError, clearErrors, getValues, reset, formState } = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>, // all of them
    resolver: (values) => {
      const faults = Object.entries(faultsOf(rules, values));
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
    /** For the form itself. */
    attributes: { ref: element, noValidate: true, onSubmit: handleSubmit(onValid) },
    /** For the control of a field. */
    field: (name: Path<Values>) =>
      register(name, {
        onChange: () => {
          clearErrors(name);
          onType?.(getValues());
        },
      }),
    /** What is wrong, by field. */
    faults: Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, error?.type]),
    ) as Faults<Said>, // of the words that its rules and `refuse` gave
    /** Marks a field, for a reason that only the answer has. */
    refuse: (name: Path<Values> & keyof Said, word: NonNullable<Faults<Said>[keyof Said]>) => {
      flushSync(() => setError(name, { type: word }));
      if (element.current !== null) focusFirstError(element.current);
    },
    /** Begins again, with these values and nothing wrong. */
    reset: (values: Values) => reset(values),
  };
}
