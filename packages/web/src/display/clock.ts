let offsetMs = 0

/** Below this, the difference is the way of the answer and its whole seconds. */
const tolerableMs = 5000

/** The product's time: clocks of computers are wrong, and the demo moves its own. */
export function now(): number {
  return Date.now() + offsetMs
}

/** `date` is the header of an answer. */
export function setClock(date: string | null): void {
  const offset = Date.parse(date ?? '') - Date.now()
  if (Math.abs(offset - offsetMs) > tolerableMs) offsetMs = offset
}
