import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSameTerms, type TermValues } from './terms.ts'

/**
 * Terms that the user edits. Under a name, unsaved ones are kept while the user looks elsewhere; the
 * query cache, which holds them, is cleared when the user changes. The browser asks before it closes the window.
 */
export function useTermsDraft(name: string | undefined, saved: TermValues) {
  const cache = useQueryClient()
  const [terms, setTerms] = useState(() => {
    const kept = name === undefined ? undefined : cache.getQueryData<TermValues>(keyOf(name))
    return kept ?? saved
  })
  const isChanged = !isSameTerms(terms, saved)

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  useEffect(() => {
    if (name === undefined) return
    if (!isChanged) return cache.removeQueries({ queryKey: keyOf(name) })
    cache.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData(keyOf(name), terms)
  }, [cache, name, isChanged, terms])

  const forget = () => {
    if (name !== undefined) cache.removeQueries({ queryKey: keyOf(name) })
  }
  return { terms, setTerms, forget }
}

const keyOf = (name: string) => ['draft', 'terms', name] as const
