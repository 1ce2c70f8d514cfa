import type { Influencer } from '@limelight/contract/influencers/schema'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toast.ts'
import { formatCount } from '../../../display/format.ts'
import type { Found } from '../../../search/results.ts'
import { trpc } from '../../../server/trpc.ts'

/** Unmasks a creator for good, and updates every view that shows them. */
export function useUnmask() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return trpc.influencers.unmask.useMutation({
    onSuccess: ({ charged, ...creator }) => {
      const asked = { kind: creator.socialNetwork, id: creator.id }
      replaceInResults(queryClient, creator)
      invalidateContentOf(queryClient, creator)
      utils.influencers.info.setData(asked, report => report && { ...report, ...creator })
      utils.influencers.byId.setData(asked, creator)
      utils.tariffs.limits.setData(
        undefined,
        limits =>
          limits && {
            ...limits,
            data: limits.data.map(limit => {
              const used =
                limit.name === 'MAX_VOLUME_USERNAME_URL' || limit.name === 'MAX_EMAILS' ? charged[limit.name] : 0
              return {
                ...limit,
                counter: { value: limit.counter.value + used },
                remaining: Math.max(0, limit.remaining - used),
              }
            }),
          },
      )
      // Bios, captions and links of content follow the mask; refetching them is free.
      void utils.influencers.invalidate()
      void utils.content.invalidate()
      void utils.tariffs.limits.invalidate()
      toast.success(chargedText(creator.name, charged))
    },
    // Another window may have used up the limit.
    onError: () => void utils.tariffs.limits.invalidate(),
  })
}

/** Replaces the creator in all results, and keeps the fields that a list adds, and why a search found it. */
function replaceInResults(queryClient: QueryClient, creator: Influencer): void {
  const replace = (other: Influencer) =>
    other.id === creator.id && !('authorId' in other) ? { ...other, ...creator, match: other.match } : other
  queryClient.setQueriesData<InfiniteData<Found<Influencer>>>(
    {
      predicate: ({ queryKey: [root, scope, network, what] }) =>
        root === 'search' && scope !== 'content' && network === creator.socialNetwork && what === 'results',
    },
    found => found && { ...found, pages: found.pages.map(page => ({ ...page, data: page.data.map(replace) })) },
  )
}

/** Refetches results with content of this creator, which now has a link and a full caption. */
function invalidateContentOf(queryClient: QueryClient, { id, socialNetwork }: Influencer): void {
  const results = queryClient.getQueriesData<InfiniteData<Found<object>>>({
    predicate: ({ queryKey: [root, , network, what] }) =>
      root === 'search' && network === socialNetwork && what === 'results',
  })
  for (const [queryKey, found] of results)
    if (found?.pages.some(({ data }) => data.some(piece => 'authorId' in piece && piece.authorId === id)))
      void queryClient.invalidateQueries({ queryKey, exact: true })
}

function chargedText(name: string, charged: { MAX_VOLUME_USERNAME_URL: number; MAX_EMAILS: number }): string {
  const parts = [
    ...(charged.MAX_VOLUME_USERNAME_URL > 0 ? [`${formatCount(charged.MAX_VOLUME_USERNAME_URL)} profile`] : []),
    ...(charged.MAX_EMAILS > 0 ? [`${formatCount(charged.MAX_EMAILS)} email address`] : []),
  ]
  return `Unmasked ${name}${parts.length === 0 ? '' : `, for ${parts.join(' and ')}`}.`
}
