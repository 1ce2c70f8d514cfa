import { type FavouriteType, favouriteTypes } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useLayoutEffect } from 'react'
import { useSearchParams } from 'wouter'
import { recallSearch, rememberSearch } from '../../search/memory.ts'
import { readSocialNetwork } from '../../search/network.ts'

export type ListView = 'table' | 'board'

/** What the address says of the lists that are looked at, and the ways to change it. */
export function useFavouritesAddress() {
  const [address, setAddress] = useSearchParams()
  const word = address.get('type')
  const type = favouriteTypes.find(known => known === word) ?? 'influencer'
  const network = readSocialNetwork(address)
  const view: ListView = address.get('view') === 'board' ? 'board' : 'table'

  // The other tabs lead back to where they were left, which the type is a part of.
  useLayoutEffect(() => {
    if (word !== type) setAddress(before => put(before, { type }), { replace: true })
  }, [word, type, setAddress])
  const kept = put(address, { socialNetwork: undefined, open: undefined, exports: undefined, type }).toString()
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
      // A press on a tab chooses twice, with the pointer and with the focus.
      if (new URLSearchParams(window.location.search).get('type') === next) return
      const left = new URLSearchParams(recallSearch(`favourite.${next}`, network))
      setAddress(put(left, { type: next, socialNetwork: network }))
    },
    openList: ({ id, type, subtype }: Pick<FavouriteList, 'id' | 'type' | 'subtype'>, replace = false) =>
      setAddress(
        put(new URLSearchParams(), {
          type,
          socialNetwork: subtype ?? network,
          list: id,
          view: view === 'board' ? view : undefined,
          // A notification leads to the files, whichever list is behind them.
          exports: address.get('exports') ?? undefined,
        }),
        { replace },
      ),
    /** Whichever comes first opens by itself. */
    closeList: () => setAddress(put(new URLSearchParams(), { type, socialNetwork: network }), { replace: true }),
    showExports: () => setAddress(before => put(before, { exports: 'open' })),
    setView: (next: ListView) =>
      setAddress(before => put(before, { view: next === 'board' ? next : undefined, open: undefined }), {
        replace: true,
      }),
  }
}
export type FavouritesAddress = ReturnType<typeof useFavouritesAddress>

function put(before: URLSearchParams, change: { [name: string]: string | undefined }): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
