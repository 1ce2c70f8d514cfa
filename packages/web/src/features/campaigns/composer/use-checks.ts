import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../../../display/use-debounced.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import type { Draft } from '../drafts.ts'
import { checkable, fieldsOf } from './fields.ts'

/** What the server finds out about a draft: who gets it, and what to look at before it leaves. */
export function useChecks(draft: Draft) {
  const { savedAt: _savedAt, ...content } = draft
  const settled = useDebounced(JSON.stringify(checkable(fieldsOf({ ...content, savedAt: '' }))), 500)
  const fields: ReturnType<typeof fieldsOf> = JSON.parse(settled)
  const hasRecipients = fields.recipients.length + fields.listIds.length + fields.influencerIds.length > 0
  const checks = trpc.campaigns.preflight.useQuery(fields, {
    placeholderData: keepPreviousData,
    // Recipients, unmasked creators and suppressions change elsewhere, too.
    staleTime: 0,
  })
  return {
    fields,
    hasRecipients,
    data: checks.data,
    isStale: checks.isFetching,
    error: checks.error === null ? undefined : (errorBodyOf(checks.error) ?? null),
    refetch: () => void checks.refetch(),
  }
}
export type Checks = ReturnType<typeof useChecks>
