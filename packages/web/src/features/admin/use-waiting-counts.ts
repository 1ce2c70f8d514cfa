import type { MenuItem } from '../../components/shell/side-menu.tsx'
import { useLive } from '../../server/live.ts'
import { trpc } from '../../server/trpc.ts'

export const refreshMs = 30_000

/** What waits for this admin, and what they have decided but another admin has to confirm. */
export const disputesToDecide = { status: 'ESCALATED', isRequestedByMe: false } as const
export const disputesRequested = { isRequestedByMe: true } as const
export const approvalsToDecide = { status: 'PENDING', isRequestedByMe: false } as const
export const approvalsRequested = { status: 'PENDING', isRequestedByMe: true } as const

/** The menu and the tabs of the page show the same figure. */
export function useDisputeTotals() {
  const toDecide = trpc.admin.disputes.useQuery({ ...disputesToDecide, limit: 1 }, { refetchInterval: refreshMs })
  const requested = trpc.admin.disputes.useQuery({ ...disputesRequested, limit: 1 })
  return { toDecide: toDecide.data?.total, requested: requested.data?.total }
}

export function useApprovalTotals() {
  const toDecide = trpc.admin.approvals.useQuery({ ...approvalsToDecide, limit: 1 })
  const requested = trpc.admin.approvals.useQuery({ ...approvalsRequested, limit: 1 })
  return { toDecide: toDecide.data?.total, requested: requested.data?.total }
}

/** What waits behind the items of the menu, by their address. */
export function useWaitingCounts(): Record<string, MenuItem['count']> {
  const utils = trpc.useUtils()
  const approvals = useApprovalTotals()
  const disputes = useDisputeTotals()
  const letters = trpc.admin.deadLetters.useQuery({ limit: 1 }, { refetchInterval: refreshMs })
  const queue = trpc.moderation.list.useQuery({ limit: 1 })
  const reload = () => void utils.admin.invalidate()
  useLive('approval', reload, reload)
  const reloadQueue = () => void utils.moderation.list.invalidate()
  useLive('moderation', reloadQueue, reloadQueue)
  return {
    '/admin/disputes': countOf(disputes.toDecide, 'to decide', 'error'),
    '/admin/moderation': countOf(queue.data?.total, 'waiting'),
    '/admin/approvals': countOf(approvals.toDecide, 'to decide'),
    '/admin/system': countOf(letters.data?.total, 'dead letters', 'error'),
  }
}

function countOf(value = 0, label: string, variant: 'default' | 'error' = 'default'): MenuItem['count'] {
  return { value, label: `${value} ${label}`, variant }
}
