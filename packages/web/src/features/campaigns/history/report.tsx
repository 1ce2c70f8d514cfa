import type { Campaign, SingleCampaign } from '@limelight/contract/campaigns/schema'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { now } from '../../../display/clock.ts'
import { emailPath } from '../../../display/email-paths.ts'
import { counted, formatCount, formatMoment } from '../../../display/format.ts'
import { zoneOf } from '../../../display/time-zone.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useListNames } from '../../favourites/picker/use-lists.ts'
import { Figures } from './figures.tsx'
import { PartsBar, PartsKey } from './parts-bar.tsx'
import { Recipients } from './recipients.tsx'
import { ReportActions } from './report-actions.tsx'
import { useAgain } from './use-again.ts'
import { useCampaign } from './use-campaigns.ts'
import { campaignTitle, isActive, restOf } from './words.ts'

type ReportProps = {
  id: string
  /** The user's other campaigns, to compare with. */
  others: readonly Campaign[]
}

/** One campaign: how far it is, what came of it, and every recipient. */
export function Report({ id, others }: ReportProps) {
  const single = useCampaign(id)
  const composer = trpc.campaigns.composer.useQuery().data
  const campaign = single.data
  if (campaign === undefined)
    return (
      <section aria-label="Report" className="min-h-0 overflow-y-auto">
        {single.error === null ? (
          <ReportSkeleton />
        ) : errorBodyOf(single.error)?.statusCode === 404 ? (
          <GoneCampaign />
        ) : (
          <QueryError query={single} title="Couldn’t load the campaign">
            The other campaigns still open.
          </QueryError>
        )}
      </section>
    )
  return (
    <section
      aria-label={`Report of ${campaignTitle(campaign)}`}
      className="flex min-h-0 min-w-0 flex-col max-lg:overflow-y-auto"
    >
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-3.5 pb-3 max-md:px-3">
        <div className="flex items-start justify-between gap-3 max-md:flex-wrap">
          <Link
            href={emailPath}
            aria-label="All campaigns"
            className={buttonVariants({ variant: 'ghost', icon: true, className: '-ml-2 lg:hidden' })}
          >
            <ChevronLeft aria-hidden />
          </Link>
          <div className="min-w-0 flex-1 max-md:min-w-52">
            <h2 className="wrap-anywhere font-display font-semibold text-xl leading-6.5 tracking-title">
              {campaignTitle(campaign)}
            </h2>
            <Facts campaign={campaign} />
          </div>
          <ReportActions campaign={campaign} />
        </div>
        <ProgressLine campaign={campaign} rate={composer?.rates.sender} />
        <PartsKey campaign={campaign} />
        {campaign.status === 'FAILED' && <FailedNote campaign={campaign} />}
      </header>
      <Figures campaign={campaign} others={others} />
      <Recipients campaign={campaign} />
      <p className="border-t px-5 py-2 text-2xs text-muted-foreground max-md:px-3">
        {trackingWords(campaign)}{' '}
        {composer !== undefined &&
          (composer.hasReplies
            ? `Replies are forwarded to ${composer.repliesTo}.`
            : `Replies go to ${composer.repliesTo} and aren’t counted here.`)}
      </p>
    </section>
  )
}

/** To whom it went, and when. */
function Facts({ campaign }: { campaign: SingleCampaign }) {
  const { listIds, recipientsCount, sendAt, createdAt, status, finishedAt, nextFollowUpAt, skipped } = campaign
  const names = useListNames('influencer', listIds)
  const left = skipped.duplicates + skipped.masked + skipped.suppressed
  const to = names.length === 0 ? counted(recipientsCount, 'recipient') : names.join(', ')
  const began = formatMoment(sendAt ?? createdAt)
  const facts = [
    `To ${to}`,
    status === 'SCHEDULED' ? `leaves ${began} ${zoneOf(sendAt ?? createdAt)}` : `began ${began}`,
    finishedAt === null ? '' : `${status === 'CANCELLED' ? 'cancelled' : 'ended'} ${formatMoment(finishedAt)}`,
    nextFollowUpAt === null ? '' : `next follow-up ${formatMoment(nextFollowUpAt)}`,
    left === 0 ? '' : `${formatCount(left)} left out`,
  ]
  return <p className="text-muted-foreground text-xs tabular-nums">{facts.filter(fact => fact !== '').join(' · ')}</p>
}

