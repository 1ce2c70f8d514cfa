import type { Campaign } from '@limelight/contract/campaigns/schema'
import type { ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { now } from '../../../display/clock.ts'
import { counted, formatCount, formatPercent } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { medianOf, peersOf, replyMinutes, usualShare } from './comparison.ts'
import { shares } from './words.ts'

type FiguresProps = { campaign: Campaign; others: readonly Campaign[] }

/** Mail servers block senders whose mails bounce more often than this. */
const riskyBounces = 2

/** What came of the campaign, next to what is usual for the user's own campaigns. */
export function Figures({ campaign, others }: FiguresProps) {
  const { openedCount, clickedCount, unsubscribedCount } = campaign
  const peers = peersOf(campaign, others, now())
  const of = (share: (campaign: Campaign) => number | undefined) => ({
    value: share(campaign),
    usual: usualShare(peers, share),
  })
  const bounced = of(shares.bounced)
  const isRisky = (bounced.value ?? 0) > riskyBounces
  return (
    <dl className="grid grid-cols-5 border-y max-md:grid-cols-3">
      <Figure
        name="Sent"
        text="The mail server of the recipient has taken the mail. Known once all mails have left."
        {...of(shares.sent)}
      />
      <Figure
        name="Replied"
        text="Of those who got the mail. Follow-ups stop for everyone who replies."
        {...of(shares.replied)}
      />
      <Figure
        name="Bounced"
        text="Refused for good. The address isn’t used again."
        value={bounced.value}
        note={isRisky ? `over ${riskyBounces}% is risky` : undefined}
        usual={bounced.usual}
        isBad={isRisky}
      />
      <Figure
        name="Unsubscribed"
        text="By one click or by the link. They get no more mails from you."
        shown={formatCount(unsubscribedCount)}
        note={percentOrNothing(shares.unsubscribed(campaign))}
      />
      {openedCount !== null || clickedCount !== null ? (
        <Figure
          name={openedCount === null ? 'Clicked' : 'Opened'}
          text="How often the mail was opened or clicked in all. Who did it isn’t stored, and mail programs fake some opens."
          shown={formatCount(openedCount ?? clickedCount ?? 0)}
          note={openedCount !== null && clickedCount !== null ? `${formatCount(clickedCount)} clicks` : undefined}
        />
      ) : (
        <FirstReply campaign={campaign} />
      )}
    </dl>
  )
}

type FigureProps = {
  name: string
  text: string
  /** A share in per cent. */
  value?: number | undefined
  usual?: number | undefined
  shown?: string
  note?: string | undefined
  isBad?: boolean
}

function Figure({ name, text, value, usual, shown, note, isBad = false }: FigureProps) {
  const hasUsual = note === undefined && value !== undefined && usual !== undefined
  return (
    <Cell name={name} text={text}>
      <dd className={cn('font-display font-semibold text-lg leading-6 tracking-title', isBad && 'text-danger')}>
        {shown ?? (value === undefined ? '–' : formatPercent(value, 1))}
      </dd>
      <dd className="flex items-center justify-between gap-2 whitespace-nowrap text-2xs text-muted-foreground tabular-nums">
        {note ?? (hasUsual ? `usual ${formatPercent(usual, 1)}` : '\u00a0')}
        {hasUsual && <PeerBar value={usual === 0 ? 0 : (value - usual) / usual} className="w-8 max-md:hidden" />}
      </dd>
    </Cell>
  )
}

function Cell({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-px border-l px-3.5 pt-2.5 pb-[11px] first:border-l-0 first:pl-5 max-md:px-3 max-md:first:pl-3 max-md:[&:nth-child(4)]:border-l-0 max-md:[&:nth-child(n+4)]:border-t">
      <dt className="font-medium text-2xs text-muted-foreground">
        <Explained text={text}>{name}</Explained>
      </dt>
      {children}
    </div>
  )
}

function percentOrNothing(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatPercent(value, 1)
}

/** How long the middle one of the replies took. */
function FirstReply({ campaign: { id, repliedCount } }: { campaign: Campaign }) {
  const replies = trpc.campaigns.byId.useQuery(
    { id, recipientStatus: 'REPLIED', limit: 100 },
    { enabled: repliedCount > 0 },
  ).data?.recipients.data
  const median = medianOf(replyMinutes(replies ?? []))
  return (
    <Figure
      name="Time to reply"
      text="Median time from the mail to its reply."
      shown={median === undefined ? '–' : minuteWords(median)}
      note={repliedCount === 0 ? 'no reply yet' : `of ${counted(repliedCount, 'reply', 'replies')}`}
    />
  )
}

function minuteWords(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`
  return `${Math.round(minutes / (24 * 60))} d`
}
