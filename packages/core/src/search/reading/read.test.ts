import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { searchFilters } from '@limelight/contract/search/filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import { interpretationSchema } from '@limelight/contract/search/interpretation'
import { savedQueryOf } from '@limelight/contract/search/saved-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWords } from './fold.ts'
import { readSearch } from './read.ts'
import { isFiller, isJoiner, isNegator, isParticle, longFillerAt } from './small-words.ts'
import { readTerms } from './terms.ts'

const now = new Date('2026-11-20T12:00:00Z')
const discovery = (text: string) => readSearch(text, { network: 'instagram', scope: 'discovery', now })
const channels = (text: string) => readSearch(text, { network: 'youtube', scope: 'discovery', now })
const posts = (text: string) => readSearch(text, { network: 'instagram', scope: 'content', now })
const videos = (text: string) => readSearch(text, { network: 'youtube', scope: 'content', now })

const withSearch = (filters: object, search: string) => (search === '' ? filters : { ...filters, search })

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
  ['hautpflege berlin unter 20k', { themes: ['Skincare'], places: ['2950159'], followersMax: 20_000 }],
  ['travel bali', { themes: ['Travel'], places: ['ID-BA'] }],
  ['micro beauty influencers 10k-50k', { themes: ['Beauty'], followersMin: 10_000, followersMax: 50_000 }],
  ['makeup artists over 5k and over 20k', { themes: ['Make up'], followersMin: 20_000 }],
  ['marathon training', { themes: ['Running'] }],
  ['cat moms', { themes: ['Cats'] }],
  ['travel in LA', { themes: ['Travel'], places: ['5368361'] }],
  ['fitness en la nube', { themes: ['Fitness'] }, 'nube'],
  ['yoga outside of india', { themes: ['Yoga'], withoutLocations: ['IN'] }],
  ['hiking outside', { themes: ['Hiking'] }, 'outside'],
  ['travel not in latin america', { themes: ['Travel'], withoutLocations: ['AR', 'BR', 'CL', 'CO', 'PE', 'MX'] }],
  ['skincare, no men', { themes: ['Skincare'], gender: 'female' }],
  ['vegan vs baking hosts', { themes: ['Vegan', 'Baking'] }],
  ['yoga in Munich or Köln', { themes: ['Yoga'], places: ['2867714', '2886242'] }],
  ['portland, oregon', { places: ['5746545'] }],
  ['london canada', { places: ['6058560'] }],
  ['Berlin, Germany', { places: ['2950159'] }],
  ['hiking bavaria', { themes: ['Hiking'], places: ['DE-BY'] }],
  ['nice creators in Nice', { places: ['2990440'] }, 'nice'],
  ['food in essen', { themes: ['Food'], places: ['2928810'] }],
  ['essen', { themes: ['Food'] }],
  ['victoria smith', {}, 'victoria smith'],
  ['東京でコーヒー', { places: ['1850147'], themes: ['Coffee'] }],
  ['서울에 사는', { places: ['1835848'] }, '사는'],
  ['not berlin', {}, '-berlin'],
  ['show me 10 coffee creators in Germany', { themes: ['Coffee'], location: ['DE'] }],
  ['anne blogger', { themes: ['Motherhood'] }],
  ['skin care and bird watching', { themes: ['Skincare', 'Birdwatching'] }],
  ['ten yoga poses', { themes: ['Yoga'] }, 'ten poses'],
  ['french press and muay thai', {}, 'french press muay thai'],
  ['yoga women 25-34', { themes: ['Yoga'], gender: 'female', audienceAge: ['25-34'] }],
  ['yoga 20-30', { themes: ['Yoga'] }, '20 30'],
  ['no jumps, yoga', { growthJumps: 'none', themes: ['Yoga'] }],
  ['with follower jumps', { growthJumps: 'some' }],
  ['unter 20k Follower', { followersMax: 20_000 }],
  ['über 50 Tsd. Abonnenten', { followersMin: 50_000 }],
  ['zwischen 10k und 50k', { followersMin: 10_000, followersMax: 50_000 }],
  ['más de 100 mil seguidores', { followersMin: 100_000 }],
  ['entre 10k y 50k seguidores', { followersMin: 10_000, followersMax: 50_000 }],
  ['moins de 20k abonnés', { followersMax: 20_000 }],
  ['plus de 2 millions d’abonnés', { followersMin: 2_000_000 }],
  ['meno di 20 mila follower', { followersMax: 20_000 }],
  ['tussen 10k en 50k volgers', { followersMin: 10_000, followersMax: 50_000 }],
  ['até 2 milhões de seguidores', { followersMax: 2_000_000 }],
  ['kurang dari 20 ribu pengikut', { followersMax: 20_000 }],
  ['100 bin üstü takipçi', { followersMin: 100_000 }],
  ['フォロワー3万人以上', { followersMin: 30_000 }],
  ['팔로워 5만 이하', { followersMax: 50_000 }],
  ['أقل من 20 ألف متابع', { followersMax: 20_000 }],
  ['micro influencers', { followersMin: 10_000, followersMax: 100_000 }],
  ['yoga, aged 25-34 audience', { themes: ['Yoga'], audienceAge: ['25-34'] }],
  ['creators like "Rosa Lind"', {}, '"Rosa Lind"'],
  ['german for beginners', { themes: ['Languages'] }],
  ['macro photography', { themes: ['Photography'] }, 'macro'],
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
  ['vegan bakers in the UK', { themes: ['Vegan'], location: ['GB'] }, 'bakers'],
  ['vegan and baking', { themes: ['Vegan', 'Baking'] }],
  ['skincare, yoga / running', { themes: ['Skincare', 'Yoga', 'Running'] }],
  ['vegan food', { themes: ['Vegan'] }],
  ['vegan recipes', { themes: ['Vegan'] }],
  ['creators based in the us', { location: ['US'] }],
  ['US gamers', { location: ['US'], themes: ['Gaming'] }],
  ['contact us', { hasEmail: true }],
  ['email skincare', { hasEmail: true, themes: ['Skincare'] }],
  ['DACH hikers', { location: ['DE', 'AT', 'CH'], themes: ['Hiking'] }],
  ['Österreich skincare', { themes: ['Skincare'], location: ['AT'] }],
  ['Türkiye', { location: ['TR'] }],
  ['italian food in france', { themes: ['Food'], location: ['FR'] }, 'italian'],
  ['hip hop and e-commerce', { themes: ['Hip-hop', 'E-commerce'] }],
  ['moms & dads', { themes: ['Motherhood', 'Fatherhood'] }],
  ['nail polish', {}, 'nail polish'],
  ['AI startups', { themes: ['Artificial intelligence'] }, 'startups'],
  ['most engaged first', { sort: 'engagementRating', sortDirection: 'DESC' }],
  ['sorted by followers, smallest first', { sort: 'followers', sortDirection: 'ASC' }],
  ['travel not in Germany, over 10k', { themes: ['Travel'], withoutLocations: ['DE'], followersMin: 10_000 }],
  ['travel not in Germany over 10k', { themes: ['Travel'], withoutLocations: ['DE'], followersMin: 10_000 }],
  ['not verified gamers, no email', { themes: ['Gaming'], isVerified: false, hasEmail: false }],
  ['creators not in France with e-mail', { withoutLocations: ['FR'], hasEmail: true }],
  ['never women', { gender: 'male' }],
  ['yoga not glow', { themes: ['Yoga'] }, '-glow'],
  [
    'not fake followers skincare France under 20000',
    { aqsMin: 60, themes: ['Skincare'], location: ['FR'], followersMax: 20_000 },
  ],
  ['travel, not yet in my lists', { themes: ['Travel'], hideListed: true }],
  ['non-alcoholic cocktails, over 10k', { themes: ['Cocktails'], followersMin: 10_000 }, 'non alcoholic'],
  ['"good engagement" yoga', { themes: ['Yoga'] }, '"good engagement"'],
  ['@yoga.lena over 10k', { followersMin: 10_000 }, '@yoga.lena'],
  [
    'https://www.instagram.com/yoga.lena/?hl=en with email',
    { hasEmail: true },
    'https://www.instagram.com/yoga.lena/?hl=en',
  ],
  ['over 200k under 100k', { followersMin: 200_000 }, 'under 100k'],
  ['over 900 billion followers', {}, 'over 900 billion followers'],
  ['1500% engagement', {}, '1500 engagement'],
  ['born in 1995', {}, 'born 1995'],
  ['over 25', {}, 'over 25'],
  ['the blue hour', {}, 'blue hour'],
  ['for the', {}, 'for the'],
  ['nike', {}, 'nike'],
  ['worked with nike skincare', { brands: ['Nike'], themes: ['Skincare'] }],
  ['never worked with nike running', { withoutBrands: ['Nike'], themes: ['Running'] }],
  ['hat mit rossmann gearbeitet', { brands: ['Rossmann'] }],
  ['ha collaborato con nike', { brands: ['Nike'] }],
  ['heeft gewerkt met nike', { brands: ['Nike'] }],
  ['já trabalhou com adidas', { brands: ['Adidas'] }],
  ['nike ile çalışmış', { brands: ['Nike'] }],
  ['ナイキ スニーカー', { themes: ['Sneakers'] }, 'ナイキ'],
  ['犬 猫以外', { themes: ['Dogs'], withoutThemes: ['Cats'] }],
  ['日本の美容系インフルエンサー', { location: ['JP'], themes: ['Beauty'] }],
  ['wer macht videos über zimmerpflanzen', { themes: ['House plants'] }],
  ['viajes en España con correo electrónico', { themes: ['Travel'], location: ['ES'], hasEmail: true }],
  ['이메일이 있는 여행 크리에이터를 찾고 있어요', { hasEmail: true, themes: ['Travel'] }],
  ['kadın fitness influencer arıyorum', { gender: 'female', themes: ['Fitness'] }],
  [
    'fitness influencerinnen mit mehr als 10k followern',
    { themes: ['Fitness'], gender: 'female', followersMin: 10_000 },
  ],
  [
    'Türkiye 10 binden fazla takipçisi olan güzellik hesapları',
    { location: ['TR'], followersMin: 10_000, themes: ['Beauty'] },
  ],
  ['luxury', {}, 'luxury'],
  ['', {}],
]

