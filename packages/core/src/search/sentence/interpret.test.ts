import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { searchFilters } from '@limelight/contract/search/filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import { interpretationSchema } from '@limelight/contract/search/interpretation'
import { savedQueryOf } from '@limelight/contract/search/saved-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpret } from './interpret.ts'

const now = new Date('2026-11-20T12:00:00Z')
const discovery = (text: string) => interpret({ kind: 'instagram', scope: 'discovery', text }, now)
const channels = (text: string) => interpret({ kind: 'youtube', scope: 'discovery', text }, now)
const posts = (text: string) => interpret({ kind: 'instagram', scope: 'content', text }, now)
const videos = (text: string) => interpret({ kind: 'youtube', scope: 'content', text }, now)

const sentence = 'fitness creators in Germany, 50k to 200k, good engagement'
const asked = { themes: ['Fitness'], location: ['DE'], followersMin: 50_000, followersMax: 200_000, erMin: 2 }

/** Sentences about creators on Instagram, their filters, and the remaining words. */
const table: [said: string, filters: object, rest?: string][] = [
  [sentence, asked],
  ['I’m looking for fitness influencers from Germany with 50k–200k followers and good engagement', asked],
  ['FITNESS, GERMANY, 50K-200K, ENGAGEMENT >= 2%', asked],
  ['over 100k', { followersMin: 100_000 }],
  ['under 1m subscribers', { followersMax: 1e6 }],
  ['between 10,000 and 50,000 followers', { followersMin: 10_000, followersMax: 50_000 }],
  ['10.000 to 50.000 followers', { followersMin: 10_000, followersMax: 50_000 }],
  ['5-10k followers', { followersMin: 5000, followersMax: 10_000 }],
  ['500-1k followers', { followersMin: 500, followersMax: 1000 }],
  ['from 1.5m to 3 million fans', { followersMin: 1_500_000, followersMax: 3_000_000 }],
  ['200k to 50k', { followersMin: 50_000, followersMax: 200_000 }],
  ['followers over 10k', { followersMin: 10_000 }],
  ['at least 25 thousand followers', { followersMin: 25_000 }],
  ['no more than 2,5 million', { followersMax: 2_500_000 }],
  ['100k+', { followersMin: 100_000 }],
  ['100k or more', { followersMin: 100_000 }],
  ['250k followers or less', { followersMax: 250_000 }],
  ['10k followers min, 1m max', { followersMin: 10_000, followersMax: 1e6 }],
  ['100k followers', { followersMin: 100_000 }],
  ['around 100k followers', { followersMin: 80_000, followersMax: 120_000 }],
  ['vegan creators who worked with nivea, over 50k', { themes: ['Vegan'], brands: ['Nivea'], followersMin: 50_000 }],
  ['beauty never worked with The Ordinary', { themes: ['Beauty'], withoutBrands: ['The Ordinary'] }],
  ['micro influencers', { followersMin: 10_000, followersMax: 100_000 }],
  ['following under 500', { followingMax: 500 }],
  ['over 50k followers, following less than 1k', { followersMin: 50_000, followingMax: 1000 }],
  ['engagement above 3%', { erMin: 3 }],
  ['more than 2.5 % engagement rate', { erMin: 2.5 }],
  ['engagement rate between 2 and 5%', { erMin: 2, erMax: 5 }],
  ['over 4%', { erMin: 4 }],
  ['high engagement', { erMin: 4 }],
  ['low engagement', { erMax: 1 }],
  ['audience quality above 80', { aqsMin: 80 }],
  ['real followers', { aqsMin: 60 }],
  ['women', { gender: 'female' }],
  ['male gamers', { gender: 'male', themes: ['Gaming'] }],
  ['women’s health', { themes: ['Women’s health'] }],
  ['with email', { hasEmail: true }],
  ['who have an e-mail address', { hasEmail: true }],
  ['without e-mail', { hasEmail: false }],
  ['business accounts', { accountType: 'business' }],
  ['business', { themes: ['Business'] }],
  ['verified yoga teachers', { themes: ['Yoga'], isVerified: true }],
  ['audience at least 30 % in Germany', { audienceCountry: ['DE'], audienceCountryMin: 30 }],
  ['yoga, audience in Germany', { themes: ['Yoga'], audienceCountry: ['DE'] }],
  ['40% of their followers are from Austria or Switzerland', { audienceCountry: ['AT', 'CH'], audienceCountryMin: 40 }],
  ['mostly German audience', { audienceCountry: ['DE'], audienceCountryMin: 50 }],
  [
    'creators in Spain with a US audience over 25%',
    { location: ['ES'], audienceCountry: ['US'], audienceCountryMin: 25 },
  ],
  ['100k followers in Germany', { followersMin: 100_000, location: ['DE'] }],
  ['Spanish speaking audience', { audienceLanguage: ['es'] }],
  ['followers who speak German, at least 60 %', { audienceLanguage: ['de'], audienceLanguageMin: 60 }],
  ['female audience', { audienceGender: ['female'] }],
  ['women with at least 70% male followers', { gender: 'female', audienceGender: ['male'], audienceGenderMin: 70 }],
  ['audience aged 18-34', { audienceAge: ['18-24', '25-34'] }],
  ['audience aged under 25', { audienceAge: ['13-17', '18-24'] }],
  ['30 % of the audience aged over 45', { audienceAge: ['45-54', '55-64', '65+'], audienceAgeMin: 30 }],
  ['suspicious followers at most 10 %', { audienceSuspiciousMax: 10 }],
  ['less than 5% fake followers', { audienceSuspiciousMax: 5 }],
  ['reachable over 60 percent', { audienceReachableMin: 60 }],
  ['fast growing gamers, over 20k average views', { themes: ['Gaming'], growthMin: 5, viewsAvgMin: 20_000 }],
  ['growth over 3%', { growthMin: 3 }],
  ['"verified" yoga', { themes: ['Yoga'] }, '"verified"'],
  ['verified', { isVerified: true }],
  [
    'verified yoga teachers with figures confirmed by the owner',
    { themes: ['Yoga'], isVerified: true, figures: 'verified' },
  ],
  ['posted in the last 30 days', { lastPostDateMin: '2026-10-21' }],
  ['active this year', { lastPostDateMin: '2026-01-01' }],
  ['last post within 2 weeks', { lastPostDateMin: '2026-11-06' }],
  ['posted within the last two weeks', { lastPostDateMin: '2026-11-06' }],
  ['active recently', { lastPostDateMin: '2026-10-21' }],
  ['posting since March', { lastPostDateMin: '2026-03-01' }],
  ['posted since December', { lastPostDateMin: '2025-12-01' }],
  ['German-speaking', { language: ['de'] }],
  ['German or English speaking creators', { language: ['de', 'en'] }],
  ['videos in Spanish', { language: ['es'] }],
  ['Arabic', { language: ['ar'] }],
  ['German creators', { location: ['DE'] }],
  ['in Germany or Austria', { location: ['DE', 'AT'] }],
  ['Germany, Austria and Switzerland', { location: ['DE', 'AT', 'CH'] }],
  ['vegan bakers in the UK', { themes: ['Vegan', 'Baking'], location: ['GB'] }],
  ['creators based in the us', { location: ['US'] }],
  ['US gamers', { location: ['US'], themes: ['Gaming'] }],
  ['contact us', {}, 'contact us'],
  ['DACH hikers', { location: ['DE', 'AT', 'CH'], themes: ['Hiking'] }],
  ['Österreich skincare', { themes: ['Skincare'] }, 'Österreich'],
  ['Türkiye', { location: ['TR'] }],
  ['italian food in france', { themes: ['Food'], location: ['FR'] }, 'italian'],
  ['hip hop and e-commerce', { themes: ['Hip-hop', 'E-commerce'] }],
  ['moms & dads', { themes: ['Motherhood', 'Fatherhood'] }],
  ['nail polish', { themes: ['Nails'] }],
  ['AI startups', { themes: ['Artificial intelligence', 'Start-ups'] }],
  ['most engaged first', { sort: 'engagementRating', sortDirection: 'DESC' }],
  ['sorted by followers, smallest first', { sort: 'followers', sortDirection: 'ASC' }],
  ['travel not in Germany, over 10k', { themes: ['Travel'], followersMin: 10_000 }],
  ['travel not in Germany over 10k', { themes: ['Travel'], followersMin: 10_000 }],
  ['not verified gamers, no email', { themes: ['Gaming'], isVerified: false, hasEmail: false }],
  ['creators not in France with e-mail', { hasEmail: true }],
  ['travel, not yet in my lists', { themes: ['Travel'], hideListed: true }],
  ['non-alcoholic cocktails, over 10k', { followersMin: 10_000 }, 'non-alcoholic cocktails'],
  ['"good engagement" yoga', { themes: ['Yoga'] }, '"good engagement"'],
  ['@yoga.lena over 10k', { followersMin: 10_000 }, '@yoga.lena'],
  ['over 200k under 100k', { followersMin: 200_000 }, 'under 100k'],
  ['over 900 billion followers', {}, 'over 900 billion followers'],
  ['1500% engagement', {}, '1500% engagement'],
  ['born in 1995', {}, 'born in 1995'],
  ['over 25', {}, 'over 25'],
  ['the blue hour', {}, 'the blue hour'],
  ['', {}],
]

