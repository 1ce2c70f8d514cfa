import type { SingleCampaign } from '@limelight/contract/campaigns/schema'
import { useState } from 'react'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { htmlFromText } from '../texts/markup.ts'
import { useStartCampaign } from '../use-start-campaign.ts'

const pageSize = 100

/** Opens a new draft with the text and the recipients of a campaign. */
export function useAgain() {
  const utils = trpc.useUtils()
  const { start } = useStartCampaign()
  const [isLoading, setLoading] = useState(false)

  /** Creators of lists come with their list. */
  const loadAddresses = async ({ id, listIds }: SingleCampaign): Promise<string[]> => {
    const addresses: string[] = []
    let total = pageSize
    for (let offset = 0; offset < total; offset += pageSize) {
      const { recipients } = await utils.client.campaigns.byId.query({ id, offset, limit: pageSize })
      total = recipients.total
      for (const { email, influencerId } of recipients.data)
        if (listIds.length === 0 || influencerId === null) addresses.push(email)
    }
    return addresses
  }

  const again = async (campaign: SingleCampaign) => {
    setLoading(true)
    try {
      start({
        name: campaign.name ?? '',
        subject: campaign.subject,
        html: campaign.html ?? htmlFromText(campaign.body),
        listIds: campaign.listIds,
        addresses: await loadAddresses(campaign),
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
