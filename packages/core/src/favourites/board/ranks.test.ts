import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankGap, ranksBetween } from './ranks.ts'

const most = 2n ** 63n - 1n
const rank = fc.bigInt({ min: -most - 1n, max: most })
const count = fc.integer({ min: 1, max: 50 })

describe('ranks', () => {
  it('are ascending between their neighbours, or undefined without room', () => {
    const end = fc.option(rank, { nil: undefined })
    fc.assert(
      fc.property(end, end, count, (one, other, count) => {
        const isTurned = one !== undefined && other !== undefined && one > other
        const [before, after] = isTurned ? [other, one] : [one, other]
        const ranks = ranksBetween(before, after, count)
        if (ranks === undefined) return
        expect(ranks).toHaveLength(count)
        const all = [before ?? -most - 2n, ...ranks, after ?? most + 1n]
        expect(all.every((rank, at) => at === 0 || rank > (all[at - 1] ?? rank))).toBe(true)
      }),
      { seed: 20261124 },
    )
  })

  it('exist whenever enough whole numbers lie between the neighbours', () => {
    fc.assert(
      fc.property(rank, count, (before, count) => {
        const after = before + BigInt(count)
        expect(ranksBetween(before, after, count)).toBeUndefined()
        if (after < most) expect(ranksBetween(before, after + 1n, count)).toHaveLength(count)
      }),
      { seed: 20261124 },
    )
  })

  it('leave a full gap at both ends of a column and in an empty one', () => {
    expect(ranksBetween(undefined, undefined, 2)).toEqual([rankGap, 2n * rankGap])
    expect(ranksBetween(undefined, 5n, 2)).toEqual([5n - 2n * rankGap, 5n - rankGap])
    expect(ranksBetween(5n, undefined, 2)).toEqual([5n + rankGap, 5n + 2n * rankGap])
  })

  it('end where the column of the store ends', () => {
    expect(ranksBetween(most - rankGap, undefined, 1)).toEqual([most])
    expect(ranksBetween(most - rankGap, undefined, 2)).toBeUndefined()
    expect(ranksBetween(undefined, -most - 1n + rankGap, 1)).toEqual([-most - 1n])
    expect(ranksBetween(undefined, -most, 1)).toBeUndefined()
  })

  it('fit into the same gap forty times', () => {
    let after = rankGap
    for (let turn = 0; turn < 40; turn += 1) after = ranksBetween(0n, after, 1)?.[0] ?? 0n
    expect(after).toBe(1n)
    expect(ranksBetween(0n, after, 1)).toBeUndefined()
  })
})
