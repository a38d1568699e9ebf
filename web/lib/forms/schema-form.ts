import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';

/**
 * A form whose fields hold their values themselves. On submit `find` returns the names of the invalid ones: the first of them gets
 * the focus after its message is rendered, and a message goes away when its field is changed. Without any, `onValid` is called.
 */
export function useCheckedForm<Name extends string>(
  find: (form: FormData) => readonly Name[],
  onValid: (form: FormData) => void,
) {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<readonly Name[]>([]);
  const show = (found: readonly Name[]) =>
    element.current && showErrors(element.current, () => setFaults(found));
  return {
    /** Props of the form element. */
    attributes: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const found = find(form);
        show(found);
        if (found.length === 0) onValid(form);
      },
      onChange: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement)
          setFaults((now) =>
            now.some((name) => name === target.name) ? now.filter((name) => name !== target.name) : now,
          );
      },
    },
    /** The names of the fields with an error. */
    faults,
    /** Shows an error that only the server's answer has. */
    refuse: (name: Name) => show([...faults, name]),
  };
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
