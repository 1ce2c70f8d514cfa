import type { PromoConfig } from '@limelight/contract/settings/built-in'
import { formatDay } from '../../display/format.ts'
import { readDate } from '../../search/filters/typed-date.ts'

/** "11.29.2026 18:00" in UTC as it is stored; undefined while it is no moment. */
export function readMoment(text: string): string | undefined {
  const [, date = '', hours = '', minutes = ''] = /^(\S+) +(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const day = readDate(date)
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${day}T${hours.padStart(2, '0')}:${minutes}:00.000Z`
}

export function isMoment(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
}

/** A stored moment as it is typed. */
export function writeMoment(value: string): string {
  if (value === '') return ''
  const iso = new Date(value).toISOString()
  return `${formatDay(iso.slice(0, 10))} ${iso.slice(11, 16)}`
}

export function isTurned({ startsAt, endsAt }: Pick<PromoConfig, 'startsAt' | 'endsAt'>): boolean {
  return startsAt !== undefined && endsAt !== undefined && Date.parse(startsAt) >= Date.parse(endsAt)
}
