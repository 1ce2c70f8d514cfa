import type { Country } from '@limelight/contract/countries'
import type { Random } from './random.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Of the largest city, in winter; elsewhere the hours are those of UTC. */
const hoursAhead: Partial<Record<Country, number>> = {
  ...{ US: -5, CA: -5, MX: -6, CO: -5, PE: -5, CL: -4, BR: -3, AR: -3 },
  ...{ DE: 1, ES: 1, FR: 1, IT: 1, NL: 1, CH: 1, PL: 1, AT: 1, BE: 1, SE: 1, NO: 1, DK: 1, CZ: 1, HU: 1, NG: 1 },
  ...{ ZA: 2, EG: 2, FI: 2, GR: 2, UA: 2, RO: 2, IL: 2, TR: 3, SA: 3, AE: 4, IN: 5.5 },
  ...{ TH: 7, VN: 7, ID: 7, PH: 8, MY: 8, TW: 8, JP: 9, KR: 9, AU: 11, NZ: 13 },
}

/** How much is posted in each hour of the day. */
const usual = [
  ...[0.2, 0.1, 0.05, 0.05, 0.05, 0.1, 0.3, 0.7, 1, 1, 1, 1],
  ...[1.2, 1, 1, 1, 1.2, 1.5, 2, 2, 2, 1.6, 1, 0.5],
]
const favourite = { from: 8, to: 21, weight: 14, weightOfNext: 5 }

/** Moves a time to the hours of its day in which a creator of this country posts most. Times keep their order. */
export function habitOf(random: Random, country: Country): (time: number) => number {
  const hour = random.whole(favourite.from, favourite.to)
  const more = new Map([
    [hour, favourite.weight],
    [hour + 1, favourite.weightOfNext],
  ])
  const weights = usual.map((weight, at) => weight + (more.get(at) ?? 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shift = (hoursAhead[country] ?? 0) * hourMs
  return time => {
    const local = time + shift
    const midnight = Math.floor(local / dayMs) * dayMs
    let left = ((local - midnight) / dayMs) * total
    for (const [at, weight] of weights.entries()) {
      if (left < weight) return midnight + Math.floor((at + left / weight) * hourMs) - shift
      left -= weight
    }
    return time
  }
}
