import type { SocialNetwork } from '@limelight/contract/networks'
import { type FilterDefinition, type SearchScope, searchFilters } from '@limelight/contract/search/filters'
import type { Interpret, Interpretation } from '@limelight/contract/search/interpretation'
import { searchSorts } from '@limelight/contract/search/sorts'
import type { Context } from '../../context.ts'
import { amountRules, type Measure } from './amounts.ts'
import { audienceShareRules } from './audiences.ts'
import { findNetwork } from './networks.ts'
import { languageRules, placeRules } from './places.ts'
import {
  accountTypeRules,
  audienceRules,
  brandRules,
  contentTypeRules,
  emailRules,
  engagementRules,
  fillerRules,
  genderRules,
  growthRules,
  listedRules,
  literalRules,
  ownFiguresRules,
  sizeRules,
  verifiedRules,
} from './rules.ts'
import { type Rule, readSentence } from './sentence.ts'
import { sortRules } from './sorts.ts'
import { timeRules } from './times.ts'
import { topicRules } from './topics.ts'

/** Converts a sentence into filters by rules. Free, because it runs no search. */
export async function interpretSearch(ctx: Context, input: Interpret): Promise<Interpretation> {
  return interpret(input, ctx.clock.now())
}

export function interpret({ kind, scope, text, anyNetwork }: Interpret, now: Date): Interpretation {
  const socialNetwork = anyNetwork ? findNetwork(text, kind) : kind
  const day = now.toISOString().slice(0, 10)
  const key = `${scope} ${socialNetwork}`
  const kept = cachedRules.get(key)
  const rules = kept?.day === day ? kept.rules : rulesOf(scope, socialNetwork, now)
  if (kept?.day !== day) cachedRules.set(key, { day, rules })
  return { socialNetwork, ...readSentence(text, rules) }
}

/** Cached per day: the patterns are large, and only dates depend on the day. */
const cachedRules = new Map<string, { day: string; rules: readonly Rule[] }>()

/** In order of precedence: specific rules come before the more general ones. */
function rulesOf(scope: SearchScope, kind: SocialNetwork, now: Date): Rule[] {
  const isDiscovery = scope === 'discovery'
  const filters: readonly FilterDefinition[] = searchFilters[scope][kind]
  const names = filters.map(({ name }) => name)
  const forNames = (wanted: readonly string[], rules: (name: string) => readonly Rule[]) => {
    const name = wanted.find(name => names.includes(name))
    return name === undefined ? [] : rules(name)
  }
  return [
    ...sortRules(searchSorts[scope][kind].map(({ value }) => value)),
    ...forNames(['lastPostDate', 'publishDate'], name => timeRules(name, now)),
    ...forNames(['audienceCountry'], () => audienceShareRules),
    ...amountRules(measuresOf(filters), { count: isDiscovery ? 'followers' : 'viewsTotal', percent: 'er' }),
    ...engagementRules,
    ...forNames(['aqs'], () => audienceRules),
    ...forNames(['followers'], () => sizeRules),
    ...forNames(['hasEmail'], () => emailRules),
    ...forNames(['figures'], () => ownFiguresRules),
    ...forNames(['brands'], () => brandRules),
    ...forNames(['isVerified'], () => verifiedRules),
    ...forNames(['growth'], () => growthRules),
    ...listedRules,
    ...literalRules,
    ...forNames(['accountType'], () => accountTypeRules),
    ...(isDiscovery ? [] : contentTypeRules[kind]),
    ...forNames(['language', 'languages'], languageRules),
    ...forNames(['location', 'locations'], placeRules),
    ...forNames(['themes'], topicRules),
    ...forNames(['gender'], () => genderRules),
    ...fillerRules(kind),
  ]
}

/** Patterns of the names that users type for the ranges. */
const measureNames: Record<string, string> = {
  followers: 'followers?|subscribers?|subs|fans|audience size',
  following: 'following',
  viewsTotal: '(?:total )?views|plays|impressions',
  likesTotal: 'likes',
  commentsTotal: 'comments',
  er: 'engagement(?: rate)?|er',
  viewsAvg: '(?:average|avg|mean) views|views per (?:post|reel|video)',
  growth: '(?:audience |follower |subscriber )?growth(?: rate)?',
  aqs: '(?:audience )?quality(?: score)?|aqs',
  audienceReachable: 'reachable(?: followers| subscribers| audience)?',
  audienceSuspicious: '(?:suspicious|fake|bought)(?: followers| subscribers| accounts| audience)?',
}

function measuresOf(filters: readonly FilterDefinition[]): Measure[] {
  return filters.flatMap(filter => {
    const names = measureNames[filter.name]
    if (filter.kind !== 'range' || names === undefined) return []
    return [{ filter: filter.name, bounds: filter.bounds, unit: filter.unit ?? 'count', names }]
  })
}
