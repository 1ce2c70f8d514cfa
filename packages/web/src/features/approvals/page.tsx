import type { Approval } from '@limelight/contract/approvals/schema'
import { getQueryKey } from '@trpc/react-query'
import { Check, X } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { OtherTabs, TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfirmAct } from '../admin/confirm-act.tsx'
import { useAdmin } from '../admin/use-admin.ts'
import { totalOf, useOpenTab } from '../admin/use-open-tab.ts'
import { approvalsRequested, approvalsToDecide } from '../admin/use-waiting-counts.ts'
import { PayoutFacts } from './payout-facts.tsx'
import { useReason } from './use-reason.ts'

const tabs = [
  { word: 'PENDING', label: 'To decide', wanted: approvalsToDecide },
  { word: 'REQUESTED', label: 'Waits for another admin', wanted: approvalsRequested },
  { word: 'CONFIRMED', label: 'Confirmed', wanted: { status: 'CONFIRMED' } },
  { word: 'REFUSED', label: 'Refused', wanted: { status: 'REFUSED', isWithdrawn: false } },
  { word: 'WITHDRAWN', label: 'Withdrawn', wanted: { isWithdrawn: true } },
  { word: 'EXPIRED', label: 'Expired', wanted: { status: 'EXPIRED' } },
] as const

const badges = {
  PENDING: { variant: 'warning', label: 'Waiting' },
  CONFIRMED: { variant: 'success', label: 'Confirmed' },
  REFUSED: { variant: 'danger', label: 'Refused' },
  WITHDRAWN: { variant: 'default', label: 'Withdrawn' },
  EXPIRED: { variant: 'default', label: 'Expired' },
} as const

/** Acts that need two admins. The list changes as soon as another admin decides. */
export default function ApprovalsPage() {
  const [query] = useSearchParams()
  const utils = trpc.useUtils()
  const totals = trpc.useQueries(api => tabs.map(tab => api.admin.approvals({ ...tab.wanted, limit: 1 }))).map(totalOf)
  const open = useOpenTab(tabs, query.get('status'), totals)
  const { word, wanted } = open ?? tabs[0]
  const list = useEndlessList<Approval>(
    getQueryKey(trpc.admin.approvals, wanted, 'infinite'),
    offset => utils.client.admin.approvals.query({ ...wanted, offset, limit: 50 }),
    { enabled: open !== undefined },
  )
  const links = tabs.map((tab, at) => ({
    href: `/admin/approvals?status=${tab.word}`,
    label: tab.label,
    isCurrent: tab === open,
    count: totals[at],
  }))
  return (
    <AdminPage
      title="Approvals"
      isTool={false}
      actions={<ExportRows list={list} noun="approvals" />}
      heading={<TabLinks label="State" tabs={links} />}
    >
      <EndlessView
        list={list}
        noun="Requests"
        empty={
          <EmptyView title={word === 'PENDING' ? 'Nothing to decide' : 'No requests'}>
            Large disputes, test tokens and the settings that guard money need two admins. A request waits for 24 hours.
            <OtherTabs tabs={links} />
          </EmptyView>
        }
      >
        {approvals => (
          <ul className="mx-auto grid max-w-[760px] gap-3">
            {approvals.map(approval => (
              <li key={approval.id}>
                <Request approval={approval} />
              </li>
            ))}
          </ul>
        )}
      </EndlessView>
    </AdminPage>
  )
}

