import type { Alert } from '@limelight/contract/alerts/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { listPath } from '../../display/list-path.ts'
import { trpc } from '../../server/trpc.ts'

export type Subject = {
  id: string
  kind: Alert['subject']
  name: string
  network: SocialNetwork
  /** The page that shows it. */
  path: string
  alert: Alert | undefined
}

/** Saved searches and lists of creators, each with its alert if there is one. */
export function useAlerts() {
  const alerts = trpc.alerts.list.useQuery()
  const searches = trpc.influencers.savedSearches.useQuery({ limit: 100 })
  const lists = trpc.favourites.lists.useQuery({ type: 'influencer', limit: 100 })
  const all = [alerts, searches, lists]
  return {
    subjects: toSubjects(
      alerts.data?.data,
      searches.data?.data.map(search => ({
        ...search,
        path: `/${search.scope}?socialNetwork=${search.socialNetwork}&${search.query}`,
      })),
      lists.data?.data.map(({ id, name, subtype }) => ({ id, name, socialNetwork: subtype, path: listPath(id) })),
    ),
    isError: all.some(({ isError }) => isError),
    refetch: () => void Promise.all(all.map(({ refetch }) => refetch())),
  }
}

type Target = Pick<Subject, 'id' | 'kind' | 'alert'>

/** Turns the alert of a saved search or a list on or off; `onSet` runs even if the caller is gone by then. */
export function useSetAlert(onSet: (isOn: boolean) => void = () => undefined) {
  const utils = trpc.useUtils()
  const onSettled = () => utils.alerts.list.invalidate()
  const watching = { onSettled, onSuccess: () => onSet(true) }
  const watchSearch = trpc.alerts.watchSearch.useMutation(watching)
  const watchList = trpc.alerts.watchList.useMutation(watching)
  const end = trpc.alerts.end.useMutation({ onSettled, onSuccess: () => onSet(false) })
  return ({ id, kind, alert }: Target, wanted: 'off' | 'notice' | 'mail') => {
    if (wanted !== 'off') (kind === 'search' ? watchSearch : watchList).mutate({ id, byMail: wanted === 'mail' })
    else if (alert !== undefined) end.mutate({ id: alert.id })
  }
}

type Named = { id: string; name: string; path: string; socialNetwork: SocialNetwork | null }

function toSubjects(
  alerts: readonly Alert[] | undefined,
  searches: readonly Named[] | undefined,
  lists: readonly Named[] | undefined,
): Subject[] | undefined {
  if (alerts === undefined || searches === undefined || lists === undefined) return undefined
  const of = (kind: Alert['subject'], named: readonly Named[]) =>
    named.flatMap(({ id, name, path, socialNetwork: network }) =>
      network === null
        ? []
        : { id, kind, name, path, network, alert: alerts.find(({ subjectId }) => subjectId === id) },
    )
  return [...of('search', searches), ...of('list', lists)]
}
