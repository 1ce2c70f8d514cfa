/** Puts the cursor into the first field to fill in. A choice has its answer already. */
export function focusFirstField(form: Element | null): void {
  form?.querySelector<HTMLElement>('input:not([type=radio])')?.focus()
}
