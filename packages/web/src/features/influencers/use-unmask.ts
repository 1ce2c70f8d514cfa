import type { Influencer } from '@limelight/contract/influencers/schema'
import { toast } from '../../components/ui/toast.tsx'
import { formatCount } from '../../format.ts'
import { trpc } from '../../trpc.ts'
import { useReplaceFound } from './found-creators.ts'

/** Opens a creator for good. What is shown of them anywhere follows at once. */
export function useUnmask({ id, socialNetwork: kind }: Pick<Influencer, 'id' | 'socialNetwork'>) {
  const utils = trpc.useUtils()
  const replaceFound = useReplaceFound()
  return trpc.influencers.unmask.useMutation({
    onSuccess: ({ charged, ...creator }) => {
      replaceFound(creator)
      utils.influencers.info.setData({ kind, id }, report => report && { ...report, ...creator })
      utils.influencers.byId.setData({ kind, id }, creator)
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
      // Bios, captions and addresses of content follow the mask; asking for them again is free.
      void utils.influencers.invalidate()
      void utils.content.invalidate()
      void utils.tariffs.limits.invalidate()
      toast.success(paidWords(creator.name, charged))
    },
    // Somebody else's window may have used up what this one still showed.
    onError: () => void utils.tariffs.limits.invalidate(),
  })
}

function paidWords(name: string, charged: { MAX_VOLUME_USERNAME_URL: number; MAX_EMAILS: number }): string {
  const parts = [
    ...(charged.MAX_VOLUME_USERNAME_URL > 0 ? [`${formatCount(charged.MAX_VOLUME_USERNAME_URL)} profile`] : []),
    ...(charged.MAX_EMAILS > 0 ? [`${formatCount(charged.MAX_EMAILS)} e-mail address`] : []),
  ]
  return `${name} is open to you for good${parts.length === 0 ? '' : `, for ${parts.join(' and ')}`}.`
}
