import type { SocialNetwork } from '@limelight/contract/networks'
import {
  type FilterDefinition,
  type SearchScope,
  searchFilters,
  searchScopes,
} from '@limelight/contract/search/filters'
import { searchSorts } from '@limelight/contract/search/sorts'
import { languageRules, placeRules } from '../places/countries.ts'
import { amountRules, type Measure } from './amounts.ts'
import type { Rule } from './patterns.ts'
import { contentTypeRules, creatorRules, engagementRules, genderRules, listedRules } from './rules.ts'
import { sortRules } from './sorts.ts'
import { timeRules } from './times.ts'

/** Cached per day: the patterns are large, and only dates depend on the day. */
const cachedRules = new Map<string, { day: string; rules: readonly Rule[] }>()

export function rulesOf(scope: SearchScope, network: SocialNetwork, now: Date): readonly Rule[] {
  const day = now.toISOString().slice(0, 10)
  const key = `${scope} ${network}`
  const kept = cachedRules.get(key)
  if (kept?.day === day) return kept.rules
  const rules = [...rulesHere(scope, network, now), ...rulesElsewhere(scope, network)]
  cachedRules.set(key, { day, rules })
  return rules
}

const namesOf = (scope: SearchScope, network: SocialNetwork): string[] => [
  'sort',
  ...searchFilters[scope][network].map(({ name }) => name),
]

/** The scope that has a filter: this one if possible. */
export function scopeWith(filter: string, scope: SearchScope, network: SocialNetwork): SearchScope | undefined {
  return [scope, ...searchScopes].find(each => namesOf(each, network).includes(filter))
}

/** Of equally long matches, the first rule counts: specific rules come before general ones. */
function rulesHere(scope: SearchScope, network: SocialNetwork, now: Date): Rule[] {
  const filters: readonly FilterDefinition[] = searchFilters[scope][network]
  const names = namesOf(scope, network)
  const forNames = (wanted: readonly string[], rules: (name: string) => readonly Rule[]) => {
    const name = wanted.find(name => names.includes(name))
    return name === undefined ? [] : rules(name)
  }
  const isDiscovery = scope === 'discovery'
  return [
    ...sortRules(searchSorts[scope][network].map(({ value }) => value)),
    ...forNames(['lastPostDate', 'publishDate'], name => timeRules(name, now)),
    ...amountRules(measuresOf(filters), { count: isDiscovery ? 'followers' : 'viewsTotal', percent: 'er' }),
    ...engagementRules,
    ...listedRules,
    ...(isDiscovery
      ? creatorRules.flatMap(({ filter, rules }) => forNames([filter], () => rules))
      : contentTypeRules[network]),
    ...forNames(['language', 'languages'], languageRules),
    ...forNames(['location', 'locations'], placeRules),
    ...forNames(['gender'], () => genderRules),
  ]
}

/** Filters that only the other scope has, so that a note can tell. */
function rulesElsewhere(scope: SearchScope, network: SocialNetwork): Rule[] {
  const names = namesOf(scope, network)
  const others = searchScopes.filter(each => each !== scope)
  const elsewhere = others.flatMap((each): readonly FilterDefinition[] => searchFilters[each][network])
  const measures = measuresOf(elsewhere.filter(({ name }) => !names.includes(name)))
  const ofCreators =
    scope === 'discovery' ? [] : creatorRules.filter(({ filter }) => elsewhere.some(({ name }) => name === filter))
  return [...amountRules(measures, { count: '', percent: '' }), ...ofCreators.flatMap(({ rules }) => rules)]
}

/** Patterns of what users type for a range instead of its label. */
const measureNames: Record<string, string> = {
  followers:
    'followers?|subscribers?|subs|fans|audience size|seguidores|abonnenten|abonnés|follower[ns]?|iscritti|volgers|abonnees|' +
    'inscritos|pengikut|takipçi(?:li|si)?|フォロワー(?:数)?|登録者(?:数)?|팔로워|구독자|متابع(?:ين)?',
  viewsTotal: '(?:total )?views|plays|impressions',
  er: 'engagement(?: rate)?|er',
  viewsAvg: '(?:average|avg|mean) views|views per (?:post|reel|video)',
  growth: '(?:audience |follower |subscriber )?growth(?: rate)?',
  aqs: '(?:audience )?quality(?: score)?|aqs',
  audienceReachable: 'reachable(?: followers| subscribers| audience)?',
  audienceSuspicious: '(?:suspicious|fake|bought)(?: followers| subscribers| accounts| audience)?',
}

function measuresOf(filters: readonly FilterDefinition[]): Measure[] {
  return filters.flatMap(filter => {
    if (filter.kind !== 'range') return []
    const { name, label, bounds, unit = 'count' } = filter
    return [{ filter: name, bounds, unit, names: measureNames[name] ?? label.toLowerCase() }]
  })
}
