import type { Campaign, SingleCampaign } from '@limelight/contract/campaigns/schema'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef } from 'react'
import { useEndlessList } from '../../../server/endless-list.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

const pageSize = 30

/** The user's campaigns, newest first. */
export function useCampaigns(search: string) {
  const utils = trpc.useUtils()
  const wanted = search === '' ? {} : { search }
  return useEndlessList<Campaign>([...getQueryKey(trpc.campaigns.list, wanted, 'infinite')], offset =>
    utils.client.campaigns.list.query({ ...wanted, offset, limit: pageSize }),
  )
}

/** What the report shows besides its recipients. */
export function useCampaign(id: string) {
  return trpc.campaigns.byId.useQuery({ id, limit: 1 }, { refetchOnMount: 'always' })
}

export type RecipientFilter = { recipientStatus?: RecipientState; recipientSearch?: string }
export type RecipientState =
  | 'QUEUED'
  | 'SENT'
  | 'FAILED'
  | 'BOUNCED'
  | 'UNKNOWN'
  | 'SKIPPED'
  | 'REPLIED'
  | 'UNSUBSCRIBED'

export function useRecipients(id: string, filter: RecipientFilter) {
  const utils = trpc.useUtils()
  const asked = { id, ...filter }
  return useEndlessList<SingleCampaign['recipients']['data'][number]>(
    [...getQueryKey(trpc.campaigns.byId, asked, 'infinite')],
    async offset => (await utils.client.campaigns.byId.query({ ...asked, offset, limit: 50 })).recipients,
  )
}

/** Recipients change with every mail, so they are loaded at most this often. */
const refreshMs = 1500

/** Keeps lists and reports up to date while campaigns are being sent. */
export function useCampaignUpdates(): void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  useLive(
    'campaign',
    update => {
      showCampaign(queryClient, update)
      utils.campaigns.byId.setData({ id: update.id, limit: 1 }, single => single && { ...single, ...update })
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.campaigns.byId, undefined, 'infinite') })
      }, refreshMs)
    },
    () => void utils.campaigns.invalidate(),
  )
}

/** Replaces the campaign in all loaded lists; a new one comes with the next load. */
export function showCampaign(queryClient: ReturnType<typeof useQueryClient>, update: Campaign): void {
  const key = getQueryKey(trpc.campaigns.list, undefined, 'infinite')
  let isKnown = false
  queryClient.setQueriesData<InfiniteData<{ total: number; data: Campaign[] }>>({ queryKey: key }, list => {
    if (list === undefined) return list
    isKnown ||= list.pages.some(page => page.data.some(({ id }) => id === update.id))
    const replace = (campaign: Campaign) => (campaign.id === update.id ? update : campaign)
    return { ...list, pages: list.pages.map(page => ({ ...page, data: page.data.map(replace) })) }
  })
  if (!isKnown) void queryClient.invalidateQueries({ queryKey: key })
}
