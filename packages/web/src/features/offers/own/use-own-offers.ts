import { type OfferFolder, offerFolders } from '@limelight/contract/offers/rules'
import type { Offer, OwnOffers } from '@limelight/contract/offers/schema'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from '../../../display/with-params.ts'
import { nextOffset } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'

/** What the address of My offers says: the folder, the open offer, or a new one. */
export function useEditorAddress() {
  const [address, setAddress] = useSearchParams()
  const word = address.get('folder')
  const put = (change: Record<string, string | undefined>, replace = false) =>
    setAddress(before => withParams(before, change), { replace })
  return {
    folder: offerFolders.find(known => known === word) ?? ('ALL' satisfies OfferFolder),
    offerId: address.get('offer') ?? undefined,
    isNew: address.has('new'),
    setFolder: (folder: OfferFolder) =>
      put({ folder: folder === 'ALL' ? undefined : folder, offer: undefined, new: undefined }),
    open: (offer: string, replace = false) => put({ offer, new: undefined }, replace),
    create: () => put({ new: 'offer', offer: undefined }),
    close: () => put({ offer: undefined, new: undefined }),
  }
}
export type EditorAddress = ReturnType<typeof useEditorAddress>

const ownKey = ['own offers'] as const

/** The user's offers of one folder, newest first, with the counts of all folders. */
export function useOwnOffers(status: OfferFolder) {
  const { client } = trpc.useUtils()
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...ownKey, status],
    queryFn: ({ pageParam }) => client.offers.own.query({ status, offset: pageParam, limit: 100 }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return { ...query, offers: data?.pages.flatMap(page => page.data), folders: data?.pages.at(-1)?.folders }
}
export type OwnOffersFound = ReturnType<typeof useOwnOffers>

/** Refetches all folders and the '!' of the menu; `saved` is shown at once. */
export function useRefreshOffers(): (saved?: Offer) => void {
  const cache = useQueryClient()
  const { offers } = trpc.useUtils()
  return useCallback(
    saved => {
      if (saved !== undefined) {
        offers.byId.setData({ id: saved.id }, saved)
        cache.setQueriesData<{ pages: OwnOffers[]; pageParams: unknown[] }>(
          { queryKey: ownKey },
          found => found && { ...found, pages: found.pages.map(page => withOffer(page, saved)) },
        )
      }
      void cache.invalidateQueries({ queryKey: ownKey })
      void offers.notices.invalidate()
    },
    [cache, offers],
  )
}

function withOffer(page: OwnOffers, saved: Offer): OwnOffers {
  return { ...page, data: page.data.map(offer => (offer.id === saved.id ? saved : offer)) }
}
