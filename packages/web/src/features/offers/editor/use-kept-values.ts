import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferValues } from './values.ts'

/**
 * Keeps unsaved input while the user visits other pages; the browser asks before it closes the window.
 * It lives in the query cache, which is cleared when the user changes. Returns whether it was restored.
 */
export function useKeptValues(id: string | undefined, form: UseFormReturn<OfferValues>, isDirty: boolean): boolean {
  const cache = useQueryClient()
  const [isRestored, setRestored] = useState(false)
  const key = ['draft', `offer ${id ?? 'new'}`]
  const restore = useEffectEvent(() => {
    const kept = cache.getQueryData<OfferValues>(key)
    if (kept === undefined) return
    cache.removeQueries({ queryKey: key })
    form.reset(kept, { keepDefaultValues: true })
    setRestored(true)
  })
  useEffect(() => restore(), [])
  const keep = useEffectEvent(() => {
    if (!isDirty) return
    cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData(key, form.getValues())
  })
  useEffect(() => () => keep(), [])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return isRestored && isDirty
}
