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

/** Without an image host, pictures are served from `/media/` and relative URLs stay relative. */
export function toImageUrl({ imageHost }: Config, url: string): string | null {
  if (url === '') return null
  return imageHost === undefined || /^https?:/.test(url) ? url : `${imageHost}/${url}`
}
