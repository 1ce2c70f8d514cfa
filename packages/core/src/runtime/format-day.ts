/** A date in the product's format, MM.DD.YYYY, in UTC. */
export function formatDay(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}.${day}.${year}`
}