describe('a sentence about creators', () => {
  it.each(table)('%s', (said, filters, rest = '') => {
    expect(discovery(said)).toMatchObject({ filters, rest })
    expect(Object.keys(discovery(said).filters).sort()).toEqual(Object.keys(filters).sort())
  })

  it('reports which words became which filter', () => {
    expect(discovery(`${sentence}, verified, tall, not in Berlin`)).toEqual({
      socialNetwork: 'instagram',
      filters: { ...asked, isVerified: true },
      understood: [
        { text: 'fitness', filter: 'themes' },
        { text: 'in Germany', filter: 'location' },
        { text: '50k to 200k', filter: 'followers' },
        { text: 'good engagement', filter: 'er' },
        { text: 'verified', filter: 'isVerified' },
      ],
      rest: 'tall',
      ignored: ['not in Berlin'],
    })
  })

  it.each([
    ['instagram', 'travel youtubers in France with more than 100k subscribers', 'youtube'],
    ['instagram', 'gaming channels', 'youtube'],
    ['youtube', 'yoga Instagrammers over 10k', 'instagram'],
    ['youtube', 'yoga reels', 'instagram'],
    ['instagram', 'yoga on Instagram, no YouTube channels', 'instagram'],
    ['instagram', 'yoga, over 10k, @youtube', 'instagram'],
    ['youtube', 'yoga', 'youtube'],
  ] as const)('said on %s, %s is read for %s', (kind, text, socialNetwork) => {
    const read = interpret({ kind, scope: 'discovery', text, anyNetwork: true }, now)
    expect(read).toEqual(interpret({ kind: socialNetwork, scope: 'discovery', text }, now))
  })

  it('uses the filters of the network that the sentence names and drops its words', () => {
    const text = 'travel youtubers in France with more than 100k subscribers'
    expect(interpret({ kind: 'instagram', scope: 'discovery', text, anyNetwork: true }, now)).toMatchObject({
      socialNetwork: 'youtube',
      filters: { themes: ['Travel'], locations: ['FR'], followersMin: 100_000 },
      rest: '',
    })
  })

  it('uses the names and sorts of the network', () => {
    expect(channels('gaming channels in Japan, over 5m total views, most viewed first').filters).toEqual({
      themes: ['Gaming'],
      locations: ['JP'],
      viewsTotalMin: 5_000_000,
      sort: 'viewsTotal',
      sortDirection: 'DESC',
    })
    expect(channels('most engaged first, business accounts, following under 500')).toMatchObject({
      filters: { themes: ['Business'] },
      rest: 'most engaged first following under 500',
    })
  })
})

