/** MM.DD.YYYY in the user's time zone. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

/** A calendar day without a time zone: 2025-11-19 is 11.19.2025. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}.${date}.${year}`
}

/** The time of today's events; date and time of all others. */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return date.toDateString() === now.toDateString() ? time : `${formatDate(iso)} ${time}`
}

const two = (part: number) => String(part).padStart(2, '0')

/** Exact, with a thousands separator: 3,914. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** Rounded: 999, 1k, 1.5k, 412.6k, 1.0M, 1.2M. */
export function formatCompact(count: number): string {
  const size = Math.abs(count)
  if (size < 999.5) return String(Math.round(count))
  if (size < 999_950) return `${Number((count / 1e3).toFixed(1))}k`
  return size < 999_950_000 ? `${(count / 1e6).toFixed(1)}M` : `${(count / 1e9).toFixed(1)}B`
}

/** One decimal where it says something: 0.3, 3.5, 12. */
export function formatDecimal(value: number): string {
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value))
}

/** An engagement or growth rate: 4.21%. */
export function formatPercent(percent: number, decimals = 2): string {
  return `${percent.toFixed(decimals)}%`
}

/** Always signed, with a real minus sign: +2.9%, −0.4%. */
export function formatChange(change: number, format: (size: number) => string): string {
  const text = format(Math.abs(change))
  if (text === format(0)) return text
  return change < 0 ? `−${text}` : `+${text}`
}

/** A price: whole dollars without cents, everything else with. */
export function formatPrice(dollars: number): string {
  return Number.isInteger(dollars) ? `$${counts.format(dollars)}` : formatMoney(dollars)
}

/** An amount in a table, always with cents. */
export function formatMoney(dollars: number): string {
  return sums.format(dollars)
}

const counts = new Intl.NumberFormat('en-US')
const sums = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
