import type { Campaign, CampaignStatus, Recipient } from '@limelight/contract/campaigns/schema'
import {
  Ban,
  Check,
  CircleQuestionMark,
  CircleX,
  Clock,
  type LucideIcon,
  MailX,
  Minus,
  Reply,
  Send,
} from 'lucide-react'
import { now } from '../../../display/clock.ts'
import { counted, formatCount, formatDate, formatMoment, formatPercent } from '../../../display/format.ts'

type Variant = 'default' | 'line' | 'success' | 'warning' | 'danger' | 'info'

export const statusBadges: Record<CampaignStatus, { label: string; variant: Variant }> = {
  SCHEDULED: { label: 'Scheduled', variant: 'line' },
  QUEUED: { label: 'Starting', variant: 'info' },
  SENDING: { label: 'Sending', variant: 'info' },
  SENT: { label: 'Sent', variant: 'success' },
  PARTIAL: { label: 'Partial', variant: 'warning' },
  FAILED: { label: 'Failed', variant: 'danger' },
  PAUSED: { label: 'Paused', variant: 'line' },
  CANCELLED: { label: 'Cancelled', variant: 'line' },
}

export function campaignTitle({ name, subject }: Pick<Campaign, 'name' | 'subject'>): string {
  return name ?? subject
}

/** Recipients whose first mail has no outcome yet. After a cancellation they get none. */
export function restOf(campaign: Campaign): number {
  const { recipientsCount, sentCount, failedCount, bouncedCount, unknownCount } = campaign
  return Math.max(0, recipientsCount - sentCount - failedCount - bouncedCount - unknownCount)
}

type Share = (campaign: Campaign) => number | undefined

const shareOf = (count: number, of: number) => (of <= 0 ? undefined : (count / of) * 100)
const shareOfTried = (count: number, campaign: Campaign) => shareOf(count, campaign.recipientsCount - restOf(campaign))

/**
 * In per cent; undefined before the first mail. The share of sent mails is known once none is left to send. What
 * recipients did counts of those who got the mail.
 */
export const shares = {
  sent: campaign =>
    campaign.status !== 'CANCELLED' && restOf(campaign) > 0 ? undefined : shareOfTried(campaign.sentCount, campaign),
  bounced: campaign => shareOfTried(campaign.bouncedCount, campaign),
  replied: ({ repliedCount, sentCount }) => shareOf(repliedCount, sentCount),
  unsubscribed: ({ unsubscribedCount, sentCount }) => shareOf(unsubscribedCount, sentCount),
} satisfies Record<string, Share>

export function isActive({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'QUEUED' || status === 'SENDING' || status === 'SCHEDULED'
}

/** Something is left that a cancellation would stop. */
export function hasRest(campaign: Campaign): boolean {
  if (campaign.status === 'CANCELLED') return false
  return isActive(campaign) || campaign.status === 'PAUSED' || campaign.nextFollowUpAt !== null
}

/** The second line of a campaign in the list: "96 of 187 sent · 11 replies". */
export function summaryOf(campaign: Campaign): string {
  const { status, recipientsCount, sentCount, repliedCount, bouncedCount } = campaign
  const count = formatCount(recipientsCount)
  if (status === 'SCHEDULED') return `${count} ${recipientsCount === 1 ? 'recipient' : 'recipients'}`
  const share = shares.replied(campaign)
  const rate = share === undefined ? '' : ` (${formatPercent(share, 1)})`
  const sent = sentCount === recipientsCount ? count : `${formatCount(sentCount)} of ${count}`
  return [
    `${sent} sent`,
    repliedCount > 0 ? `${counted(repliedCount, 'reply', 'replies')}${rate}` : '',
    bouncedCount > 0 ? `${formatCount(bouncedCount)} bounced` : '',
  ]
    .filter(words => words !== '')
    .join(' · ')
}

export function dateOf({ sendAt, createdAt, status }: Campaign): string {
  if (status === 'SCHEDULED' && sendAt !== null) return formatMoment(sendAt)
  const began = sendAt ?? createdAt
  return new Date(began).toDateString() === new Date(now()).toDateString() ? 'today' : formatDate(began)
}

type State = { label: string; Icon: LucideIcon; tone: string; text?: string }

const ok = '[&_svg]:text-success'
const bad = 'text-danger'
const odd = 'text-warning'
const quiet = 'font-normal text-muted-foreground'

const states: Record<Recipient['status'], State> = {
  QUEUED: { label: 'Waiting', Icon: Clock, tone: quiet },
  SENDING: { label: 'Sending', Icon: Send, tone: quiet },
  SENT: { label: 'Sent', Icon: Check, tone: ok },
  FAILED: { label: 'Failed', Icon: CircleX, tone: bad },
  BOUNCED: { label: 'Bounced', Icon: MailX, tone: bad },
  UNKNOWN: { label: 'Unconfirmed', Icon: CircleQuestionMark, tone: odd },
  SKIPPED: { label: 'Not sent', Icon: Minus, tone: quiet },
}

/** What a recipient did says more than what became of the mail. */
export function stateOf({ status, repliedAt, unsubscribedAt }: Recipient): State {
  if (unsubscribedAt !== null) return { label: 'Unsubscribed', Icon: Ban, tone: quiet }
  if (repliedAt !== null) return { label: 'Replied', Icon: Reply, tone: ok }
  return states[status]
}

export function momentOfRecipient({ repliedAt, unsubscribedAt, sentAt }: Recipient): string | null {
  return unsubscribedAt ?? repliedAt ?? sentAt
}

/** What happened to the mail, in a few words. */
export function eventOf(recipient: Recipient): string {
  const { status, step, error, reply, repliedAt, unsubscribedAt } = recipient
  if (repliedAt !== null && reply !== null) return `“${firstLine(reply)}”`
  if (unsubscribedAt !== null) return 'gets no more mails from you'
  if (error !== null) return error
  const mail = step === 0 ? '' : `follow-up ${step} `
  switch (status) {
    case 'QUEUED':
      return step === 0 ? 'not sent yet' : `${mail}is waiting`
    case 'SENDING':
      return 'on its way'
    case 'SENT':
      return step === 0 ? 'taken by the mail server' : `${mail}was taken by the mail server`
    case 'UNKNOWN':
      return 'the mail server didn’t confirm it; it’s never sent twice'
    case 'SKIPPED':
      return step === 0 ? 'left out before it was sent' : `${mail}was left out`
    default:
      return ''
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
