import { now as productTime } from './clock.ts'

/** MM.DD.YYYY in the user's time zone. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getMonth() + 1)}.${two(date.getDate())}.${date.getFullYear()}`
}

/** The day in the user's time zone, as URLs and date fields have it: 2025-11-19. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A calendar day without a time zone: 2025-11-19 is 11.19.2025. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}.${date}.${year}`
}

/** The time of today's events; date and time of all others. */
export function formatMoment(iso: string, now = new Date(productTime())): string {
  const date = new Date(iso)
  return date.toDateString() === now.toDateString() ? formatTime(iso) : `${formatDate(iso)} ${formatTime(iso)}`
}

/** A sentence of the server, its moments in the user's time zone instead of UTC. */
export function withLocalMoments(text: string): string {
  const moments = /(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d) UTC/g
  return text.replace(moments, (_moment, month: string, day: string, year: string, time: string) => {
    const iso = `${year}-${month}-${day}T${time}Z`
    return `${formatDate(iso)} ${formatTime(iso)}`
  })
}

export function formatTime(iso: string): string {
  const date = new Date(iso)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The time of today's events; the date of all others. */
export function formatDayOrTime(iso: string, now = new Date(productTime())): string {
  return new Date(iso).toDateString() === now.toDateString() ? formatMoment(iso, now) : formatDate(iso)
}

const two = (part: number) => String(part).padStart(2, '0')

/** Exact, with a thousands separator: 3,914. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** "1 order", "1,204 orders" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function formatOrdersDone(orders: number): string {
  return `${counted(orders, 'order')} done`
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

/** How long a search took: 38 ms, 1.4 s. */
export function formatDuration(ms: number): string {
  return ms < 999.5 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
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

/** 48.2 MB; a thousand bytes are a kilobyte, as file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** How fast a person usually answers, the same on every page: "an hour", "5 hours", "2 days". */
export function formatAnswerTime(ms: number): string {
  const hours = Math.ceil(ms / 3_600_000)
  if (hours <= 1) return 'an hour'
  if (hours < 24) return `${hours} hours`
  const days = Math.ceil(hours / 24)
  return days === 1 ? 'a day' : `${days} days`
}

/** Both ends of a hash or an address: 0x8f3a…c41e. */
export function formatHash(hash: string): string {
  return hash.length <= 12 ? hash : `${hash.slice(0, 6)}…${hash.slice(-4)}`
}

const counts = new Intl.NumberFormat('en-US')
const sums = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
