/**
 * Parses 11.01.2025, 11/1/2025 or 2025-11-01 into the URL format. Returns undefined for invalid
 * dates.
 */
export function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  const american = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text.trim())
  const [year, month, day] = iso?.slice(1) ?? (american ? [american[3], american[1], american[2]] : [])
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00Z`)
  // Rejects days that do not exist: `Date` would turn February 30 into March 2.
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written) ? undefined : written
}