function Request({ approval }: { approval: Approval }) {
  const { act, requestedBy, decidedBy, decidedAt, status } = approval
  const badge = badges[decidedBy?.id === requestedBy.id ? 'WITHDRAWN' : status]
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{titles[act]}</h2>
          <p className="text-muted-foreground text-xs tabular-nums">
            Requested by {requestedBy.fullName || requestedBy.email}, {formatMoment(approval.requestedAt)}
            {status === 'PENDING' && `, expires ${formatMoment(approval.expiresAt)}`}
            {decidedBy !== null &&
              decidedAt !== null &&
              `, ${badge.label.toLowerCase()} by ${decidedBy.fullName || decidedBy.email}, ${formatMoment(decidedAt)}`}
          </p>
        </div>
        <Badge variant={badge.variant}>{badge.label}</Badge>
      </div>
      <Facts approval={approval} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex gap-3 text-xs">
          {approval.targetId !== null && (
            <Link
              href={
                act === 'CONFIG_CHANGE' ? `/admin/configs/${approval.targetId}` : `/admin/disputes/${approval.targetId}`
              }
              className="link"
            >
              {act === 'CONFIG_CHANGE' ? 'The config' : 'The dispute'}
            </Link>
          )}
          <Link href={`/admin/audit?targetId=${approval.id}`} className="link">
            Audit
          </Link>
        </span>
        {status === 'PENDING' && <Decision approval={approval} />}
      </div>
    </Card>
  )
}

/** What the act does. A decision on a dispute says where all the money goes. */
function Facts({ approval }: { approval: Approval }) {
  const isPayout = approval.act === 'DISPUTE_RESOLVE'
  const found = trpc.admin.disputes.useQuery({ search: approval.targetId ?? '', limit: 1 }, { enabled: isPayout })
  const reason = useReason(approval.id)
  const dispute = found.data?.data[0]
  if (isPayout && dispute !== undefined)
    return (
      <PayoutFacts
        order={dispute.order}
        total={dispute.orderPrice}
        toSeller={approval.input.price ?? '0'}
        reason={reason}
      />
    )
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {Object.entries(approval.input).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{labels[name] ?? name}</dt>
          <dd className="break-all font-mono">
            {name === 'price' || name === 'amount' ? `${formatUsdt(value)} USDT` : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ approval }: { approval: Approval }) {
  const { act, id, requestedBy } = approval
  const utils = trpc.useUtils()
  const isOwn = useAdmin().id === requestedBy.id
  const done = (word: string) => () => {
    toast.success(`${word}: ${titles[act].toLowerCase()}`)
    return utils.admin.invalidate()
  }
  const approve = trpc.admin.approve.useMutation({ onSuccess: done('Approved') })
  const refuse = trpc.admin.refuse.useMutation({ onSuccess: done(isOwn ? 'Withdrawn' : 'Refused') })
  const facts = (
    <div className="px-5 pb-5">
      <Facts approval={approval} />
    </div>
  )
  return (
    <div className="flex items-center gap-2">
      {isOwn && <span className="text-muted-foreground text-xs">Another admin confirms it.</span>}
      <ConfirmAct
        title={isOwn ? 'Withdraw the request?' : 'Refuse the request?'}
        draft={`approval ${id} refuse`}
        text="Nothing happens then. It can be requested again."
        fields={facts}
        confirm={isOwn ? 'Withdraw' : 'Refuse'}
        onConfirm={comment => refuse.mutateAsync({ id, comment })}
      >
        <Button size="sm">
          <X aria-hidden />
          {isOwn ? 'Withdraw' : 'Refuse'}
        </Button>
      </ConfirmAct>
      {!isOwn && (
        <ConfirmAct
          title={`${titles[act]}?`}
          text={`${requestedBy.fullName || requestedBy.email} asked for it.${act === 'CONFIG_CHANGE' ? '' : ' This cannot be undone.'}`}
          confirm="Approve"
          fields={facts}
          onConfirm={() => approve.mutateAsync({ id })}
        >
          <Button size="sm" variant="primary">
            <Check aria-hidden />
            Approve
          </Button>
        </ConfirmAct>
      )}
    </div>
  )
}

const labels: Record<string, string> = {
  price: 'To the seller',
  to: 'To',
  amount: 'Amount',
  key: 'Key',
  value: 'New value',
  isPublic: 'Public',
}

const titles: Record<Approval['act'], string> = {
  DISPUTE_RESOLVE: 'Resolve a dispute',
  TRANSFER_TOKENS: 'Send test tokens',
  CONFIG_CHANGE: 'Change a config',
}
