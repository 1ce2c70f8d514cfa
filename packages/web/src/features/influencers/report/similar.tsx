import { nameOfCountry } from '@limelight/contract/countries'
import type { InfluencerInfo, RelatedInfluencers } from '@limelight/contract/influencers/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Handle } from '../../../components/masked-text.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '../../../components/ui/card.tsx'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { QualityRing } from '../../../components/ui/quality-ring.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Switch } from '../../../components/ui/switch.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { comparePath, reportPath } from '../../../display/creator-paths.ts'
import { formatCompact, formatCount, formatPercent } from '../../../display/format.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'

const shown = 6
/** Of less, a buyer would not say that the two are alike. */
const leastSimilarity = 0.25

/** Similar creators by topic, size, engagement, country and language. */
export function Similar({ creator: { id, socialNetwork: kind, location } }: { creator: InfluencerInfo }) {
  const [isSameCountry, setSameCountry] = useState(false)
  const related = trpc.influencers.related.useQuery(
    { kind, id, limit: shown, ...(isSameCountry && { sameCountry: true }) },
    { placeholderData: keepPreviousData },
  )
  const switchId = useId()
  const limits = useLimits()
  const left = limits('ACTIVITY_PER_DAY')?.remaining
  const most = limits('MAX_INFLUENCERS_BY_CHART')?.value ?? 0
  const creators = related.data?.data.filter(({ similarity }) => similarity >= leastSimilarity)
  const together = [id, ...(creators ?? []).map(other => other.id)].slice(0, Math.max(1, most))
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Explained text="Similarity of topics counts most, then audience size, then engagement, country and language. 100% means the same in all of them.">
            Similar creators
          </Explained>
        </CardTitle>
        {together.length > 1 && (
          <Link href={comparePath(kind, together)} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
            Compare {othersWords(together.length - 1, creators?.length ?? 0)}
            <ArrowRight aria-hidden />
          </Link>
        )}
      </CardHeader>
      <CardBody className="pt-1">
        {location !== null && (
          <label
            htmlFor={switchId}
            className="mb-1 flex min-h-8 cursor-pointer items-center gap-2 text-xs max-md:min-h-11"
          >
            <Switch id={switchId} checked={isSameCountry} onChange={() => setSameCountry(!isSameCountry)} />
            Only from {nameOfCountry(location)}
          </label>
        )}
        {creators === undefined ? (
          related.isError ? (
            <p className="py-10 text-center text-muted-foreground">
              Couldn’t load similar creators.{' '}
              <button type="button" className="link" onClick={() => void related.refetch()}>
                Try again
              </button>
            </p>
          ) : (
            <RowsSkeleton />
          )
        ) : creators.length === 0 ? (
          <p className="py-10 text-center text-muted-foreground">
            {isSameCountry ? 'No similar creators in this country yet.' : 'No similar creators yet.'}
          </p>
        ) : (
          <>
            <Rows kind={kind} creators={creators} />
            {left !== undefined && (
              <p className="mt-3 text-2xs text-muted-foreground tabular-nums">
                Opening a report uses 1 of {formatCount(left)} left today; opening it again is free.
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** How many of the shown creators are compared with this one. A plan may allow fewer. */
function othersWords(compared: number, shown: number): string {
  if (compared < shown) return `with ${compared} of ${shown}`
  if (shown === 1) return 'both'
  return shown === 2 ? 'all three' : `with all ${shown}`
}

function Rows({ kind, creators }: { kind: SocialNetwork; creators: RelatedInfluencers['data'] }) {
  return (
    <table className="w-full table-fixed">
      <thead className="text-2xs text-muted-foreground">
        <tr className="[&>th]:h-7 [&>th]:font-medium">
          <th scope="col" className="text-left">
            Creator
          </th>
          <th scope="col" className="w-19 text-right">
            {kind === 'youtube' ? 'Subscribers' : 'Followers'}
          </th>
          <th scope="col" className="w-36 text-right max-md:hidden">
            ER
          </th>
          <th scope="col" className="w-20 pl-5 text-left max-md:hidden">
            Quality
          </th>
          <th scope="col" className="w-16 text-right">
            Match
          </th>
        </tr>
      </thead>
      <tbody>
        {creators.map(creator => (
          <tr key={creator.id} className="[&>td]:h-13 [&>td]:border-t">
            <td>
              <Link href={reportPath(creator)} className="group flex items-center gap-2.5 rounded-sm">
                <Avatar name={creator.name} src={creator.avatarUrl === null ? null : imageUrl(creator.avatarUrl)} />
                <span className="min-w-0">
                  <span className="block truncate font-medium group-hover:underline">{creator.name}</span>
                  <span className="block truncate text-muted-foreground text-xs">
                    <Handle username={creator.username} />
                  </span>
                </span>
              </Link>
            </td>
            <td className="text-right tabular-nums">{formatCompact(creator.followers)}</td>
            <td className="text-right tabular-nums max-md:hidden">
              <span className="inline-flex items-center gap-2">
                {creator.erPercentile !== null && <PeerBar value={(creator.erPercentile - 50) / 50} />}
                {creator.er === null ? '–' : formatPercent(creator.er)}
              </span>
            </td>
            <td className="pl-5 max-md:hidden">{creator.aqs === null ? '–' : <QualityRing value={creator.aqs} />}</td>
            <td className="text-right font-medium tabular-nums">{Math.round(creator.similarity * 100)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading similar creators" className="pt-7">
      {Array.from({ length: shown }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-2.5 border-t">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3 w-32" />
          <span className="flex-1" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
