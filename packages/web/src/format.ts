/** MM.DD.YYYY, in the zone of the person who reads it. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

/** When something happened: the time of day, and on other days than this one the date before it. */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return date.toDateString() === now.toDateString() ? time : `${formatDate(iso)} ${time}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** Exact, with a comma at the thousands: 3,914. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** What something costs: whole dollars stay whole, everything else has its cents. */
export function formatPrice(dollars: number): string {
  return Number.isInteger(dollars) ? `$${counts.format(dollars)}` : formatMoney(dollars)
}

/** A sum in a table, always with its cents. */
export function formatMoney(dollars: number): string {
  return sums.format(dollars)
}

const counts = new Intl.NumberFormat('en-US')
const sums = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