describe('a sentence about creators', () => {
  it.each(table)('%s', (said, filters, rest = '') => {
    expect(discovery(said)).toMatchObject({ filters: withSearch(filters, rest), rest })
    expect(Object.keys(discovery(said).filters).sort()).toEqual(Object.keys(withSearch(filters, rest)).sort())
  })

  it('reports which words became which filter', () => {
    const text = 'mom bloggers germany not vegan email skincare glow'
    expect(discovery(text)).toEqual({
      socialNetwork: 'instagram',
      filters: {
        themes: ['Motherhood'],
        location: ['DE'],
        withoutThemes: ['Vegan'],
        hasEmail: true,
        search: 'skincare glow',
      },
      understood: [
        { text: 'mom bloggers', from: 0, to: 12, filter: 'themes', label: 'Motherhood' },
        { text: 'germany', from: 13, to: 20, filter: 'location', label: 'Germany' },
        { text: 'not vegan', from: 21, to: 30, filter: 'withoutThemes', label: 'Not Vegan' },
        { text: 'email', from: 31, to: 36, filter: 'hasEmail', label: 'Has email' },
      ],
      rest: 'skincare glow',
      ignored: [],
      terms: [
        { text: 'skincare', kind: 'TOPIC', name: 'Skincare' },
        { text: 'glow', kind: 'WORD', name: 'glow' },
      ],
      corrections: [],
      notes: [],
    })
  })

  it.each([
    ['over 20k followers', 'From 20k followers'],
    ['under 20k', 'Up to 20k followers'],
    ['50k to 200k', '50k to 200k followers'],
    ['good engagement', 'ER from 2%'],
    ['worked with nike', 'Worked with Nike'],
    ['German-speaking', 'German'],
    ['no email', 'Has email: no'],
    ['posted since March', 'Last post since 2026-03-01'],
    ['mostly German audience', 'Audience country: Germany at least 50%'],
    ['business accounts', 'Business'],
  ])('%s is labelled %s', (text, label) => {
    expect(discovery(text).understood).toMatchObject([{ label }])
  })

  it.each([
    ['de', 'Hautpflege Deutschland ohne Yoga', { themes: ['Skincare'], location: ['DE'], withoutThemes: ['Yoga'] }],
    [
      'es',
      'cuidado de la piel en España sin yoga',
      { themes: ['Skincare'], location: ['ES'], withoutThemes: ['Yoga'] },
    ],
    ['fr', 'soins de la peau en France sans yoga', { themes: ['Skincare'], location: ['FR'], withoutThemes: ['Yoga'] }],
    [
      'it',
      'cura della pelle in Italia senza yoga',
      { themes: ['Skincare'], location: ['IT'], withoutThemes: ['Yoga'] },
    ],
    [
      'nl',
      'huidverzorging in Duitsland zonder yoga',
      { themes: ['Skincare'], location: ['DE'], withoutThemes: ['Yoga'] },
    ],
    [
      'pt',
      'cuidados com a pele no Brasil sem ioga',
      { themes: ['Skincare'], location: ['BR'], withoutThemes: ['Yoga'] },
    ],
    ['tr', 'cilt bakımı Türkiye yoga hariç', { themes: ['Skincare'], location: ['TR'], withoutThemes: ['Yoga'] }],
    ['id', 'perawatan kulit di Jepang tanpa yoga', { themes: ['Skincare'], location: ['JP'], withoutThemes: ['Yoga'] }],
    ['ar', 'العناية بالبشرة في مصر بدون يوغا', { themes: ['Skincare'], location: ['EG'], withoutThemes: ['Yoga'] }],
    ['ja', 'ドイツのスキンケア ヨガ以外', { themes: ['Skincare'], location: ['DE'], withoutThemes: ['Yoga'] }],
    ['ko', '독일 스킨케어 요가 제외', { themes: ['Skincare'], location: ['DE'], withoutThemes: ['Yoga'] }],
    ['en', 'skincare in Germany without yoga', { themes: ['Skincare'], location: ['DE'], withoutThemes: ['Yoga'] }],
  ])('in %s: %s', (_, text, filters) => {
    expect(discovery(text)).toMatchObject({ filters, rest: '' })
  })

  it.each([
    ['instagram', 'travel youtubers in France with more than 100k subscribers', 'youtube'],
    ['instagram', 'gaming channels', 'youtube'],
    ['youtube', 'yoga Instagrammers over 10k', 'instagram'],
    ['youtube', 'yoga reels', 'instagram'],
    ['instagram', 'yoga on Instagram, no YouTube channels', 'instagram'],
    ['instagram', 'yoga, over 10k, @youtube', 'instagram'],
    ['instagram', 'https://www.youtube.com/@yoga', 'youtube'],
    ['youtube', 'yoga', 'youtube'],
  ] as const)('said on %s, %s is read for %s', (kind, text, socialNetwork) => {
    const read = readSearch(text, { network: kind, scope: 'discovery', now, anyNetwork: true })
    expect(read).toEqual(readSearch(text, { network: socialNetwork, scope: 'discovery', now }))
  })

  it('uses the filters of the network that the sentence names and drops its words', () => {
    const text = 'travel youtubers in France with more than 100k subscribers'
    expect(readSearch(text, { network: 'instagram', scope: 'discovery', now, anyNetwork: true })).toMatchObject({
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
    expect(posts(said)).toMatchObject({ filters: withSearch(filters, rest), rest })
    expect(Object.keys(posts(said).filters).sort()).toEqual(Object.keys(withSearch(filters, rest)).sort())
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
  const read = (sentence: Input) =>
    interpretationSchema
      .omit({ matches: true })
      .parse(readSearch(sentence.text, { ...sentence, network: sentence.kind, now }))
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
      const { filters } = read(sentence)
      const schema = scope === 'discovery' ? influencerSearchSchema : contentSearchSchema
      const parsed = schema.parse({ kind, ...filters })
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

  it('never reads a text in two ways', () => {
    check(sentence => {
      expect(read(sentence)).toEqual(read(sentence))
    })
  })

  it('has every word in a filter, in a note, in a term or among the fillers', () => {
    check(sentence => {
      const { text, scope, kind } = sentence
      const { understood, rest, notes } = read(sentence)
      const known: readonly string[] = [...searchFilters[scope][kind].map(({ name }) => name), 'sort']
      for (const { filter, from, to, text: said } of understood) {
        expect(known).toContain(filter)
        expect(text.slice(from, to)).toBe(said)
      }
      const kept = new Set(foldWords(rest, ...[...understood, ...notes].map(part => part.text)).split(' '))
      // A Korean word ends in its particles.
      const isInflected = (word: string) =>
        /\p{sc=Hangul}/u.test(word) && [...kept].some(each => each !== '' && word.startsWith(each))
      const all = foldWords(text).split(' ')
      const isInFiller = (at: number) =>
        all.slice(0, at + 1).some((_word, begin) => begin + (longFillerAt(all.slice(begin)) ?? 0) > at)
      const left = all
        .filter((word, at) => !isInflected(word) && !isInFiller(at))
        .filter(word => !kept.has(word) && !isFiller(word) && !isJoiner(word) && !isParticle(word) && !isNegator(word))
      expect(left).toEqual([])
    })
  })

  it('has terms that the key search is read as', () => {
    check(sentence => {
      const { rest, terms } = read(sentence)
      const found = readTerms(rest, { handles: sentence.scope === 'discovery' })
      expect(terms).toEqual(found.map(({ text, kind, name }) => ({ text, kind, name })))
    })
  })
})

describe('a note', () => {
  it.each([
    ['email skincare', { themes: ['Skincare'] }, '“email” is a filter of Discovery.'],
    ['vegan, over 100k followers', { themes: ['Vegan'] }, '“over 100k followers” is a filter of Discovery.'],
  ])('says that %s names a filter of the other scope', (text, filters, message) => {
    expect(posts(text)).toMatchObject({ filters, rest: '', notes: [{ note: 'NOT_HERE', message }] })
  })

  it('goes with a search for the name of a brand that paid for posts', () => {
    expect(posts('vegan sponsored by the ordinary')).toMatchObject({
      filters: { themes: ['Vegan'], search: 'The Ordinary' },
      terms: [{ kind: 'BRAND', name: 'The Ordinary' }],
      notes: [{ note: 'NOT_HERE' }],
    })
    expect(posts('never worked with nike')).toMatchObject({ filters: {}, notes: [{ note: 'NOT_HERE' }] })
  })

  it('takes reviews of anything for a word, and those of cars for a topic', () => {
    expect(discovery('skincare reviews')).toMatchObject({
      filters: { themes: ['Skincare'], search: 'reviews' },
      terms: [{ kind: 'WORD', name: 'reviews' }],
    })
    expect(discovery('car reviews')).toMatchObject({ filters: { themes: ['Car reviews'] }, terms: [] })
  })

  it('names the first of many countries', () => {
    expect(discovery('beauty in Europe').understood.at(-1)).toMatchObject({
      filter: 'location',
      label: 'Austria or Belgium or 19 more',
    })
  })

  it('says that likes are a filter of content', () => {
    expect(discovery('vegan over 10k likes')).toMatchObject({
      filters: { themes: ['Vegan'] },
      notes: [{ text: 'over 10k likes', note: 'NOT_HERE', message: '“over 10k likes” is a filter of Content.' }],
    })
  })

  it.each([
    ['vegan recipes', ['recipes']],
    ['Food tips from vegan hikers', ['Food', 'tips']],
    ['yoga tutorials for beginners', ['tutorials', 'beginners']],
    ['creators who review vegan bread', ['review']],
    ['young vegan women', ['young']],
    ['vegan "recipes"', []],
    ['best vegan creators', []],
    ['vegan and food', []],
    ['recipes', []],
    ['tips', []],
    ['ten vegan creators in Germany', ['ten']],
    ['find me 20 yoga accounts', ['20']],
    ['ten creators', []],
    ['vegan over ten creators', []],
    ['ten yoga poses', []],
  ])('%s notes what the search goes without', (text, words) => {
    expect(discovery(text).notes).toEqual(
      words.map(word => ({ text: word, note: 'LEFT_OUT', message: `“${word}” is left out.` })),
    )
  })

  it.each([
    ['yoga berlin', 'discovery', 'instagram', { location: ['DE'] }],
    ['yoga berlin', 'content', 'instagram', { locations: ['DE'] }],
    ['yoga portland, oregon', 'discovery', 'youtube', { locations: ['US'] }],
  ] as const)('%s in %s of %s takes the country while no row has a place', (text, scope, network, filters) => {
    const { filters: found, notes } = readSearch(text, { network, scope, now, knowsPlaces: false })
    expect(found).toEqual({ themes: ['Yoga'], ...filters })
    const country = text.endsWith('oregon') ? 'United States' : 'Germany'
    expect(notes).toEqual([
      { text: text.slice(5), note: 'PLACE_UNKNOWN', message: `Cities aren't known here yet. Showing ${country}.` },
    ])
  })
})
