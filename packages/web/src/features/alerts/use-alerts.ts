import type { Alert } from '@limelight/contract/alerts/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { trpc } from '../../server/trpc.ts'

export type Subject = {
  id: string
  kind: Alert['subject']
  name: string
  network: SocialNetwork
  alert: Alert | undefined
}

/** Saved searches and lists of creators, each with its alert if there is one. */
export function useAlerts() {
  const utils = trpc.useUtils()
  const alerts = trpc.alerts.list.useQuery()
  const searches = trpc.influencers.savedSearches.useQuery({ limit: 100 })
  const lists = trpc.favourites.lists.useQuery({ type: 'influencer', limit: 100 })
  const settled = { onSettled: () => utils.alerts.list.invalidate() }
  const watchSearch = trpc.alerts.watchSearch.useMutation(settled)
  const watchList = trpc.alerts.watchList.useMutation(settled)
  const end = trpc.alerts.end.useMutation(settled)
  const all = [alerts, searches, lists]
  return {
    subjects: toSubjects(
      alerts.data?.data,
      searches.data?.data,
      lists.data?.data.map(({ subtype, ...list }) => ({ ...list, socialNetwork: subtype })),
    ),
    isError: all.some(({ isError }) => isError),
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
    set({ id, kind, alert }: Subject, wanted: 'off' | 'notice' | 'mail') {
      if (wanted !== 'off') (kind === 'search' ? watchSearch : watchList).mutate({ id, byMail: wanted === 'mail' })
      else if (alert !== undefined) end.mutate({ id: alert.id })
    },
  }
}

type Named = { id: string; name: string; socialNetwork: SocialNetwork | null }

function toSubjects(
  alerts: readonly Alert[] | undefined,
  searches: readonly Named[] | undefined,
  lists: readonly Named[] | undefined,
): Subject[] | undefined {
  if (alerts === undefined || searches === undefined || lists === undefined) return undefined
  const of = (kind: Alert['subject'], named: readonly Named[]) =>
    named.flatMap(({ id, name, socialNetwork: network }) =>
      network === null ? [] : { id, kind, name, network, alert: alerts.find(({ subjectId }) => subjectId === id) },
    )
  return [...of('search', searches), ...of('list', lists)]
}
