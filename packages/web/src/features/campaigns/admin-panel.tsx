import type { AdminSingleCampaign, Recipient } from '@limelight/contract/campaigns/schema'
import { Link } from 'wouter'
import { Fact, PanelSection } from '../../components/shell/admin-panel.tsx'
import { RowPanel } from '../../components/shell/row-panel.tsx'
import { formatCount, formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { AuditTrail } from '../audit/trail.tsx'
import { campaignTitle, restOf, statusBadges } from './history/words.ts'

/** What a campaign sends, to how many, and why mails did not arrive. */
export function CampaignPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const campaign = trpc.admin.campaign.useQuery({ id, limit: 1 }, { retry: false })
  return (
    <RowPanel
      row={campaign}
      isGone={campaign.error?.data?.errorMessage === 'ITEM_NOT_FOUND'}
      noun="campaign"
      titleOf={loaded => ({ title: campaignTitle(loaded), subtitle: statusBadges[loaded.status].label })}
      onClose={onClose}
    >
      {loaded => <Details campaign={loaded} />}
    </RowPanel>
  )
}

function Details({ campaign }: { campaign: AdminSingleCampaign }) {
  const { id, user, subject, body, followUps } = campaign
  const counts = [
    ['Recipients', campaign.recipientsCount],
    ['Sent', campaign.sentCount],
    ['Bounced', campaign.bouncedCount],
    ['Failed', campaign.failedCount],
    ['Unconfirmed', campaign.unknownCount],
    ['Not sent', restOf(campaign)],
    ['Replied', campaign.repliedCount],
    ['Unsubscribed', campaign.unsubscribedCount],
  ] as const
  return (
    <>
      <PanelSection>
        <dl className="grid gap-1.5">
          <Fact name="Sender">
            <Link href={`/admin/users/${user.id}`} className="link">
              {user.fullName || user.email}
            </Link>
          </Fact>
          <Fact name="Start">{formatMoment(campaign.sendAt ?? campaign.createdAt)}</Fact>
          {counts.map(([name, count]) => (
            <Fact key={name} name={name}>
              {formatCount(count)}
            </Fact>
          ))}
        </dl>
      </PanelSection>
      <Failures id={id} status="FAILED" count={campaign.failedCount} title="Why they failed" />
      <Failures id={id} status="BOUNCED" count={campaign.bouncedCount} title="Why they bounced" />
      <PanelSection title="The mail">
        <p className="wrap-anywhere font-medium text-xs">{subject}</p>
        <p className="wrap-anywhere whitespace-pre-line text-xs">{body}</p>
      </PanelSection>
      {followUps.map((followUp, index) => (
        <PanelSection key={followUp.afterDays} title={`Follow-up ${index + 1}`}>
          <p className="wrap-anywhere whitespace-pre-line text-xs">{followUp.body}</p>
        </PanelSection>
      ))}
      <PanelSection title="Audit">
        <AuditTrail wanted={{ targetId: id }} />
      </PanelSection>
    </>
  )
}

type FailuresProps = { id: string; status: Recipient['status']; count: number; title: string }

/** The first of them, each with what the mail server answered. */
function Failures({ id, status, count, title }: FailuresProps) {
  const found = trpc.admin.campaign.useQuery({ id, recipientStatus: status, limit: 5 }, { enabled: count > 0 })
  const recipients = found.data?.recipients.data ?? []
  if (recipients.length === 0) return null
  return (
    <PanelSection title={title}>
      <ul className="grid gap-1.5 text-xs">
        {recipients.map(({ id: key, email, error }) => (
          <li key={key} className="grid">
            <span className="wrap-anywhere">{email}</span>
            <span className="wrap-anywhere text-muted-foreground">{error ?? 'The mail server gave no reason.'}</span>
          </li>
        ))}
      </ul>
      {count > recipients.length && (
        <p className="text-muted-foreground text-xs">And {formatCount(count - recipients.length)} more.</p>
      )}
    </PanelSection>
  )
}
