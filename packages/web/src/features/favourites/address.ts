import { type FavouriteType, favouriteTypes } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useLayoutEffect } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from '../../display/with-params.ts'
import { recallSearch, rememberSearch } from '../../search/memory.ts'
import { readSocialNetwork } from '../../search/network.ts'

export type ListView = 'table' | 'board'

/** Reads and writes the list, view and type in the address. */
export function useFavouritesAddress() {
  const [address, setAddress] = useSearchParams()
  const word = address.get('type')
  const type = favouriteTypes.find(known => known === word) ?? 'influencer'
  const network = readSocialNetwork(address)
  const view: ListView = address.get('view') === 'board' ? 'board' : 'table'

  // The remembered address must include the type, so that a tab returns to its last list.
  useLayoutEffect(() => {
    if (word !== type) setAddress(before => withParams(before, { type }), { replace: true })
  }, [word, type, setAddress])
  const kept = withParams(address, {
    socialNetwork: undefined,
    open: undefined,
    post: undefined,
    exports: undefined,
    type,
  }).toString()
  useEffect(() => {
    rememberSearch('favourite', network, kept)
    rememberSearch(`favourite.${type}`, network, kept)
  }, [type, network, kept])

  return {
    type,
    network,
    view,
    listId: address.get('list') ?? undefined,
    chooseType: (next: FavouriteType) => {
      // A press on a tab fires twice: once for the pointer and once for the focus.
      if (new URLSearchParams(window.location.search).get('type') === next) return
      const left = new URLSearchParams(recallSearch(`favourite.${next}`, network))
      setAddress(withParams(left, { type: next, socialNetwork: network }))
    },
    openList: ({ id, type, subtype }: Pick<FavouriteList, 'id' | 'type' | 'subtype'>, replace = false) =>
      setAddress(
        withParams(new URLSearchParams(), {
          type,
          socialNetwork: subtype ?? network,
          list: id,
          view: view === 'board' ? view : undefined,
          // Notifications link to the exports without naming a list.
          exports: address.get('exports') ?? undefined,
        }),
        { replace },
      ),
    /** The page then opens the first list. */
    closeList: () => setAddress(withParams(new URLSearchParams(), { type, socialNetwork: network }), { replace: true }),
    showExports: () => setAddress(before => withParams(before, { exports: 'open' })),
    setView: (next: ListView) =>
      setAddress(
        before => withParams(before, { view: next === 'board' ? next : undefined, open: undefined, post: undefined }),
        {
          replace: true,
        },
      ),
  }
}
export type FavouritesAddress = ReturnType<typeof useFavouritesAddress>