/** Why nobody got the mail, as far as the first recipient tells, and what to do. */
function FailedNote({ campaign }: { campaign: SingleCampaign }) {
  const { again, isLoading } = useAgain()
  const error = campaign.recipients.data[0]?.error
  return (
    <Note variant="danger" role="status">
      <p className="wrap-anywhere">
        <b className="font-semibold">Nobody got this mail.</b>{' '}
        {typeof error === 'string' && `The mail server of the first recipient answered “${error}”. `}
        {campaign.failedCount > 0
          ? 'Servers that refuse every mail usually object to its text, its links or its sender: change the text, and send a test to yourself first.'
          : 'All addresses bounced: check them before you write again.'}
      </p>
      <Button size="sm" className="mt-2" busy={isLoading} onClick={() => void again(campaign)}>
        Try again with a new draft
      </Button>
    </Note>
  )
}

const isEnded = (campaign: SingleCampaign) => !isActive(campaign) && campaign.status !== 'PAUSED'

function progressWords(campaign: SingleCampaign, rate: number | undefined): string {
  if (campaign.status === 'PAUSED') return 'done; paused'
  if (campaign.status === 'SCHEDULED') return 'sent; waits for its time'
  if (isEnded(campaign)) return 'sent'
  return rate === undefined ? 'done' : `done, up to ${formatCount(rate)} per minute`
}

function ProgressLine({ campaign, rate }: { campaign: SingleCampaign; rate: number | undefined }) {
  const { recipientsCount, sentCount, status, sendAt } = campaign
  const rest = restOf(campaign)
  const isOver = isEnded(campaign)
  const words = `${formatCount(isOver ? sentCount : recipientsCount - rest)} of ${formatCount(recipientsCount)}`
  const remaining = status === 'SENDING' && rate !== undefined && rest > 0 ? rest / rate : undefined
  return (
    <div role="status" aria-label={`${words} ${isOver ? 'sent' : 'done'}`}>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-xs tabular-nums">
        <span>
          <b className="font-semibold text-sm">{words}</b>{' '}
          <span className="text-muted-foreground">{progressWords(campaign, rate)}</span>
        </span>
        {remaining !== undefined && (
          <span className="text-muted-foreground">
            done at about {formatMoment(new Date(now() + remaining * 60_000).toISOString())}
          </span>
        )}
        {status === 'SCHEDULED' && sendAt !== null && (
          <span className="text-muted-foreground">
            {formatMoment(sendAt)} {zoneOf(sendAt)}
          </span>
        )}
      </p>
      <PartsBar campaign={campaign} />
    </div>
  )
}

function trackingWords({ track }: Campaign): string {
  const counted = [...(track.opens ? ['opens'] : []), ...(track.clicks ? ['clicks'] : [])].join(' and ')
  return counted === ''
    ? 'This campaign doesn’t count opens; mail programs fake them.'
    : `This campaign counts ${counted}, and its footer says so. Mail programs fake some of them.`
}

function GoneCampaign() {
  return (
    <EmptyView
      title="Campaign not found"
      className="py-[16dvh]"
      actions={
        <Link href={emailPath} className={buttonVariants({ variant: 'primary' })}>
          All campaigns
        </Link>
      }
    >
      It doesn’t exist, or it belongs to another account.
    </EmptyView>
  )
}

function ReportSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the campaign" className="grid gap-4 px-5 py-4">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-3 w-96 max-w-full" />
      <Skeleton className="h-2 w-full" />
      <div className="grid grid-cols-5 gap-4 border-y py-4 max-md:grid-cols-3">
        {[1, 2, 3, 4, 5].map(key => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
      {[1, 2, 3, 4].map(key => (
        <div key={key} className="flex h-11 items-center gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  )
}