describe('a sentence about content', () => {
  it.each([
    ['reels about pasta, over 1m views', { isVideo: 1, viewsTotalMin: 1e6 }, 'pasta'],
    ['photos from Italy with more than 500 likes', { isVideo: 0, locations: ['IT'], likesTotalMin: 500 }, ''],
    ['over 20k, published in the last 7 days', { viewsTotalMin: 20_000, publishDateMin: '2026-11-13' }, ''],
    ['most commented', { sort: 'comments', sortDirection: 'DESC' }, ''],
  ])('%s', (said, filters, rest) => {
    expect(posts(said)).toMatchObject({ filters, rest })
    expect(Object.keys(posts(said).filters)).toHaveLength(Object.keys(filters).length)
  })

  it('uses the names of the network', () => {
    expect(videos('German-speaking shorts from Austria, most engaged first')).toMatchObject({
      filters: {
        language: ['de'],
        timelineType: 'shorts',
        location: ['AT'],
        sort: 'engagementRating',
        sortDirection: 'DESC',
      },
      rest: '',
    })
  })
})

describe('any input', () => {
  const piece = fc.oneof(
    fc.constantFrom(...table.map(([said]) => said)),
    fc.constantFrom(
      'reels',
      'over 3m likes',
      '1k-2k comments',
      'shorts',
      'between 5 and 5%',
      'not',
      '"',
      'max. 7',
      '~3b',
    ),
    fc
      .tuple(
        fc.constantFrom('over', 'under', '', 'er', '<', 'since', 'last'),
        fc.nat(),
        fc.constantFrom('k', '%', '+', ' days', ''),
      )
      .map(parts => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', ', ', ' and ', '-', '')), { maxLength: 6 })
    .map(pieces => pieces.flat().join('').slice(0, 200).trim())
  const input = fc.record({
    text,
    kind: fc.constantFrom('instagram' as const, 'youtube' as const),
    scope: fc.constantFrom('discovery' as const, 'content' as const),
  })

  type Input = typeof input extends fc.Arbitrary<infer Value> ? Value : never
  const read = (sentence: Input) => interpretationSchema.parse(interpret(sentence, now))
  const check = (holds: (sentence: Input) => void) =>
    fc.assert(fc.property(input, holds), { numRuns: 200, seed: 20261124 })

  /** The form in which a search has the value: lists in order, days as the moment they begin. */
  function asParsed(value: unknown) {
    if (Array.isArray(value)) return [...value].sort()
    return typeof value === 'string' && /^\d{4}-/.test(value) ? `${value}T00:00:00.000Z` : value
  }

  it('reads filters that the search accepts as they are', () => {
    check(sentence => {
      const { scope, kind } = sentence
      const { filters, rest } = read(sentence)
      const schema = scope === 'discovery' ? influencerSearchSchema : contentSearchSchema
      const parsed = schema.parse({ kind, ...filters, search: rest })
      for (const [name, value] of Object.entries(filters)) expect(parsed).toHaveProperty([name], asParsed(value))
    })
  })

  it('reads filters that a saved search keeps', () => {
    check(sentence => {
      const { filters } = read(sentence)
      const query = new URLSearchParams(
        Object.entries(filters).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, String(one)]),
        ),
      )
      const saved = savedQueryOf(sentence.scope, sentence.kind, query.toString())
      expect([...new URLSearchParams(saved)]).toHaveLength(query.size)
    })
  })

  it('loses no word and invents none', () => {
    check(sentence => {
      const { text, scope, kind } = sentence
      const { filters, understood, rest, ignored } = read(sentence)
      const known: readonly string[] = [...searchFilters[scope][kind].map(({ name }) => name), 'sort']
      for (const words of [...understood.map(part => part.text), ...rest.split(' '), ...ignored])
        expect(text).toContain(words)
      for (const { filter } of understood) expect(known).toContain(filter)
      expect(understood.length === 0).toBe(Object.keys(filters).length === 0)
      if (understood.length === 0) expect(rest).toBe(text)
    })
  })
})
