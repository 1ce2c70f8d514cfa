import type { LeftOut } from '@limelight/contract/campaigns/schema'
import { useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { toast } from '../../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'

/** Unmasks the emails of creators, one after another, until all are done or the plan has none left. */
export function useUnmaskMany() {
  const utils = trpc.useUtils()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const unmask = async (creators: readonly LeftOut[]) => {
    const ids = creators.flatMap(({ influencerId }) => influencerId ?? [])
    let opened = 0
    try {
      for (const [at, x] of ids.entries()) {
        setProgress({ done: at, of: ids.length })
        const found = await utils.client.influencers.lookUp.query({ x })
        if (!('socialNetwork' in found) || !found.hasEmail) continue
        await utils.client.influencers.unmask.mutate({ kind: found.socialNetwork, id: found.id, fields: ['email'] })
        opened += 1
      }
      toast.success(`Unmasked ${opened} ${opened === 1 ? 'email address' : 'email addresses'}.`)
    } catch (error) {
      toastFailure(errorBodyOf(error), 'Couldn’t unmask all of them. Try again.')
    } finally {
      setProgress(undefined)
      void utils.influencers.invalidate()
      void utils.tariffs.limits.invalidate()
      void utils.campaigns.preflight.invalidate()
      void utils.campaigns.preview.invalidate()
    }
  }
  return { unmask, progress }
}
