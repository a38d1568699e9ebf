/** Moves focus to the first control of a form that is marked invalid; call it once the marks are in the document. */
export function focusFirstError(form: HTMLFormElement): void {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
}
