import type { MenuItem } from '../../components/shell/side-menu.tsx'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

const refreshMs = 30_000

/** What waits behind the items of the menu, by their address. */
export function useWaitingCounts(): Record<string, MenuItem['count']> {
  const utils = trpc.useUtils()
  const approvals = trpc.admin.approvals.useQuery({ status: 'PENDING', limit: 1 })
  const letters = trpc.admin.deadLetters.useQuery({ limit: 1 }, { refetchInterval: refreshMs })
  const disputes = trpc.admin.disputes.useQuery({ status: 'ESCALATED', limit: 1 }, { refetchInterval: refreshMs })
  const queue = trpc.moderation.list.useQuery({ limit: 1 })
  const reload = () => void utils.admin.approvals.invalidate()
  useLive('approval', reload, reload)
  const reloadQueue = () => void utils.moderation.list.invalidate()
  useLive('moderation', reloadQueue, reloadQueue)
  return {
    '/admin/disputes': countOf(disputes.data?.total, 'to decide', 'error'),
    '/admin/moderation': countOf(queue.data?.total, 'waiting'),
    '/admin/approvals': countOf(approvals.data?.total, 'waiting'),
    '/admin/system': countOf(letters.data?.total, 'dead letters', 'error'),
  }
}

function countOf(value = 0, label: string, variant: 'default' | 'error' = 'default'): MenuItem['count'] {
  return { value, label: `${value} ${label}`, variant }
}
