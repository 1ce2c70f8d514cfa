import { contentBounds, contentFilterNames } from '@limelight/contract/search/content-filter-names'
import type { ContentFilters, ContentHistogram } from '@limelight/contract/search/content-filters'
import type { Axis } from '../search/histogram.ts'
import { choiceFilter, dateFilter, type Filter, rangeFilter, wordsFilter } from '../search/query.ts'

/** Per cent → basis points. */
const rateScale = 100

/** What the store is asked for. What the network does not have is left out, so that it makes no other filter set. */
export function describeFilters(input: ContentFilters): Filter[] {
  const names: readonly string[] = contentFilterNames[input.kind]
  const ifKnown = (name: string, filters: Filter[]) => (names.includes(name) ? filters : [])
  return [
    ...wordsFilter(input.search, { handles: false }),
    ...ifKnown('isVideo', choiceFilter('isVideo', input.isVideo?.toString())),
    ...ifKnown('timelineType', choiceFilter('timelineType', input.timelineType)),
    ...choiceFilter('country', input.location, input.locations),
    ...choiceFilter('language', input.language, input.languages),
    ...rangeFilter('views', input.viewsTotalMin, input.viewsTotalMax),
    ...rangeFilter('likes', input.likesTotalMin, input.likesTotalMax),
    ...rangeFilter('comments', input.commentsTotalMin, input.commentsTotalMax),
    ...rangeFilter('er', input.erMin, input.erMax, rateScale),
    ...dateFilter('publish_date', input.publishDateMin, input.publishDateMax),
  ]
}

const { viewsTotal, likesTotal, commentsTotal, er } = contentBounds

export const contentAxes: Record<ContentHistogram['field'], Axis> = {
  viewsTotal: { kind: 'logarithmic', column: 'views', from: 100, until: 1e8, to: viewsTotal.max, scale: 1 },
  likesTotal: { kind: 'logarithmic', column: 'likes', from: 10, until: 1e7, to: likesTotal.max, scale: 1 },
  commentsTotal: { kind: 'logarithmic', column: 'comments', from: 1, until: 1e5, to: commentsTotal.max, scale: 1 },
  er: { kind: 'logarithmic', column: 'er', from: 0.1, until: 50, to: er.max, scale: rateScale },
}
