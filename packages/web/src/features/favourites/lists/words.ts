import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { formatCount } from '../../../display/format.ts'

type Kind = Pick<FavouriteList, 'type' | 'subtype'>

/** "Creators", "Posts", "Videos": what a list holds. */
export function kindWords({ type, subtype }: Kind): string {
  if (type === 'influencer') return 'Creators'
  if (type === 'offer') return 'Offers'
  return subtype === 'youtube' ? 'Videos' : 'Posts'
}

/** Where the items of a list come from. */
export function sourceOf({ type, subtype }: Kind): { page: string; items: string; href: string } {
  if (type === 'offer') return { page: 'Offers', items: 'offers', href: '/offers' }
  const query = subtype === null ? '' : `?socialNetwork=${subtype}`
  return type === 'content'
    ? { page: 'Content', items: 'posts', href: `/content${query}` }
    : { page: 'Discovery', items: 'creators', href: `/discovery${query}` }
}

/** "1 creator", "12 posts" */
export function itemsWords(list: Kind & Pick<FavouriteList, 'itemsCount'>): string {
  const many = kindWords(list).toLowerCase()
  return `${formatCount(list.itemsCount)} ${list.itemsCount === 1 ? many.slice(0, -1) : many}`
}

/** "Ada Vogt and 12 more"; for content, whose names are those of its authors, "by Ada Vogt and others" */
export function contentsWords({ type, newest, itemsCount }: Contents): string {
  const names = [...new Set(newest.map(({ name }) => name))]
  const shown = names.slice(0, itemsCount > 2 ? 1 : 2)
  if (type === 'content') {
    const hasOthers = names.length > shown.length || itemsCount > newest.length
    return `by ${shown.join(' and ')}${hasOthers ? ' and others' : ''}`
  }
  const rest = itemsCount - shown.length
  return `${shown.join(' and ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`
}
type Contents = Pick<FavouriteList, 'type' | 'itemsCount'> & { newest: readonly { name: string }[] }
