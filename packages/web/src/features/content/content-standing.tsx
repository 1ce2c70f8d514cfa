import type { ContentDetail, ContentItem } from '@limelight/contract/content/schema'
import { Badge } from '../../components/ui/badge.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCompact, formatCount, formatDecimal } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { contentType } from './content-words.ts'

/** How the post did against the other posts of its author, and against those of its kind. */
export function Standing({ item }: { item: ContentItem }) {
  const { data, isError } = trpc.content.byId.useQuery({ kind: item.socialNetwork, id: item.id })
  const isUnknown = data?.standing.ratio === null && data.standing.kindRatio === null
  if (isError || isUnknown) return null
  return (
    <dl className="grid grid-cols-2 gap-3 border-t px-4 py-3 text-xs">
      <Against
        name={item.socialNetwork === 'youtube' ? 'Against all videos and shorts' : 'Against all posts and reels'}
        standing={data?.standing}
        ratio={data?.standing.ratio}
        median={data?.standing.median}
        count={data?.standing.posts}
      />
      <Against
        name={`Against ${contentType(item).toLowerCase()}s`}
        standing={data?.standing}
        ratio={data?.standing.kindRatio}
        median={data?.standing.kindMedian}
        count={data?.standing.kindPosts}
      />
    </dl>
  )
}

type AgainstProps = {
  name: string
  standing: ContentDetail['standing'] | undefined
  ratio: number | null | undefined
  median: number | null | undefined
  count: number | undefined
}

function Against({ name, standing, ratio, median, count }: AgainstProps) {
  return (
    <div>
      <dt className="text-2xs text-muted-foreground">{name}</dt>
      <dd className="tabular-nums">
        {standing === undefined ? (
          <Skeleton className="mt-1 h-8 w-24" />
        ) : ratio == null || median == null ? (
          <span className="text-muted-foreground">Too few figures</span>
        ) : (
          <>
            {/* One form for both, so that they compare. */}
            <span className="block font-semibold text-base">{formatDecimal(ratio)}×</span>
            <span className="text-2xs text-muted-foreground">
              median of {formatCount(count ?? 0)}: {formatCompact(median)}{' '}
              {standing.measure === 'views' ? 'views' : 'reactions'}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

/** 1.12 → +12%, 3.4 → 3.4×. */
export function ratioWords(ratio: number): string {
  if (ratio >= 2) return `${Number(ratio.toFixed(1))}×`
  const percent = Math.round((ratio - 1) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
}

/** Who paid for the post and how it says so, and which brands it names. The caption has the handles and hashtags. */
export function Signs({ item }: { item: ContentItem }) {
  const { isSponsored, disclosure, brands } = item
  if (!isSponsored && brands.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 border-t px-4 py-3 text-xs">
      {isSponsored && <Badge variant="lit">Sponsored</Badge>}
      {brands.map(({ name, isPaid }) => (
        <Badge key={name} variant={isPaid ? 'default' : 'line'}>
          {name}
          <span className="sr-only">{isPaid ? ', paid' : ', named'}</span>
        </Badge>
      ))}
      {isSponsored && (
        <span className="text-muted-foreground">
          {disclosure === 'label' ? 'labeled by the network' : 'says the caption'}
        </span>
      )}
    </p>
  )
}
