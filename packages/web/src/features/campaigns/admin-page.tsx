import type { AdminCampaign, CampaignStatus } from '@limelight/contract/campaigns/schema'
import { getQueryKey } from '@trpc/react-query'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { toast } from '../../components/ui/toast.ts'
import { formatCount, formatMoment } from '../../display/format.ts'
import { withParams } from '../../display/with-params.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfirmAct } from '../admin/confirm-act.tsx'
import { totalOf } from '../admin/use-open-tab.ts'
import { CampaignPanel } from './admin-panel.tsx'
import { campaignTitle, hasRest, statusBadges } from './history/words.ts'

const tabs: { status: CampaignStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'SENDING', label: 'Sending' },
  { status: 'SCHEDULED', label: 'Scheduled' },
  { status: 'PAUSED', label: 'Paused' },
  { status: 'SENT', label: 'Sent' },
  { status: 'PARTIAL', label: 'Partial' },
  { status: 'FAILED', label: 'Failed' },
  { status: 'CANCELLED', label: 'Cancelled' },
]

/** Above this share of bounces or unsubscriptions, a campaign looks like abuse. */
const riskyShare = 0.05

/** The campaigns of all users. An admin can stop one. */
export default function AdminCampaignsPage() {
  const [query, setQuery] = useSearchParams()
  const openId = query.get('campaign') ?? undefined
  const open = (id: string | undefined) => setQuery(current => withParams(current, { campaign: id }))
  const utils = trpc.useUtils()
  const tab = tabs.find(({ status }) => status === query.get('status'))
  const status = tab?.status
  const wanted = status === undefined ? {} : { status }
  const list = useEndlessList<AdminCampaign>(getQueryKey(trpc.admin.campaigns, wanted, 'infinite'), offset =>
    utils.client.admin.campaigns.query({ ...wanted, offset, limit: 50 }),
  )
  const totals = trpc
    .useQueries(api =>
      tabs.map(({ status }) => api.admin.campaigns({ ...(status !== undefined && { status }), limit: 1 })),
    )
    .map(totalOf)
  return (
    <AdminPage
      title="Campaigns"
      actions={<ExportRows list={list} noun="campaigns" />}
      heading={
        <TabLinks
          label="State"
          tabs={tabs.map((tab, at) => ({
            href: `/admin/campaigns${tab.status === undefined ? '' : `?status=${tab.status}`}`,
            label: tab.label,
            isCurrent: tab.status === status,
            count: tab.status === status && list.items !== undefined ? list.total : totals[at],
          }))}
        />
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col overflow-auto">
          <EndlessView
            list={list}
            noun="Campaigns"
            empty={
              <EmptyView title="No campaigns" className="py-[12dvh]">
                {tab === undefined
                  ? 'Campaigns of users appear here as soon as they are sent or scheduled.'
                  : `There are none under “${tab.label}”.`}
              </EmptyView>
            }
          >
            {campaigns => <Campaigns campaigns={campaigns} openId={openId} onOpen={open} />}
          </EndlessView>
        </div>
        {openId !== undefined && <CampaignPanel key={openId} id={openId} onClose={() => open(undefined)} />}
      </div>
    </AdminPage>
  )
}

type CampaignsProps = { campaigns: AdminCampaign[]; openId: string | undefined; onOpen: (id: string) => void }

function Campaigns({ campaigns, openId, onOpen }: CampaignsProps) {
  // The panel has these figures, and leaves no room for them here.
  const besidePanel = openId !== undefined && 'hidden'
  return (
    <Table label="Campaigns" className="min-w-[340px]">
      <TableHeads
        columns={[
          ['Campaign'],
          ['State', 'w-26'],
          ['Sent', 'w-28 max-md:hidden text-right'],
          ['Bounced', cn('w-22 text-right max-lg:hidden', besidePanel)],
          ['Unsubscribed', cn('w-26 text-right max-lg:hidden', besidePanel)],
          ['Start', cn('w-36 text-right max-md:hidden', besidePanel)],
          [<span className="sr-only">Action</span>, 'w-21'],
        ]}
      />
      <TableBody>
        {campaigns.map(campaign => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            isOpen={campaign.id === openId}
            besidePanel={besidePanel}
            onOpen={() => onOpen(campaign.id)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

type CampaignRowProps = { campaign: AdminCampaign; isOpen: boolean; besidePanel: 'hidden' | false; onOpen: () => void }

function CampaignRow({ campaign, isOpen, besidePanel, onOpen }: CampaignRowProps) {
  const { user, status, sentCount, recipientsCount, bouncedCount, unsubscribedCount } = campaign
  const { label, variant } = statusBadges[status]
  const isRisky = (count: number) => count > 1 && count > recipientsCount * riskyShare
  return (
    <TableRow data-row={campaign.id} data-open={isOpen ? '' : undefined}>
      <TableCell>
        <span className="grid min-w-0 max-md:py-1.5">
          <button type="button" className="truncate rounded-sm text-left font-medium" onClick={onOpen}>
            {campaignTitle(campaign)}
          </button>
          <span className="truncate text-muted-foreground text-xs">
            <Link href={`/admin/users/${user.id}`} className="link">
              {user.fullName || user.email}
            </Link>
            {user.fullName !== '' && `, ${user.email}`}
          </span>
          {/* Columns of their own where there is room. */}
          <span className="whitespace-normal text-muted-foreground text-xs tabular-nums lg:hidden">
            <span className="md:hidden">
              {formatCount(sentCount)} of {formatCount(recipientsCount)} sent.{' '}
            </span>
            {bouncedCount > 0 && (
              <span className={cn(isRisky(bouncedCount) && 'font-semibold text-danger')}>
                {formatCount(bouncedCount)} bounced.{' '}
              </span>
            )}
            {unsubscribedCount > 0 && (
              <span className={cn(isRisky(unsubscribedCount) && 'font-semibold text-danger')}>
                {formatCount(unsubscribedCount)} unsubscribed.
              </span>
            )}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell align="right" className="text-xs max-md:hidden">
        {formatCount(sentCount)} of {formatCount(recipientsCount)}
      </TableCell>
      <TableCell
        align="right"
        className={cn('text-xs max-lg:hidden', besidePanel, isRisky(bouncedCount) && 'font-semibold text-danger')}
      >
        {formatCount(bouncedCount)}
      </TableCell>
      <TableCell
        align="right"
        className={cn('text-xs max-lg:hidden', besidePanel, isRisky(unsubscribedCount) && 'font-semibold text-danger')}
      >
        {formatCount(unsubscribedCount)}
      </TableCell>
      <TableCell align="right" className={cn('text-muted-foreground text-xs max-md:hidden', besidePanel)}>
        {formatMoment(campaign.sendAt ?? campaign.createdAt)}
      </TableCell>
      <TableCell align="right">{hasRest(campaign) && <Stop campaign={campaign} />}</TableCell>
    </TableRow>
  )
}

function Stop({ campaign }: { campaign: AdminCampaign }) {
  const utils = trpc.useUtils()
  const stop = trpc.admin.stopCampaign.useMutation({
    meta: { failure: 'Nothing is left to send.' },
    onSuccess: () => toast.success('Stopped. The sender has been told.'),
    onSettled: () => void utils.admin.campaigns.invalidate(),
  })
  return (
    <ConfirmAct
      title="Stop the campaign?"
      draft={`campaign ${campaign.id} stop`}
      text={`Nothing more of “${campaignTitle(campaign)}” is sent, and it can’t be resumed. The sender gets a notice.`}
      readers="the sender reads it, too"
      confirm="Stop the campaign"
      isDangerous
      onConfirm={comment => stop.mutateAsync({ id: campaign.id, comment: comment || null })}
    >
      <Button size="sm" variant="quiet-danger" aria-label={`Stop ${campaignTitle(campaign)}`}>
        Stop
      </Button>
    </ConfirmAct>
  )
}
