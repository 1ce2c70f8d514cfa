import type { Histogram } from '@limelight/contract/search/fields'
import type { Bounds } from '@limelight/contract/search/filters'
import { formatCount } from '../../display/format.ts'
import { clamp, formatBound, type RangeSpec } from '../filters.ts'

export type Bin = Histogram['bins'][number]
/** A missing end is open. */
export type Range = { min: number | undefined; max: number | undefined }

const fewest = 24

/** Slices without counts, shown until the histogram loads. Wide ranges have a logarithmic axis. */
export function emptyBins({ min, max }: Bounds): Bin[] {
  const isFar = max - min > 1000
  const at = (share: number) => (isFar ? (max - min + 1) ** share - 1 + min : min + (max - min) * share)
  return Array.from({ length: fewest }, (_, index) => ({
    from: at(index / fewest),
    to: at((index + 1) / fewest),
    count: 0,
  }))
}

/**
 * Cuts the axis after the largest value. Scores keep their full scale, because its end has a
 * meaning.
 */
export function upToLargest(bins: readonly Bin[], unit: RangeSpec['unit']): readonly Bin[] {
  const last = bins.findLastIndex(({ count }) => count > 0)
  return unit === 'score' || last < 0 ? bins : bins.slice(0, last + 1)
}

/** The position of a value on the axis, from 0 to 1. All slices are equally wide on screen. */
export function positionOf(value: number, bins: readonly Bin[]): number {
  const first = bins[0]
  if (first === undefined || value <= first.from) return 0
  const index = bins.findIndex(({ to }) => value < to)
  const bin = bins[index]
  if (bin === undefined) return 1
  return (index + clamp((value - bin.from) / (bin.to - bin.from), { min: 0, max: 1 })) / bins.length
}

/** The value at a position of the axis, rounded to the precision of a pointer. */
export function valueAt(position: number, bins: readonly Bin[], unit: RangeSpec['unit']): number {
  const place = clamp(position, { min: 0, max: 1 }) * bins.length
  const bin = bins[Math.min(bins.length - 1, Math.floor(place))]
  if (bin === undefined) return 0
  const value = bin.from + (bin.to - bin.from) * (place - bins.indexOf(bin))
  if (unit === 'percent') return Math.round(value * 10) / 10
  return unit === 'score' || value < 100 ? Math.round(value) : Number(value.toPrecision(2))
}

/** A bar is lit when the middle of its slice lies in the range. */
export function isInside({ from, to }: Bin, { min, max }: Range): boolean {
  const middle = (from + to) / 2
  return middle >= (min ?? Number.NEGATIVE_INFINITY) && middle <= (max ?? Number.POSITIVE_INFINITY)
}

const tens = Array.from({ length: 14 }, (_, power) => Number(`1e${power - 1}`))

/** Ticks of the axis: powers of ten on wide ranges, otherwise even steps. */
export function ticksOf(bins: readonly Bin[], unit: RangeSpec['unit']): { at: number; label: string }[] {
  const low = bins[0]?.from ?? 0
  const high = bins.at(-1)?.to ?? 0
  const [first, last] = [bins[0], bins.at(-1)].map(bin => (bin === undefined ? 0 : bin.to - bin.from))
  const powers = tens.filter(value => value >= low && value <= high)
  const values =
    low >= 0 && (last ?? 0) > 3 * (first ?? 0)
      ? powers.filter((_, index) => (powers.length - 1 - index) % Math.ceil(powers.length / 6) === 0)
      : [0, 0.25, 0.5, 0.75, 1].map(share => valueAt(share, bins, unit))
  return values
    .map(value => ({ at: positionOf(value, bins), label: formatBound(value, unit) }))
    .filter(({ at }, index, all) => index === 0 || at - (all[index - 1]?.at ?? 0) > 0.08)
}

const factors: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

/** Parses 90k, 1.5M, 412,650 and 2.5%. Returns undefined for other text, including an empty one. */
export function readNumber(text: string): number | undefined {
  const [, digits, suffix = ''] = /^([+-]?\d*[.]?\d+|[+-]?\d+[.])\s*([kmb]?)%?$/i.exec(plain(text)) ?? []
  const factor = factors[suffix.toLowerCase()]
  if (digits === undefined || factor === undefined) return undefined
  // 1.1 × 1000 is not exactly 1100 in binary.
  return Number((Number(digits) * factor).toPrecision(12))
}

/** Text that is neither empty nor a number. */
export function isNoNumber(text: string): boolean {
  return text.trim() !== '' && readNumber(text) === undefined
}

/** Removes digit grouping. A single comma before one or two digits is a decimal separator. */
function plain(text: string): string {
  const tight = text.trim().replace(/(?<=\d)[\s_'\u00a0\u202f](?=\d)/g, '')
  return /^[+-]?\d+,\d{1,2}\s*[kmb%]?$/i.test(tight) ? tight.replace(',', '.') : tight.replace(/,/g, '')
}

/** Uses the short form of a bound if it loses no digits. */
export function writeNumber(value: number | undefined, unit: RangeSpec['unit']): string {
  if (value === undefined) return ''
  const short = formatBound(value, unit)
  return readNumber(short) === value ? short : unit === undefined ? formatCount(value) : String(value)
}

/** The range of two fields: clamped to the bounds, with the smaller number first. */
export function settle(from: string, to: string, { bounds, unit }: RangeSpec): Range {
  const read = (text: string) => {
    const value = readNumber(text)
    if (value === undefined) return undefined
    return clamp(unit === 'percent' ? value : Math.round(value), bounds)
  }
  const [min, max] = [read(from), read(to)]
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }
}
