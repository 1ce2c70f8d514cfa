import type { Offer } from '@limelight/contract/offers/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OfferValues } from './values.ts'

/** Unsaved input, and the version of the offer that it changes; undefined for a new offer. */
type Kept = { base: Offer | undefined; values: OfferValues }

const keyOf = (id: string | undefined) => ['draft', `offer ${id ?? 'new'}`]

/** What the user typed before visiting another page. The query cache holds it, which is cleared when the user changes. */
export function useKeptValues(id: string | undefined): Kept | undefined {
  const cache = useQueryClient()
  const [kept] = useState(() => cache.getQueryData<Kept>(keyOf(id)))
  return kept
}

/** Keeps unsaved input while the user visits other pages; the browser asks before it closes the window. */
export function useKeepValues({ base, values }: Kept, isDirty: boolean): void {
  const cache = useQueryClient()
  const keep = useEffectEvent(() => {
    const queryKey = keyOf(base?.id)
    if (!isDirty) return cache.removeQueries({ queryKey })
    cache.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData<Kept>(queryKey, { base, values })
  })
  useEffect(() => () => keep(), [])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
