/** A date in the product's format, MM.DD.YYYY, in UTC. */
export function formatDay(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}.${day}.${year}`
}

/** A moment for readers whose time zone is not known: 12.08.2026 09:30 UTC. */
export function formatMoment(date: Date): string {
  return `${formatDay(date)} ${date.toISOString().slice(11, 16)} UTC`
}
