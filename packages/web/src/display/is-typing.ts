/** Whether a key press belongs to a text field, a menu or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, [role=menu], [role=dialog]') !== null
  )
}
