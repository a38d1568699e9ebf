/** Moves focus to the first control of a form that is marked invalid; call it once the marks are in the document. */
export function focusFirstError(form: HTMLFormElement): void {
  // A group of radios is marked as a whole, by the error it is described by.
  const control = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] input',
  );
  control?.focus();
}
