import type { Histogram } from '@limelight/contract/search/fields'
import type { Bounds } from '@limelight/contract/search/filters'
import { formatCount } from '../../display/format.ts'
import { clamp, formatBound, type RangeSpec } from '../filters.ts'

export type Bin = Histogram['bins'][number]
/** Either end may be missing and is then open. */
export type Range = { min: number | undefined; max: number | undefined }

const fewest = 24

/**
 * Slices of an axis that nobody has counted yet: even where it is short, each a factor longer where
 * it spans far.
 */
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
 * The axis ends with the largest there is; where a scale has an end of its own, that is worth
 * seeing.
 */
export function upToLargest(bins: readonly Bin[], unit: RangeSpec['unit']): readonly Bin[] {
  const last = bins.findLastIndex(({ count }) => count > 0)
  return unit === 'score' || last < 0 ? bins : bins.slice(0, last + 1)
}

/** Where a value stands on the axis, 0 to 1. Every slice is equally wide. */
export function positionOf(value: number, bins: readonly Bin[]): number {
  const first = bins[0]
  if (first === undefined || value <= first.from) return 0
  const index = bins.findIndex(({ to }) => value < to)
  const bin = bins[index]
  if (bin === undefined) return 1
  return (index + clamp((value - bin.from) / (bin.to - bin.from), { min: 0, max: 1 })) / bins.length
}

/** What stands at a place of the axis, as round as the hand that points there. */
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

/** Some values to read the axis by: powers of ten where it spans far, else even steps. */
export function ticksOf(bins: readonly Bin[], unit: RangeSpec['unit']): { at: number; label: string }[] {
  const low = bins[0]?.from ?? 0
  const high = bins.at(-1)?.to ?? 0
  const [first, last] = [bins[0], bins.at(-1)].map(bin => (bin === undefined ? 0 : bin.to - bin.from))
  const powers = tens.filter(value => value >= low && value <= high)
  const values =
    (last ?? 0) > 3 * (first ?? 0)
      ? powers.filter((_, index) => (powers.length - 1 - index) % Math.ceil(powers.length / 6) === 0)
      : [0, 0.25, 0.5, 0.75, 1].map(share => valueAt(share, bins, unit))
  return values
    .map(value => ({ at: positionOf(value, bins), label: formatBound(value, unit) }))
    .filter(({ at }, index, all) => index === 0 || at - (all[index - 1]?.at ?? 0) > 0.08)
}

const factors: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

/**
 * What somebody means by 90k, 1.5M, 412,650 or 2.5%; undefined for what is no number, and for
 * nothing at all.
 */
export function readNumber(text: string): number | undefined {
  const [, digits, suffix = ''] = /^([+-]?\d*[.]?\d+|[+-]?\d+[.])\s*([kmb]?)%?$/i.exec(plain(text)) ?? []
  const factor = factors[suffix.toLowerCase()]
  if (digits === undefined || factor === undefined) return undefined
  // 1.1 times 1000 is not quite 1100 in the arithmetic of machines.
  return Number((Number(digits) * factor).toPrecision(12))
}

/** Something was typed, and it means no number. */
export function isNoNumber(text: string): boolean {
  return text.trim() !== '' && readNumber(text) === undefined
}

/** Without what groups digits. A lone comma before one or two digits is a decimal one. */
function plain(text: string): string {
  const tight = text.trim().replace(/(?<=\d)[\s_'\u00a0\u202f](?=\d)/g, '')
  return /^[+-]?\d+,\d{1,2}\s*[kmb%]?$/i.test(tight) ? tight.replace(',', '.') : tight.replace(/,/g, '')
}

/** A bound in its field: short if that says all of it, else with all its digits. */
export function writeNumber(value: number | undefined, unit: RangeSpec['unit']): string {
  if (value === undefined) return ''
  const short = formatBound(value, unit)
  return readNumber(short) === value ? short : unit === undefined ? formatCount(value) : String(value)
}

/** What two fields come to: numbers only, inside the bounds, the smaller one first. */
export function settle(from: string, to: string, { bounds, unit }: RangeSpec): Range {
  const read = (text: string) => {
    const value = readNumber(text)
    if (value === undefined) return undefined
    return clamp(unit === 'percent' ? value : Math.round(value), bounds)
  }
  const [min, max] = [read(from), read(to)]
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }
}
