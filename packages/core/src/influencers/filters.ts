import { influencerBounds, influencerFilterNames } from '@limelight/contract/search/influencer-filter-names'
import type { InfluencerFilters, InfluencerHistogram } from '@limelight/contract/search/influencer-filters'
import type { Axis } from '../search/histogram.ts'
import { choiceFilter, dateFilter, type Filter, rangeFilter, wordsFilter } from '../search/query.ts'

/** Per cent → basis points. */
const rateScale = 100

/** What the store is asked for. What the network does not have is left out, so that it makes no other filter set. */
export function describeFilters(input: InfluencerFilters): Filter[] {
  const names: readonly string[] = influencerFilterNames[input.kind]
  const ifKnown = (name: string, filters: Filter[]) => (names.includes(name) ? filters : [])
  return [
    ...wordsFilter(input.search, { handles: true }),
    ...choiceFilter('category', input.themes),
    ...choiceFilter('category', input.categoryName),
    ...choiceFilter('country', input.location, input.locations),
    ...choiceFilter('language', input.language, input.languages),
    ...ifKnown('accountType', choiceFilter('accountType', input.accountType)),
    ...choiceFilter('gender', input.gender),
    ...choiceFilter('hasEmail', input.hasEmail === undefined ? undefined : String(Number(input.hasEmail))),
    ...rangeFilter('followers', input.followersMin, input.followersMax),
    ...ifKnown('following', rangeFilter('following', input.followingMin, input.followingMax)),
    ...ifKnown('viewsTotal', rangeFilter('views', input.viewsTotalMin, input.viewsTotalMax)),
    ...rangeFilter('er', input.erMin, input.erMax, rateScale),
    ...rangeFilter('aqs', input.aqsMin, input.aqsMax),
    ...dateFilter('last_post_date', input.lastPostDateMin, input.lastPostDateMax),
  ]
}

const { followers, following, viewsTotal, er, aqs } = influencerBounds

export const influencerAxes: Record<InfluencerHistogram['field'], Axis> = {
  followers: { kind: 'logarithmic', column: 'followers', from: 1000, until: 1e8, to: followers.max, scale: 1 },
  following: { kind: 'logarithmic', column: 'following', from: 10, until: 1e4, to: following.max, scale: 1 },
  viewsTotal: { kind: 'logarithmic', column: 'views', from: 1e4, until: 1e10, to: viewsTotal.max, scale: 1 },
  er: { kind: 'logarithmic', column: 'er', from: 0.1, until: 50, to: er.max, scale: rateScale },
  aqs: { kind: 'even', column: 'aqs', width: 4, to: aqs.max, scale: 1 },
}
