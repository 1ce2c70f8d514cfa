import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { trpc } from '../../server/trpc.ts'
import { networkNames } from '../network.ts'
import type { SearchState } from '../state.ts'

const pollMs = 1000

/** Looks a username up at its network, for one report of the plan, and opens the creator. */
export function LookUp({ search }: { search: Pick<SearchState, 'network' | 'filters' | 'setOpen'> }) {
  const { network: kind, filters, setOpen } = search
  const [, username] = /^[@＠]([\p{L}\p{N}_.-]+)$/u.exec(String(filters.search ?? '')) ?? []
  const [id, setId] = useState<string>()
  const request = trpc.influencers.parse.useMutation({ onSuccess: job => setId(job.id) })
  const job = trpc.influencers.job.useQuery(
    { kind, id: id ?? '' },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.status === 'PENDING' || data.status === 'RUNNING' ? pollMs : false,
    },
  ).data
  if (username === undefined) return null
  const found = job?.influencerId
  if (found)
    return (
      <Button size="sm" variant="primary" onClick={() => setOpen(found)}>
        Open @{username}
      </Button>
    )
  if (job?.status === 'FAILED')
    return (
      <p role="alert">
        Couldn’t find @{username} on {networkNames[kind]}.
      </p>
    )
  return (
    <Button
      size="sm"
      variant="primary"
      busy={request.isPending || id !== undefined}
      title="Uses one report of your plan"
      onClick={() => request.mutate({ kind, username })}
    >
      Look up @{username} on {networkNames[kind]}
    </Button>
  )
}
