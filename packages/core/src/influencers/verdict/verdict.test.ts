import { suspicion } from '@limelight/contract/influencers/audience'
import type { Audience } from '@limelight/contract/influencers/audience-schema'
import type { Score } from '@limelight/contract/influencers/schema'
import { sentenceSchema, type VerdictSentence } from '@limelight/contract/influencers/verdict'
import { type VerdictTone, verdictAnchors, verdictTopics } from '@limelight/contract/influencers/verdict-words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qualityComponents, steadyGrowthPart } from '../scores/scores.ts'
import { rules, type Scores } from './rules.ts'
import { factsOf, verdictOf } from './verdict.ts'

const at = new Date('2026-05-01T00:00:00Z')

/** Unknown values, the bounds of the rules, and all between. */
const figure = (bounds: readonly number[], min: number, max: number) =>
  fc.oneof(fc.constantFrom(null, ...bounds), fc.double({ min, max, noNaN: true }))

function score(value: number | null, median: number | null, components: Score['components'] = []): Score {
  return { value, median, percentile: null, peers: 3, components }
}

const names = qualityComponents('instagram', { followers: 1, growth: [] }, at).map(({ name }) => name)
const anyComponents = fc.tuple(
  ...names.map(name =>
    fc.record({
      ...{ name: fc.constant(name), text: fc.constant(''), weight: fc.constantFrom(0, 0.2) },
      value: figure(name === steadyGrowthPart ? [0, 49, 50, 100] : [0, 100], 0, 100),
    }),
  ),
)
const anyScores: fc.Arbitrary<Scores> = fc.record({
  er: fc.tuple(figure([0, 0.8, 1.2, 5], 0, 100), figure([0, 1], 0, 8)).map(([value, median]) => score(value, median)),
  aqs: fc
    .tuple(figure([0, 44, 45, 69, 70, 100], 0, 100), figure([60], 0, 100), anyComponents)
    .map(([value, median, components]) => score(value, median, components)),
  growth30d: fc
    .tuple(figure([-100, -1, -0.99, 0, 0.99, 1, 24.99, 25, 1e6], -40, 60), figure([0.5], -5, 5))
    .map(([value, median]) => score(value, median)),
})

/** A sample whose only part is the share of suspicious followers. */
function sampleOf(share: number | null): Audience {
  const sample = { date: '2026-04-02', sampleSize: 400, confidence: 'medium' as const }
  const parts = { countries: null, languages: null, ages: null, genders: null, reachable: null }
  return { ...parts, suspicious: share === null ? null : { share, ...sample } }
}
const anyJumps = fc.array(
  fc.record({
    ...{ from: fc.constant('2026-03-02'), to: fc.constantFrom('2026-03-09', '2026-03-23') },
    ...{ before: fc.integer({ min: 1, max: 1e6 }), after: fc.integer({ min: 0, max: 1e6 }) },
  }),
  { maxLength: 2 },
)
const anyAudience = fc.option(figure([0, 9.9, 10, 29.9, 30, 100], 0, 100).map(sampleOf), { nil: null })

/** The page marks a share of `some` in amber and one of `many` in red. */
function expectHonest(audience: VerdictSentence | undefined, quality: number | null, suspicious: number | null) {
  if (audience?.tone === 'good') {
    expect(quality).toBeGreaterThanOrEqual(70)
    expect(suspicious ?? 0).toBeLessThan(suspicion.some)
  }
  if ((suspicious ?? 0) >= suspicion.many) expect(audience?.tone).toBe('poor')
  // A sentence about the sample leads to the share that it names.
  if (audience?.anchor === verdictAnchors.suspicious) {
    expect(audience.text).toContain(`${Number((suspicious ?? Number.NaN).toFixed(1))}%`)
  }
}

function expectSign(tone: VerdictTone | undefined, value: number) {
  if (tone === 'good') expect(value).toBeGreaterThan(0)
  if (tone === 'poor') expect(value).toBeLessThan(0)
}

