import type { Config } from '../runtime/config.ts'

/** The search store has no nulls: -1 and '' mean unknown. */

export function knownNumber(value: number | string): number | null {
  return Number(value) < 0 ? null : Number(value)
}

/** Converts basis points to percent. */
export function knownRate(value: number): number | null {
  return value < 0 ? null : value / 100
}

export function knownText(value: string): string | null {
  return value === '' ? null : value
}

export function knownWord<Word extends string>(words: readonly Word[], value: string): Word | null {
  return words.find(word => word === value) ?? null
}

export function knownDate(value: string): string | null {
  return Number(value) < 0 ? null : new Date(Number(value)).toISOString()
}

/** Any character that leaves a mark on the screen. Two blank ones count as letters and signs. */
const visible = /[^\p{C}\p{Z}\p{M}\u3164\u2800]/u

/** The name of a creator, or the username as the caller may see it if the name is blank. */
export function shownName(name: string, username: string): string {
  return visible.test(name) ? name : username
}

/** Without an image host, pictures are served from `/media/` and relative URLs stay relative. */
export function toImageUrl({ imageHost }: Config, url: string): string | null {
  if (url === '') return null
  return imageHost === undefined || /^https?:/.test(url) ? url : `${imageHost}/${url}`
}
