import { contentBounds, type contentFilterNames } from '@limelight/contract/search/content-filter-names'
import type { FilterSpec } from '../../search/filters.ts'
import type { SearchPlan } from '../../search/state.ts'

/** What content can be searched by, in each network, in the words of people. */

const search = { kind: 'words', name: 'search', label: 'Words' } as const
const viewsTotal = { kind: 'range', name: 'viewsTotal', label: 'Views', bounds: contentBounds.viewsTotal } as const
const likesTotal = { kind: 'range', name: 'likesTotal', label: 'Likes', bounds: contentBounds.likesTotal } as const
const commentsTotal = {
  kind: 'range',
  name: 'commentsTotal',
  label: 'Comments',
  bounds: contentBounds.commentsTotal,
} as const
const er = { kind: 'range', name: 'er', label: 'ER', bounds: contentBounds.er, unit: 'percent' } as const
const publishDate = { kind: 'dates', name: 'publishDate', label: 'Published' } as const
const hideListed = { kind: 'flag', name: 'hideListed', label: 'Not in my lists' } as const
const language = { kind: 'choices', label: 'Language', catalogue: 'languages' } as const
const location = { kind: 'choices', label: 'Location', catalogue: 'locations' } as const

const instagramSpecs = [
  search,
  {
    kind: 'choice',
    name: 'isVideo',
    label: 'Type',
    options: [
      { value: '1', label: 'Reels' },
      { value: '0', label: 'Posts' },
    ],
  },
  viewsTotal,
  likesTotal,
  commentsTotal,
  { ...language, name: 'languages' },
  { ...location, name: 'locations' },
  er,
  publishDate,
  hideListed,
] as const satisfies readonly NamedSpec<'instagram'>[]

const youtubeSpecs = [
  search,
  {
    kind: 'choice',
    name: 'timelineType',
    label: 'Type',
    options: [
      { value: 'shorts', label: 'Shorts' },
      { value: 'video', label: 'Videos' },
    ],
  },
  viewsTotal,
  likesTotal,
  commentsTotal,
  { ...language, name: 'language' },
  { ...location, name: 'location' },
  er,
  publishDate,
  hideListed,
] as const satisfies readonly NamedSpec<'youtube'>[]

const views = { value: 'videoViewCount', label: 'Views' } as const
const likes = { value: 'likes', label: 'Likes' } as const
const comments = { value: 'comments', label: 'Comments' } as const

export const contentPlans = {
  instagram: { specs: instagramSpecs, sorts: [views, likes, comments, { value: 'er', label: 'Engagement' }] },
  youtube: { specs: youtubeSpecs, sorts: [views, likes, comments, { value: 'engagementRating', label: 'Engagement' }] },
} as const satisfies { instagram: SearchPlan; youtube: SearchPlan }

type NamedSpec<Network extends keyof typeof contentFilterNames> = FilterSpec & {
  readonly name: (typeof contentFilterNames)[Network][number] | 'hideListed'
}
