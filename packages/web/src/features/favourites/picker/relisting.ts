import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { SocialNetwork } from '@limelight/contract/networks'
import { partialMatchKey, type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../server/trpc.ts'

type Kind = { type: FavouriteType; network: SocialNetwork | null }
/** Items that entered or left a list; without ids, all cached items. */
export type Relisting = Kind & { ids?: ReadonlySet<string>; into?: string; outOf?: string }

/** The search and the calls whose answers show the lists of each item. Tables of lists have searches of their own. */
const shown = {
  influencer: { scope: 'discovery', calls: [getQueryKey(trpc.influencers.byId), getQueryKey(trpc.influencers.info)] },
  content: { scope: 'content', calls: [getQueryKey(trpc.content.byId), getQueryKey(trpc.influencers.posts)] },
  offer: { scope: 'offers', calls: [getQueryKey(trpc.offers.byId)] },
}

type Item = { id: string; listIds: readonly string[]; socialNetwork?: SocialNetwork }
type Page = { data: readonly Item[] }
type Answer = Item | Page | { pages: readonly Page[] } | { levels: readonly Page[] }

/** Updates list marks in cached queries. Refetching would cost a search and move rows. */
export function relistShown(queryClient: QueryClient, { ids, into, outOf, ...kind }: Relisting): void {
  changeItems(queryClient, kind, item => {
    if (ids?.has(item.id) === false) return item
    const kept = item.listIds.filter(id => id !== outOf)
    return { ...item, listIds: [...new Set(kept.concat(into ?? []))] }
  })
}

/** The ids of the cached items of a list. */
export function findListed(queryClient: QueryClient, { listId, ...kind }: Kind & { listId: string }): Set<string> {
  const found = new Set<string>()
  changeItems(queryClient, kind, item => {
    if (item.listIds.includes(listId)) found.add(item.id)
    return item
  })
  return found
}

function changeItems(queryClient: QueryClient, { type, network }: Kind, change: (item: Item) => Item): void {
  const { scope, calls } = shown[type]
  const predicate = ({ queryKey }: Query) => {
    const [root, searched, , what] = queryKey
    if (root !== 'search') return calls.some(call => partialMatchKey(queryKey, call))
    return (
      (searched === scope || String(searched).startsWith(`list:${type}:`)) && (what === 'results' || what === 'close')
    )
  }
  // Offers have no network.
  const changeOne = (item: Item) => ((item.socialNetwork ?? null) === network ? change(item) : item)
  const changePage = (page: Page) => ({ ...page, data: page.data.map(changeOne) })
  const changeAnswer = (answer: Answer): Answer => {
    if ('listIds' in answer) return changeOne(answer)
    if ('data' in answer) return changePage(answer)
    if ('pages' in answer) return { ...answer, pages: answer.pages.map(changePage) }
    return { ...answer, levels: answer.levels.map(changePage) }
  }
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate })) {
    const answer = queryClient.getQueryData<Answer>(queryKey)
    const next = answer && replaceEqualDeep(answer, changeAnswer(answer))
    // The data is not fresher than before.
    if (next !== answer) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}
