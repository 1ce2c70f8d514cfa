import { type Rule, words } from './patterns.ts'

/** Sort subjects and the sorts for them. A network has at most one sort per subject. */
const subjects = [
  { source: 'engag(?:ed|ing|ement)(?: rate)?|er', sorts: ['engagementRating', 'er'] },
  { source: 'followed|followers|subscribed|subscribers|popular|audience', sorts: ['followers', 'subscriber'] },
  { source: 'following', sorts: ['following'] },
  { source: 'viewed|views|watched|plays', sorts: ['viewsTotal', 'videoViewCount'] },
  { source: 'videos', sorts: ['videoTotal'] },
  { source: 'liked|likes', sorts: ['likes'] },
  { source: 'commented|comments|discussed', sorts: ['comments'] },
] as const

const up = 'ascending|lowest first|smallest first|least first|fewest first'
const down = 'descending|highest first|largest first|biggest first|most first'

/**
 * "most engaged first", "sorted by views", "biggest first", limited to the sorts of this search.
 */
export function sortRules(sorts: readonly string[]): Rule[] {
  const by = (wanted: readonly string[], isUp: boolean) => {
    const sort = sorts.find(known => wanted.includes(known))
    if (sort === undefined) return undefined
    return { filter: 'sort', set: { sort, sortDirection: isUp ? 'ASC' : 'DESC' } }
  }
  return [
    ...subjects.flatMap(({ source, sorts: wanted }) => [
      { pattern: words(`(?:the )?(?:most|highest|best) (?:${source})(?: first)?`), read: () => by(wanted, false) },
      { pattern: words(`(?:the )?(?:least|lowest|fewest) (?:${source})(?: first)?`), read: () => by(wanted, true) },
      {
        pattern: words(
          `(?:sort|sorted|order|ordered|rank|ranked) by (?:the )?(?:most )?(?:${source})(?:,? (?:(${up})|(?:${down})))?`,
        ),
        read: (match: RegExpExecArray) => by(wanted, match[1] !== undefined),
      },
    ]),
    { pattern: words('(?:the )?(?:biggest|largest) first'), read: () => by(sorts.slice(0, 1), false) },
    { pattern: words('(?:the )?smallest first'), read: () => by(sorts.slice(0, 1), true) },
  ]
}
