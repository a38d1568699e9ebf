/** Focuses the form's first invalid control; call it once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  // A radio group is marked as a whole, by the error that describes it.
  const control = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] button, fieldset[aria-describedby] :is(input, button)',
  );
  control?.focus();
}
