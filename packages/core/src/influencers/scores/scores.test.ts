import { describe, expect, test } from 'vitest'
import {
  engagementComponents,
  engagementOf,
  type Figures,
  givenBySource,
  growthOf30Days,
  qualityComponents,
  qualityOf,
  totalOf,
} from './scores.ts'

const at = new Date('2026-11-20T00:00:00Z')
const lena: Figures = {
  followers: 50_000,
  following: 500,
  likesAvg: 1000,
  commentsAvg: 25,
  viewsAvg: 20_000,
  lastPostDate: '2026-11-18T10:00:00.000Z',
  growth: weeks(30, week => 45_000 * 1.0035 ** week),
}

describe('the engagement rate', () => {
  test('counts reactions per follower, on YouTube per view', () => {
    expect(engagementOf('instagram', lena)).toBe(2.05)
    expect(engagementOf('youtube', lena)).toBe(5.13)
  })

  test('is the sum of its parts', () => {
    expect(engagementComponents('instagram', lena).map(({ value }) => value)).toEqual([2, 0.05])
  })

  test('is unknown without likes or without an audience', () => {
    expect(engagementOf('instagram', { ...lena, likesAvg: null })).toBeNull()
    expect(engagementOf('instagram', { ...lena, followers: 0 })).toBeNull()
    expect(engagementOf('youtube', { ...lena, viewsAvg: null })).toBeNull()
  })
})

describe('the audience quality score', () => {
  test('is the weighted sum of its parts, as docs/scores.md calculates it', () => {
    const components = qualityComponents('instagram', lena, at)
    expect(components.map(({ value, weight }) => [value, weight])).toEqual([
      [63, 0.35],
      [100, 0.25],
      [100, 0.15],
      [100, 0.15],
      [100, 0.1],
    ])
    expect(qualityOf('instagram', lena, at)).toBe(87)
  })

  test('falls with bought followers, silence and follow-backs', () => {
    const bought = { ...lena, growth: weeks(30, week => (week < 20 ? 30_000 : 50_000 * 0.995 ** (week - 20))) }
    const silent = { ...lena, lastPostDate: '2026-03-01T00:00:00.000Z' }
    const followsBack = { ...lena, following: 40_000 }
    const score = qualityOf('instagram', lena, at) ?? 0
    for (const worse of [bought, silent, followsBack]) {
      expect(qualityOf('instagram', worse, at)).toBeLessThanOrEqual(score - 8)
    }
  })

  test('does not mistake fast but steady growth for bought followers', () => {
    const viral = { ...lena, growth: weeks(30, week => 50_000 * 1.08 ** (week - 29)) }
    expect(qualityOf('instagram', viral, at)).toBe(qualityOf('instagram', lena, at))
  })

  test('distributes the weight of unknown parts, and is unknown when most parts are', () => {
    const components = qualityComponents('youtube', { ...lena, following: null, growth: [] }, at)
    expect(components.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 3)
    expect(components.filter(({ value }) => value === null).map(({ weight }) => weight)).toEqual([0, 0])
    expect(qualityOf('instagram', { followers: 50_000, following: 500, growth: [] }, at)).toBeNull()
  })

  test('stays between 0 and 100 for any figures', () => {
    for (const figures of [
      { ...lena, followers: 1, following: 0, likesAvg: 1e9, commentsAvg: 1e9 },
      { ...lena, followers: 1e9, likesAvg: 0, commentsAvg: 0, following: 1e9, growth: weeks(30, week => week * 1e6) },
      { ...lena, lastPostDate: '2031-01-01T00:00:00.000Z', growth: weeks(30, () => 0) },
    ]) {
      const score = qualityOf('instagram', figures, at)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
    }
  })

  test('a figure of the source has weight 1, our parts 0', () => {
    const components = givenBySource(91, '', qualityComponents('instagram', lena, at))
    expect(totalOf(components)).toBe(91)
    expect(components).toHaveLength(6)
  })
})

describe('the growth of 30 days', () => {
  test('interpolates between known days', () => {
    const growth = [
      { date: '2026-10-18', followers: 900 },
      { date: '2026-10-24', followers: 1200 },
    ]
    expect(growthOf30Days({ followers: 1100, growth }, at).value).toBe(4.76)
  })

  test('is unknown when that day is unknown', () => {
    expect(growthOf30Days({ followers: 1100, growth: [{ date: '2026-11-01', followers: 900 }] }, at).value).toBeNull()
    expect(growthOf30Days({ followers: 1100, growth: [] }, at).value).toBeNull()
  })
})

/** One figure a week, the last one at `at`. */
function weeks(count: number, followers: (week: number) => number): Figures['growth'] {
  return Array.from({ length: count }, (_week, week) => ({
    date: new Date(at.getTime() - (count - 1 - week) * 7 * 86_400_000).toISOString().slice(0, 10),
    followers: Math.round(followers(week)),
  }))
}
