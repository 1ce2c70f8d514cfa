import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Unsaved input that waits while the user visits other pages. The query cache holds it, which is cleared when the user
 * changes.
 */
const keyOf = (name: string) => ['draft', name]

/** What was kept under this name when the form opened. */
export function useKeptDraft<Draft>(name: string | undefined): Draft | undefined {
  const cache = useQueryClient()
  const [kept] = useState(() => (name === undefined ? undefined : cache.getQueryData<Draft>(keyOf(name))))
  return kept
}

export function keepDraft(cache: QueryClient, name: string, draft: unknown): void {
  cache.setQueryDefaults(keyOf(name), { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(keyOf(name), draft)
}

export function dropDraft(cache: QueryClient, name: string): void {
  cache.removeQueries({ queryKey: keyOf(name) })
}

/** The browser asks before it closes a window with unsaved input. */
export function useLeaveQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
