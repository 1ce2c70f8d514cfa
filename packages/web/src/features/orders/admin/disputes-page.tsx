import type { AdminListedDispute } from '@limelight/contract/orders/admin'
import { getQueryKey } from '@trpc/react-query'
import { Link, useLocation, useParams, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { ExportRows } from '../../../components/export-rows.tsx'
import { AdminPage } from '../../../components/shell/admin-page.tsx'
import { OtherTabs, TabLinks } from '../../../components/shell/tab-links.tsx'
import { useRowKeys } from '../../../components/shell/use-row-keys.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatSpan, useNow } from '../../../display/countdown.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { useAdmin } from '../../admin/use-admin.ts'
import { totalOf, useOpenTab } from '../../admin/use-open-tab.ts'
import { disputesRequested, disputesToDecide, refreshMs } from '../../admin/use-waiting-counts.ts'
import { DisputeCase, stateWord } from './dispute-case.tsx'

const tabs = [
  { word: 'ESCALATED', label: 'To decide', wanted: disputesToDecide },
  { word: 'REQUESTED', label: 'Waits for another admin', wanted: disputesRequested },
  { word: 'OPEN', label: 'Talking', wanted: { status: 'OPEN', sort: 'escalatesAt' } },
  { word: 'PRICE_PROPOSED', label: 'Proposed', wanted: { status: 'PRICE_PROPOSED' } },
  { word: 'RESOLVED', label: 'Resolved', wanted: { status: 'RESOLVED' } },
  { word: 'WITHDRAWN', label: 'Withdrawn', wanted: { status: 'WITHDRAWN' } },
] as const

/** Disputes as a queue: those that wait for Limelight first. */
export default function AdminDisputesPage() {
  const { id } = useParams<{ id?: string }>()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const totals = trpc
    .useQueries(api => tabs.map(tab => api.admin.disputes({ ...tab.wanted, limit: 1 }, { refetchInterval: refreshMs })))
    .map(totalOf)
  const open = useOpenTab(tabs, query.get('status'), totals)
  const { word, wanted } = open ?? tabs[0]
  const list = useEndlessList<AdminListedDispute>(
    getQueryKey(trpc.admin.disputes, wanted, 'infinite'),
    offset => utils.client.admin.disputes.query({ ...wanted, offset, limit: 50 }),
    // Disputes come without a live update, in the menu, too.
    { enabled: open !== undefined, refetchInterval: refreshMs },
  )
  const path = (dispute?: string, status = open?.word) =>
    `/admin/disputes${dispute === undefined ? '' : `/${dispute}`}${status === undefined ? '' : `?status=${status}`}`
  const links = tabs.map((tab, at) => ({
    href: path(undefined, tab.word),
    label: tab.label,
    isCurrent: tab === open,
    count: totals[at],
  }))
  const shown = list.items?.find(dispute => dispute.id === id) ?? (id === undefined ? list.items?.[0] : undefined)
  const shownId = id ?? shown?.id
  useRowKeys({
    ids: (list.items ?? []).map(dispute => dispute.id),
    openId: shownId,
    open: next => navigate(path(next), { replace: true }),
    noun: 'dispute',
  })
  return (
    <AdminPage
      title="Disputes"
      actions={<ExportRows list={list} noun="disputes" />}
      heading={<TabLinks label="State" tabs={links} />}
    >
      <div className="grid min-h-0 flex-1 lg:grid-cols-[248px_minmax(0,1fr)]">
        <section
          aria-label="Queue"
          className={cn(
            'min-h-0 overflow-auto p-2 lg:border-r',
            shownId !== undefined && id !== undefined && 'max-lg:hidden',
          )}
        >
          <EndlessView
            list={list}
            noun="Disputes"
            empty={
              <EmptyView title={word === 'ESCALATED' ? 'Nothing to decide' : 'No disputes'} className="py-[10dvh]">
                {word === 'ESCALATED' && 'Disputes come here after 72 hours, or when a side asks for it.'}
                <OtherTabs tabs={links} />
              </EmptyView>
            }
          >
            {disputes => <Queue disputes={disputes} shownId={shownId} hrefOf={path} />}
          </EndlessView>
        </section>
        {shownId !== undefined && (
          <DisputeCase key={shownId} id={shownId} isChosen={id !== undefined} backTo={path()} />
        )}
      </div>
    </AdminPage>
  )
}

type QueueProps = {
  disputes: AdminListedDispute[]
  shownId: string | undefined
  hrefOf: (id: string) => string
}

function Queue({ disputes, shownId, hrefOf }: QueueProps) {
  const now = useNow()
  const adminId = useAdmin().id
  return (
    <ol className="grid gap-0.5">
      {disputes.map(dispute => (
        <li key={dispute.id}>
          <Link
            href={hrefOf(dispute.id)}
            aria-current={dispute.id === shownId || undefined}
            className={cn(
              'grid rounded-md px-2 py-1.5 hover:bg-accent',
              dispute.id === shownId && 'bg-lit-soft shadow-[inset_3px_0_0_var(--color-lit)]',
            )}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="truncate font-medium">{dispute.order.name}</span>
              <span className="shrink-0 text-2xs text-muted-foreground tabular-nums">
                {formatSpan(now - Date.parse(dispute.createdAt), 1)}
              </span>
            </span>
            <span className="truncate text-muted-foreground text-xs">
              {dispute.order.client.fullName || dispute.order.client.email} with{' '}
              {dispute.order.owner.fullName || dispute.order.owner.email}
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-2 text-muted-foreground text-xs tabular-nums">
              {dispute.order.number}, {formatUsdt(dispute.orderPrice)} USDT
              {dispute.approval?.status === 'PENDING' && <Badge variant="warning">{stateWord(dispute, adminId)}</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
