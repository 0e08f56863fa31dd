/** For what a page was opened for, as it appears. */
export function focusOnce(field: HTMLElement | null): void {
  field?.focus()
}
