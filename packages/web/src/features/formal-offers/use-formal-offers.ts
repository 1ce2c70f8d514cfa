import type { FormalOffer } from '@limelight/contract/formal-offers/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from '../../display/with-params.ts'
import { loadAll } from '../../server/endless-list.ts'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

export const boxes = ['all', 'saved', 'received', 'sent'] as const
export type Box = (typeof boxes)[number]

/** What the address of Preferences says. */
export function usePreferencesAddress() {
  const [address, setAddress] = useSearchParams()
  const put = (change: Record<string, string | undefined>, replace = false) =>
    setAddress(before => withParams(new URLSearchParams(), { box: before.get('box') ?? undefined, ...change }), {
      replace,
    })
  const word = address.get('box')
  return {
    box: boxes.find(known => known === word) ?? ('all' as const),
    openId: address.get('open') ?? undefined,
    /** A new preference, or a proposal to the user `to`. */
    isNew: address.has('new'),
    to: address.get('to') ?? undefined,
    /** The preference of `to` that a proposal answers. */
    briefId: address.get('brief') ?? undefined,
    given: (name: string) => address.get(name) ?? '',
    setBox: (box: Box) => put({ box: box === 'all' ? undefined : box }),
    open: (id: string, replace = false) => put({ open: id }, replace),
    create: () => put({ new: 'preference' }),
    close: () => put({}),
  }
}
export type PreferencesAddress = ReturnType<typeof usePreferencesAddress>

const key = ['formal offers'] as const

/** The user's preferences, and the proposals that were made and received. */
export function useFormalOffers() {
  const made = useWholeBox('made')
  const received = useWholeBox('received')
  const refresh = useRefreshFormalOffers()
  useLive('formalOffer', () => refresh(), refresh)
  return {
    isPending: made.data === undefined || received.data === undefined,
    error: made.error ?? received.error,
    isFetching: made.isFetching || received.isFetching,
    refetch: () => {
      void made.refetch()
      void received.refetch()
    },
    saved: made.data?.filter(({ status }) => status === 'SAVED') ?? [],
    sent: made.data?.filter(({ status }) => status !== 'SAVED') ?? [],
    received: received.data ?? [],
  }
}

/** Newest first. */
function useWholeBox(box: 'made' | 'received') {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: [...key, box],
    queryFn: () => loadAll(offset => client.formalOffers.own.query({ box, offset, limit: 100 })),
    refetchOnMount: 'always',
  })
}

/** What a box lists, in its order. The first one is open when the address names none. */
export function listedIn(box: Box, { saved, received, sent }: FoundFormalOffers): FormalOffer[] {
  const groups = { saved, received, sent }
  return box === 'all' ? [...saved, ...received, ...sent] : groups[box]
}
export type FoundFormalOffers = ReturnType<typeof useFormalOffers>

export function useRefreshFormalOffers(): () => void {
  const cache = useQueryClient()
  const { formalOffers } = trpc.useUtils()
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: key })
    void formalOffers.invalidate()
  }, [cache, formalOffers])
}

/** Whether the user's answer is next. The maker's side decides which side the user has. */
export function isWaitingFor(userId: string, { status, waitingFor, side, userId: maker }: FormalOffer): boolean {
  if (status !== 'SENT' || waitingFor === null) return false
  return waitingFor === (isSellerOf(userId, { side, userId: maker }) ? 'OWNER' : 'CLIENT')
}

/** Whether the user is the selling side of a formal offer. */
export function isSellerOf(userId: string, { side, userId: maker }: Pick<FormalOffer, 'side' | 'userId'>): boolean {
  return (side === 'SELLER') === (maker === userId)
}
