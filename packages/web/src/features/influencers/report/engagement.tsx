import type { ContentItem } from '@limelight/contract/content/schema'
import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { averageRate, quantile } from '@limelight/contract/influencers/spread'
import { Histogram } from '../../../components/charts/histogram.tsx'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCompact, formatCount, formatPercent } from '../../../display/format.ts'
import { useCountedPosts } from './counted-posts.ts'

/** Peers have estimates only, so all rates are of the estimate, also where the owner's figures are known. */
const baseOf = ({ estimate, followers }: InfluencerInfo) => estimate?.followers ?? followers

function baseWords(creator: InfluencerInfo): string {
  if (creator.socialNetwork === 'youtube') return 'views'
  return creator.estimate === null
    ? 'followers'
    : `the estimated ${formatCount(baseOf(creator))} followers, which compares with peers`
}

/** The spread of engagement over single posts, because one viral post is not typical. */
export function EngagementCard({ creator }: { creator: InfluencerInfo }) {
  const { socialNetwork: kind, scores, engagement } = creator
  const noun = kind === 'youtube' ? 'videos' : 'posts'
  const posts = useCountedPosts(creator)
  const rates = posts.data?.data.flatMap(({ er }) => er ?? [])
  return (
    <Card title={`Engagement of ${rates === undefined || rates.length === 0 ? noun : countOf(rates.length, noun)}`}>
      <CardBody>
        {rates === undefined ? (
          posts.isError ? (
            <Still text={`Couldn’t load the ${noun}.`} onRetry={() => void posts.refetch()} />
          ) : (
            <Skeleton className="h-52" />
          )
        ) : rates.length === 0 ? (
          <Still text={`No ${noun} with figures yet.`} />
        ) : (
          <>
            <p className="mb-2 text-muted-foreground text-xs tabular-nums">
              Likes and comments per {kind === 'youtube' ? 'video' : 'post'}, as % of {baseWords(creator)}.
            </p>
            <Distribution
              rates={rates}
              average={averageRate({ ...creator, followers: baseOf(creator) })}
              peers={scores.er.median}
              noun={noun}
            />
          </>
        )}
        <Averages engagement={engagement} posts={posts.data?.data} noun={noun} />
      </CardBody>
    </Card>
  )
}

/** With fewer posts, the spread is not meaningful. */
const fewest = 8

type DistributionProps = { rates: number[]; average: number; peers: number | null; noun: string }

function Distribution({ rates, average, peers, noun }: DistributionProps) {
  const median = formatPercent(quantile(rates, 0.5) ?? 0)
  const band = { from: quantile(rates, 0.25) ?? 0, to: quantile(rates, 0.75) ?? 0 }
  const half = `${formatPercent(band.from, 1)} to ${formatPercent(band.to, 1)}`
  return (
    <>
      <Histogram
        values={rates}
        average={{ value: average, label: `average ${formatPercent(average)}` }}
        peers={peers === null ? undefined : { value: peers, label: `peers ${formatPercent(peers)}` }}
        band={band}
        format={tick => `${Number(tick.toFixed(2))}%`}
        summary={`Engagement of ${rates.length} ${noun}: half are between ${half}, the median is ${median}${
          peers === null ? '' : `; the median of peers is ${formatPercent(peers)}`
        }.`}
      />
      <p className="mt-2 text-muted-foreground text-xs">
        {rates.length < fewest
          ? `There are too few ${noun} for a pattern. Half of them are`
          : `Half of all ${noun} are`}{' '}
        in the highlighted band, <b className="font-semibold text-foreground tabular-nums">{half}</b>; the median is{' '}
        <b className="font-semibold text-foreground tabular-nums">{median}</b>.
        {rates.length >= fewest && ' A narrow band means steady results.'}
      </p>
    </>
  )
}

type AveragesProps = { engagement: InfluencerInfo['engagement']; posts: ContentItem[] | undefined; noun: string }

/** A post whose number is unknown is not in the average of that number. */
function Averages({ engagement, posts, noun }: AveragesProps) {
  const known = [
    ['Views', engagement.viewsAvg, 'viewsTotal'],
    ['Likes', engagement.likesAvg, 'likesTotal'],
    ['Comments', engagement.commentsAvg, 'commentsTotal'],
  ] as const
  if (known.every(([, value]) => value === null)) return null
  const countWith = (key: (typeof known)[number][2]) =>
    posts === undefined || posts.length === 0 ? engagement.posts : posts.filter(post => post[key] !== null).length
  return (
    <div className="mt-3 border-t pt-3 text-xs">
      <dl className="grid gap-1">
        {known.map(
          ([name, value, key]) =>
            value !== null && (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-muted-foreground">
                  {name}, average of {countOf(countWith(key), noun)}
                </dt>
                <dd className="font-medium tabular-nums">{formatCompact(value)}</dd>
              </div>
            ),
        )}
      </dl>
      {posts?.length === 0 && <p className="mt-1 text-muted-foreground">As the source states them.</p>}
    </div>
  )
}

/** 1 post, 14 posts. */
function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun.slice(0, -1) : noun}`
}

function Still({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p className="grid h-52 place-content-center justify-items-center gap-1 text-center text-muted-foreground">
      {text}
      {onRetry && (
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}
