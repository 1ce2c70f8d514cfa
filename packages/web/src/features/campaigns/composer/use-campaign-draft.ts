import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Draft, isBlank, newDraft, useDrafts } from '../drafts.ts'

/**
 * The draft of the address. Every change is saved at once, so it survives a reload. An address without a draft, or with
 * one that is gone, begins a new one.
 */
export function useCampaignDraft() {
  const [query, setQuery] = useSearchParams()
  const { drafts, save, discard } = useDrafts()
  const asked = query.get('draft') ?? undefined
  const [draft, setDraft] = useState(() => drafts.find(({ id }) => id === asked) ?? newDraft())
  const [isSaved, setSaved] = useState(true)
  const stored = useRef(draft)

  // Back and forward, and links to another draft.
  const other = asked === draft.id ? undefined : drafts.find(({ id }) => id === asked)
  if (other !== undefined) setDraft(other)

  useEffect(() => {
    if (asked !== draft.id) setQuery({ draft: draft.id }, { replace: true })
  }, [asked, draft.id, setQuery])

  useEffect(() => {
    if (stored.current === draft) return
    const isOther = stored.current.id !== draft.id
    stored.current = draft
    if (isOther) return
    if (isBlank(draft)) discard(draft.id)
    else setSaved(save(draft))
  }, [draft, save, discard])

  return {
    draft,
    change: (changes: Partial<Draft>) =>
      setDraft(before => ({ ...before, ...changes, savedAt: new Date().toISOString() })),
    isSaved,
    discard: () => discard(draft.id),
  }
}
