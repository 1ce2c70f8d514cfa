import type { ContentItem } from '@limelight/contract/content/schema'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Histogram } from '../../../components/charts/histogram.tsx'
import { quantile } from '../../../components/charts/scale.ts'
import { Card, CardBody, CardHeader, CardTitle } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatCount, formatPercent } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

/** The spread of engagement over single posts, because one viral post is not typical. */
export function EngagementCard({ creator }: { creator: InfluencerInfo }) {
  const { id, socialNetwork: kind, scores, engagement } = creator
  const noun = kind === 'youtube' ? 'videos' : 'posts'
  const posts = trpc.influencers.posts.useQuery({ kind, id, sort: 'recent', limit: 100 })
  const rates = posts.data?.data.flatMap(post => rateOf(post, creator) ?? [])
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          Engagement of {rates === undefined || rates.length === 0 ? noun : `${rates.length} ${noun}`}
        </CardTitle>
      </CardHeader>
      <CardBody>
        {rates === undefined ? (
          posts.isError ? (
            <Still text={`Couldn’t load the ${noun}.`} onRetry={() => void posts.refetch()} />
          ) : (
            <Skeleton className="h-50" />
          )
        ) : rates.length === 0 ? (
          <Still text={`No ${noun} with figures yet.`} />
        ) : (
          <>
            <p className="mb-2 text-muted-foreground text-xs tabular-nums">
              Likes and comments per post, as % of {kind === 'youtube' ? 'views' : 'followers'}.
              {rates.length !== engagement.posts &&
                ` The averages below come from the profile, for ${formatCount(engagement.posts)} ${noun}.`}
            </p>
            <Distribution rates={rates} peers={scores.er.median} noun={noun} />
          </>
        )}
        <Averages engagement={engagement} noun={noun} />
      </CardBody>
    </Card>
  )
}

/** Uses the formula of the creator's own rate, so that posts and peers are comparable. */
function rateOf({ likesTotal, commentsTotal, viewsTotal }: ContentItem, creator: InfluencerInfo): number | undefined {
  const audience = creator.socialNetwork === 'youtube' ? viewsTotal : creator.followers
  if (likesTotal === null || !audience) return undefined
  return ((likesTotal + (commentsTotal ?? 0)) / audience) * 100
}

/** With fewer posts, the spread is not meaningful. */
const fewest = 8

function Distribution({ rates, peers, noun }: { rates: number[]; peers: number | null; noun: string }) {
  const median = quantile(rates, 0.5) ?? 0
  const band = { from: quantile(rates, 0.25) ?? 0, to: quantile(rates, 0.75) ?? 0 }
  const half = `${formatPercent(band.from, 1)} to ${formatPercent(band.to, 1)}`
  return (
    <>
      <Histogram
        values={rates}
        median={{ value: median, label: `median ${formatPercent(median)}` }}
        peers={peers === null ? undefined : { value: peers, label: `peers ${formatPercent(peers)}` }}
        band={band}
        format={tick => `${Number(tick.toFixed(1))}%`}
        summary={`Engagement of ${rates.length} ${noun}: half are between ${half}, the median is ${formatPercent(median)}${
          peers === null ? '' : `; the median of peers is ${formatPercent(peers)}`
        }.`}
      />
      <p className="mt-2 text-muted-foreground text-xs">
        {rates.length < fewest
          ? `There are too few ${noun} for a pattern. Half of them are`
          : `Half of all ${noun} are`}{' '}
        in the highlighted band, <b className="font-semibold text-foreground tabular-nums">{half}</b>.
        {rates.length >= fewest && ' A narrow band means steady results.'}
      </p>
    </>
  )
}

function Averages({ engagement, noun }: { engagement: InfluencerInfo['engagement']; noun: string }) {
  const known = [
    ['Views', engagement.viewsAvg],
    ['Likes', engagement.likesAvg],
    ['Comments', engagement.commentsAvg],
  ] as const
  if (known.every(([, value]) => value === null)) return null
  return (
    <dl className="mt-3 grid gap-1 border-t pt-3 text-xs">
      {known.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted-foreground">
                {name}, average of {formatCount(engagement.posts)} {noun}
              </dt>
              <dd className="font-medium tabular-nums">{formatCompact(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Still({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p className="grid h-50 place-content-center justify-items-center gap-1 text-center text-muted-foreground">
      {text}
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}
