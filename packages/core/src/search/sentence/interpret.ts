import type { SocialNetwork } from '@limelight/contract/networks'
import { contentBounds, contentFilterNames } from '@limelight/contract/search/content-filter-names'
import { contentSorts } from '@limelight/contract/search/content-filters'
import { influencerBounds, influencerFilterNames } from '@limelight/contract/search/influencer-filter-names'
import { influencerSorts } from '@limelight/contract/search/influencer-filters'
import type { Interpret, Interpretation } from '@limelight/contract/search/interpretation'
import type { SearchScope } from '@limelight/contract/search/saved-query'
import type { Context } from '../../context.ts'
import { amountRules, type Measure } from './amounts.ts'
import { networkSpokenOf } from './networks.ts'
import { languageRules, placeRules } from './places.ts'
import {
  accountTypeRules,
  audienceRules,
  contentKindRules,
  engagementRules,
  fillerRules,
  genderRules,
  listedRules,
  literalRules,
  mailRules,
  sizeRules,
} from './rules.ts'
import { type Rule, readSentence } from './sentence.ts'
import { sortRules } from './sorts.ts'
import { timeRules } from './times.ts'
import { topicRules } from './topics.ts'

/** Filters out of a sentence, by rules alone. Nothing is searched, so it is free. */
export async function interpretSearch(ctx: Context, input: Interpret): Promise<Interpretation> {
  return interpret(input, ctx.clock.now())
}

export function interpret({ kind, scope, text, anyNetwork }: Interpret, now: Date): Interpretation {
  const socialNetwork = anyNetwork ? networkSpokenOf(text, kind) : kind
  const day = now.toISOString().slice(0, 10)
  const key = `${scope} ${socialNetwork}`
  const kept = keptRules.get(key)
  const rules = kept?.day === day ? kept.rules : rulesOf(scope, socialNetwork, now)
  if (kept?.day !== day) keptRules.set(key, { day, rules })
  return { socialNetwork, ...readSentence(text, rules) }
}

/** Hundreds of names make large patterns, and only dates depend on the day. */
const keptRules = new Map<string, { day: string; rules: readonly Rule[] }>()

/** In the order in which they are asked: what is more exact comes before what is in it. */
function rulesOf(scope: SearchScope, kind: SocialNetwork, now: Date): Rule[] {
  const isDiscovery = scope === 'discovery'
  const names: readonly string[] = isDiscovery ? influencerFilterNames[kind] : contentFilterNames[kind]
  const sorts = isDiscovery ? influencerSorts[kind] : contentSorts[kind]
  const measures = (isDiscovery ? influencerMeasures : contentMeasures).filter(({ filter }) => names.includes(filter))
  const forNames = (wanted: readonly string[], rules: (name: string) => readonly Rule[]) => {
    const name = wanted.find(name => names.includes(name))
    return name === undefined ? [] : rules(name)
  }
  return [
    ...sortRules(sorts),
    ...forNames(['lastPostDate', 'publishDate'], name => timeRules(name, now)),
    ...amountRules(measures, { count: isDiscovery ? 'followers' : 'viewsTotal', percent: 'er' }),
    ...engagementRules,
    ...forNames(['aqs'], () => audienceRules),
    ...forNames(['followers'], () => sizeRules),
    ...forNames(['hasEmail'], () => mailRules),
    ...listedRules,
    ...literalRules,
    ...forNames(['accountType'], () => accountTypeRules),
    ...(isDiscovery ? [] : contentKindRules[kind]),
    ...forNames(['language', 'languages'], languageRules),
    ...forNames(['location', 'locations'], placeRules),
    ...forNames(['themes'], topicRules),
    ...forNames(['gender'], () => genderRules),
    ...fillerRules(kind),
  ]
}

const er: Measure = { filter: 'er', bounds: influencerBounds.er, unit: 'percent', names: 'engagement(?: rate)?|er' }
const views = '(?:total )?views|plays|impressions'

const influencerMeasures: readonly Measure[] = [
  {
    filter: 'followers',
    bounds: influencerBounds.followers,
    unit: 'count',
    names: 'followers?|subscribers?|subs|fans|audience size',
  },
  { filter: 'following', bounds: influencerBounds.following, unit: 'count', names: 'following' },
  { filter: 'viewsTotal', bounds: influencerBounds.viewsTotal, unit: 'count', names: views },
  er,
  {
    filter: 'aqs',
    bounds: influencerBounds.aqs,
    unit: 'score',
    names: '(?:audience )?quality(?: score)?|aqs',
  },
]

const contentMeasures: readonly Measure[] = [
  { filter: 'viewsTotal', bounds: contentBounds.viewsTotal, unit: 'count', names: views },
  { filter: 'likesTotal', bounds: contentBounds.likesTotal, unit: 'count', names: 'likes' },
  { filter: 'commentsTotal', bounds: contentBounds.commentsTotal, unit: 'count', names: 'comments' },
  er,
]
