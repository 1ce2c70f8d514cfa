const imul = Math.imul

/** Hashes integers to 32 bits. */
function mix(...keys: number[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) {
    hash = imul(hash ^ (key | 0), 0x85ebca6b)
    hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/**
 * A random stream that depends on its keys only. Each creator has their own streams, so that any
 * creator can be generated alone. A class, because ten million of them are created.
 */
export class Random {
  // Two words of state: with one, the streams of ten million creators would overlap.
  private high: number
  private low: number

  constructor(...keys: number[]) {
    this.high = mix(...keys)
    this.low = mix(this.high, ...keys)
  }

  /** In [0, 1). */
  unit(): number {
    this.high = (imul(this.high ^ (this.high >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    this.low = (this.low + 0x9e3779b9) >>> 0
    let mixed = imul(this.high ^ this.low ^ (this.low >>> 14), 0x21f0aaad)
    mixed = imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.unit() * (high - low)
  }

  /** Both ends are included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.unit() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }

  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  /** Log-normally distributed with median 1. */
  factor(spread: number): number {
    return Math.exp(spread * this.normal())
  }
}

/** Picks by weight with one binary search, because the sums are computed once. */
export function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): (random: Random) => Item {
  let total = 0
  const sums = items.map(item => {
    total += weightOf(item)
    return total
  })
  return random => {
    const at = random.unit() * total
    let from = 0
    let to = sums.length - 1
    while (from < to) {
      const middle = (from + to) >> 1
      if (at < (sums[middle] ?? 0)) to = middle
      else from = middle + 1
    }
    const item = items[from]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
}
