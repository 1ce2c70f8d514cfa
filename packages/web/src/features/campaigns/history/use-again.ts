import type { SingleCampaign } from '@limelight/contract/campaigns/schema'
import { useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { htmlFromText } from '../texts/markup.ts'
import { useStartCampaign } from '../use-start-campaign.ts'

/** Opens a new draft with the text and the recipients of a campaign. */
export function useAgain() {
  const utils = trpc.useUtils()
  const { start } = useStartCampaign()
  const [isLoading, setLoading] = useState(false)

  const again = async (campaign: SingleCampaign) => {
    setLoading(true)
    try {
      const { listIds, creators, addresses } = await utils.client.campaigns.selection.query({ id: campaign.id })
      start({
        listIds,
        creators,
        addresses: addresses.map(({ email }) => email),
        names: Object.fromEntries(addresses.flatMap(({ email, name }) => (name === null ? [] : [[email, name]]))),
        name: campaign.name ?? '',
        subject: campaign.subject,
        html: campaign.html ?? htmlFromText(campaign.body),
        followUps: campaign.followUps.map(({ afterDays, subject, body }) => ({
          afterDays,
          subject: subject ?? '',
          body,
        })),
        track: campaign.track,
      })
    } catch (error) {
      setLoading(false)
      toastFailure(errorBodyOf(error), 'Couldn’t load the recipients. Try again.')
    }
  }
  return { again, isLoading }
}
