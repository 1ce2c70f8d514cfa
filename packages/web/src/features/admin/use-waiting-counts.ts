import type { MenuItem } from '../../components/shell/side-menu.tsx'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

export const refreshMs = 30_000

/** What waits for this admin, and what they have decided but another admin has to confirm. */
export const disputesToDecide = { status: 'ESCALATED', isRequestedByMe: false } as const
export const disputesRequested = { isRequestedByMe: true } as const
export const approvalsToDecide = { status: 'PENDING', isRequestedByMe: false } as const
export const approvalsRequested = { status: 'PENDING', isRequestedByMe: true } as const

/** What waits behind the items of the menu, by their address. */
export function useWaitingCounts(): Record<string, MenuItem['count']> {
  const utils = trpc.useUtils()
  const approvals = trpc.admin.approvals.useQuery({ ...approvalsToDecide, limit: 1 })
  const disputes = trpc.admin.disputes.useQuery({ ...disputesToDecide, limit: 1 }, { refetchInterval: refreshMs })
  const letters = trpc.admin.deadLetters.useQuery({ limit: 1 }, { refetchInterval: refreshMs })
  const requests = trpc.orders.socialList.useQuery({ status: 'NEW', limit: 1 }, { refetchInterval: refreshMs })
  const queue = trpc.moderation.list.useQuery({ limit: 1 })
  const reload = () => void utils.admin.invalidate()
  useLive('approval', reload, reload)
  const reloadQueue = () => void utils.moderation.list.invalidate()
  useLive('moderation', reloadQueue, reloadQueue)
  return {
    '/admin/disputes': countOf(disputes.data?.total, 'to decide', 'error'),
    '/admin/moderation': countOf(queue.data?.total, 'waiting'),
    '/admin/social-orders': countOf(requests.data?.total, 'new'),
    '/admin/approvals': countOf(approvals.data?.total, 'to decide'),
    '/admin/system': countOf(letters.data?.total, 'dead letters', 'error'),
  }
}

function countOf(value = 0, label: string, variant: 'default' | 'error' = 'default'): MenuItem['count'] {
  return { value, label: `${value} ${label}`, variant }
}
