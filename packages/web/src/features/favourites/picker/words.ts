import type { ReachedLimit } from '@limelight/contract/errors'
import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList, ListLimits } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { formatCount } from '../../../display/format.ts'

/** Shows the lists left on the plan once a tenth is used. */
export function limitWarning({ listsCount, maxFavouriteLists, remainingListsCount }: ListLimits): string | undefined {
  const isWorthSaying = remainingListsCount <= 0 || listsCount / maxFavouriteLists >= 0.1
  if (!isWorthSaying) return undefined
  return `You can create another ${formatCount(remainingListsCount)} / ${formatCount(maxFavouriteLists)} lists on your plan`
}

type Wanted = {
  network: SocialNetwork | null
  items: readonly { listIds: readonly string[] }[]
  from?: string | undefined
}

/** Why a list cannot be chosen; undefined if it can. `maxItems` is the plan's limit per list. */
export function whyNot(
  list: Pick<FavouriteList, 'id' | 'subtype' | 'isEnabled' | 'itemsCount'>,
  { network, items, from }: Wanted,
  maxItems = Number.POSITIVE_INFINITY,
): string | undefined {
  if (list.id === from) return 'this list'
  if (list.subtype !== network) return 'another network'
  if (!list.isEnabled) return 'beyond your plan'
  if (heldBy(list.id, items) < items.length) return list.itemsCount < maxItems ? undefined : 'full'
  return items.length === 1 ? 'already there' : `all ${formatCount(items.length)} already there`
}

/** The number of these items that are in the list already. */
export function heldBy(id: string, items: readonly { listIds: readonly string[] }[]): number {
  return items.filter(({ listIds }) => listIds.includes(id)).length
}

/** "The 3 selected creators are added to it." */
export function newListWords({ type, items, from }: NewListFor): string {
  const [one, many] = nounsOf[type]
  const what = items.length === 1 ? `The selected ${one} is` : `The ${formatCount(items.length)} selected ${many} are`
  return `${what} ${from === undefined ? 'added' : 'moved'} to it.`
}
const nounsOf = { influencer: ['creator', 'creators'], content: ['item', 'items'], offer: ['offer', 'offers'] } as const
type NewListFor = { type: FavouriteType; items: readonly unknown[]; from?: string | undefined }

/** Names the plan limit that refused the items, with figures. */
export function reachedWords({ name, value, used }: ReachedLimit, adding: number): string | undefined {
  const [most, now] = [formatCount(Math.max(0, value)), formatCount(used)]
  const more = `${formatCount(adding)} more ${adding === 1 ? 'doesn’t' : 'don’t'} fit`
  if (name === 'MAX_FAVOURITE_RECORDS')
    return `A list holds up to ${most} on your plan; this one has ${now}, and ${more}.`
  if (name === 'MAX_FAVOURITE_VOLUME')
    return `All your lists together hold up to ${most}; they have ${now}, and ${more}.`
  if (name === 'MAX_FAVOURITE_LISTS') return `Your plan keeps ${most} lists of creators open; you have ${now}.`
  return undefined
}