describe('verdict', () => {
  test('has exactly three sentences with a rule and an anchor each, for any scores', () => {
    const used = new Set<string>()
    const hold = fc.property(anyScores, anyAudience, anyJumps, (scores, audience, jumps) => {
      const sentences = sentenceSchema.array().parse(verdictOf(scores, audience, jumps))
      expect(sentences.map(({ topic }) => topic)).toEqual(verdictTopics)
      for (const { topic, text, anchor, rule } of sentences) {
        const holding = rules[topic].filter(({ holds }) => holds(factsOf(scores, audience, jumps)))
        expect(anchor).toBe(holding[0]?.anchor ?? verdictAnchors[topic])
        expect(holding.map(({ name }) => name)).toEqual([rule.name])
        expect(text, JSON.stringify(scores)).not.toMatch(/null|NaN|undefined|Infinity/)
        used.add(rule.name)
      }
    })
    fc.assert(hold, { numRuns: 600, seed: 22 })
    const all = verdictTopics.flatMap(topic => rules[topic].map(({ name }) => name))
    expect([...used].sort()).toEqual(all.toSorted())
  })

  test('contradicts neither the figures nor itself', () => {
    const agree = fc.property(anyScores, anyAudience, anyJumps, (scores, sample, jumps) => {
      const { quality, suspicious, times, growth } = factsOf(scores, sample, jumps)
      const [audience, engagement, growing] = verdictOf(scores, sample, jumps)
      // Jumps that discredit the audience are no good growth.
      if (audience?.rule.name === 'AUDIENCE_SUDDEN') expect(['fair', 'unknown']).toContain(growing?.tone)
      expectHonest(audience, quality, suspicious)
      expectSign(engagement?.tone, (times ?? 1) - 1)
      expectSign(growing?.tone, growth ?? 0)
      if (jumps.length > 0) expect(growing?.text).not.toContain('stable')
      // The first sentence never names the part that the second one judges.
      expect(audience?.text).not.toContain('Engagement')
    })
    fc.assert(agree, { numRuns: 300, seed: 20261124 })
  })

  test('speaks with the figures of the page', () => {
    const components = [
      { name: 'Engagement for its size', value: 20, weight: 0.5, text: '' },
      { name: 'Still posting', value: 31.6, weight: 0.25, text: '' },
      { name: 'Comments among the reactions', value: 80, weight: 0.25, text: '' },
    ]
    const scores = { er: score(3.42, 2), aqs: score(58, 60, components), growth30d: score(-2.3, 0.8) }
    expect(verdictOf(scores, sampleOf(11.5), []).map(({ text }) => text)).toEqual([
      'The audience looks mixed: a quality score of 58 of 100, weakest in “Still posting” (32); 11.5% of the sampled audience looks suspicious.',
      'Engagement is strong: 3.42% is 1.7 times the median of its peers (2.00%).',
      'The audience shrinks: −2.3% in 30 days, peers +0.8%.',
    ])
  })
  test('decides by the rounded figures that its sentences show', () => {
    const scores = { er: score(0.55, 0.69), aqs: score(88, 60), growth30d: score(0.97, 0.8) }
    const [, engagement, growing] = verdictOf(scores, null, [])
    expect(engagement).toMatchObject({
      text: 'Engagement is usual: 0.55% is 0.8 times the median of its peers (0.69%).',
      rule: { name: 'ENGAGEMENT_USUAL' },
    })
    expect(growing).toMatchObject({
      text: 'The audience grows: +1.0% in 30 days, peers +0.8%.',
      rule: { name: 'GROWTH_RISING' },
    })
  })

  test('dates a jump beside an audience that hardly changes', () => {
    const scores = { er: score(2, 2), aqs: score(80, 60), growth30d: score(0.2, 0.8) }
    const jump = { from: '2026-05-04', to: '2026-05-11', before: 41_200, after: 48_600 }
    expect(verdictOf(scores, null, [jump])[2]).toMatchObject({
      tone: 'fair',
      text: 'The audience hardly changed in 30 days (+0.2%), but it jumped by 18% in the week to May 11, which its history does not explain.',
      rule: { name: 'GROWTH_JUMPED' },
    })
    expect(verdictOf(scores, null, [{ ...jump, after: 30_900 }])[2]?.text).toContain('dropped by 25%')
    expect(verdictOf(scores, null, [])[2]?.rule.name).toBe('GROWTH_STILL')
  })

  test('names sudden jumps and the suspicious share of the sample', () => {
    const parts = [{ name: steadyGrowthPart, value: 0, weight: 0.2, text: '' }]
    const scores = { er: score(0.49, 0.69), aqs: score(58, 87, parts), growth30d: score(-1.8, 0.8) }
    const small = { from: '2026-02-02', to: '2026-02-09', before: 9000, after: 9900 }
    const large = { from: '2026-03-02', to: '2026-03-16', before: 9900, after: 15_000 }
    expect(verdictOf(scores, sampleOf(29.4), [small, large]).map(({ text }) => text)).toEqual([
      'Check the audience first: sudden jumps in its size, the largest in the 14 days to March 16, can mean bought followers (steady growth: 0 of 100); 29.4% of the sampled audience looks suspicious.',
      'Engagement is weak: 0.49% is 0.7 times the median of its peers (0.69%).',
      'Growth is −1.8% in 30 days, but sudden jumps, the largest in the 14 days to March 16, make this figure unreliable.',
    ])
  })

  test.each([
    [
      null,
      'The audience looks active: a quality score of 88 of 100. No sample of the audience tells yet whether it is genuine.',
    ],
    [4.2, 'The audience looks genuine: a quality score of 88 of 100; 4.2% of the sampled audience looks suspicious.'],
    [11.5, 'The audience is active, but 11.5% of the sampled audience looks suspicious: a quality score of 88 of 100.'],
    [30, 'Check the audience first: 30% of the sampled audience looks suspicious.'],
  ])('does not call an audience genuine beside %s suspicious followers of 100', (share, text) => {
    const scores = { er: score(3, 2), aqs: score(88, 60), growth30d: score(2, 1) }
    expect(verdictOf(scores, sampleOf(share), [])[0]?.text).toBe(text)
  })
})
