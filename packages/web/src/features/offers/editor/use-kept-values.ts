import type { Offer } from '@limelight/contract/offers/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dropDraft, keepDraft, useKeptDraft, useLeaveQuestion } from '../../../components/forms/drafts.ts'
import type { OfferValues } from './values.ts'

/** Unsaved input, and the version of the offer that it changes; undefined for a new offer. */
type Kept = { base: Offer | undefined; values: OfferValues }

const draftOf = (id: string | undefined) => `offer ${id ?? 'new'}`

/** What the user typed before visiting another page. */
export const useKeptValues = (id: string | undefined) => useKeptDraft<Kept>(draftOf(id))

/** Keeps unsaved input while the user visits other pages. */
export function useKeepValues({ base, values }: Kept, isDirty: boolean): void {
  const cache = useQueryClient()
  const keep = useEffectEvent(() => {
    const draft = draftOf(base?.id)
    if (isDirty) keepDraft(cache, draft, { base, values } satisfies Kept)
    else dropDraft(cache, draft)
  })
  useEffect(() => () => keep(), [])
  useLeaveQuestion(isDirty)
}
