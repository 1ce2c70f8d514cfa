import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, useKeptDraft, useLeaveQuestion } from '../../components/forms/drafts.ts'
import { isSameTerms, type TermValues } from './terms.ts'

/** Terms that the user edits. Under a name, unsaved ones are kept while the user looks elsewhere. */
export function useTermsDraft(name: string | undefined, saved: TermValues) {
  const cache = useQueryClient()
  const draft = name === undefined ? undefined : `terms ${name}`
  const kept = useKeptDraft<TermValues>(draft)
  const [terms, setTerms] = useState(kept ?? saved)
  const isChanged = !isSameTerms(terms, saved)

  useEffect(() => {
    if (draft === undefined) return
    if (isChanged) keepDraft(cache, draft, terms)
    else dropDraft(cache, draft)
  }, [cache, draft, isChanged, terms])
  useLeaveQuestion(isChanged)

  const forget = () => {
    if (draft !== undefined) dropDraft(cache, draft)
  }
  return { terms, setTerms, forget }
}
