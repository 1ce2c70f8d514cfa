import type { VisitorInfluencer } from '@limelight/contract/influencers/showcase'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Handle } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { cn } from '../../components/ui/cn.ts'
import { PeerBar } from '../../components/ui/peer-bar.tsx'
import { QualityRing } from '../../components/ui/quality-ring.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCompact, formatPercent } from '../../display/format.ts'
import { imageUrl } from '../../server/image-url.ts'
import { againstPeers, topicOf } from './use-showcase.ts'

export function VisitorAvatar({ creator, className }: { creator: VisitorInfluencer; className?: string }) {
  const { name, avatarUrl } = creator
  return <Avatar name={name} src={avatarUrl === null ? null : imageUrl(avatarUrl)} {...(className && { className })} />
}

const grid =
  'grid grid-cols-[minmax(0,1fr)_72px_116px_44px] items-center gap-x-5 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3'
const columns = cn(grid, 'h-14 border-t first:border-t-0')

/** What the lines below are, and what their figures say. */
export function LineHead({ children }: { children: ReactNode }) {
  return (
    <div className={cn(grid, 'pt-3.5 pb-1.5 text-muted-foreground text-xs tabular-nums')}>
      <p>{children}</p>
      <span className="text-right md:hidden">Followers, ER</span>
      <span className="text-right max-md:hidden">Followers</span>
      <span className="text-right max-md:hidden">ER vs peers</span>
      <span className="max-md:hidden">Quality</span>
    </div>
  )
}

/** One creator of a sample, without a link: visitors have no report. */
export function CreatorLine({ creator }: { creator: VisitorInfluencer }) {
  const { name, username, isVerified, followers, er, aqs } = creator
  const topic = topicOf(creator)
  return (
    <li className={columns}>
      <span className="flex min-w-0 items-center gap-3">
        <VisitorAvatar creator={creator} className="size-9" />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-1 font-medium leading-[18px]">
            <span className="truncate">{name}</span>
            {isVerified && (
              <BadgeCheck role="img" aria-label="Verified" className="size-3.5 shrink-0 fill-info stroke-card" />
            )}
          </span>
          <span className="block truncate text-muted-foreground text-xs">
            <Handle username={username} />
            {topic !== '' && ` · ${topic}`}
          </span>
        </span>
      </span>
      <span className="grid justify-items-end tabular-nums">
        <span className="font-semibold leading-[18px]">{formatCompact(followers)}</span>
        {er !== null && <span className="text-muted-foreground text-xs md:hidden">{formatPercent(er)}</span>}
      </span>
      <span className="flex items-center justify-end gap-2 tabular-nums max-md:hidden">
        <PeerBar value={againstPeers(creator)} />
        {er === null ? '–' : formatPercent(er)}
      </span>
      <span className="max-md:hidden">{aqs === null ? '–' : <QualityRing value={aqs} />}</span>
    </li>
  )
}

export function LineSkeleton({ width }: { width: string }) {
  return (
    <li aria-hidden className={columns}>
      <span className="flex items-center gap-3">
        <Skeleton className="size-9 rounded-full" />
        <span className="flex-1">
          <Skeleton className={`h-3.5 max-w-full ${width}`} />
          <Skeleton className="mt-2 h-2.5 w-24" />
        </span>
      </span>
      <Skeleton className="h-3.5 w-12" />
      <Skeleton className="h-3.5 w-full max-md:hidden" />
      <Skeleton className="h-3.5 w-full max-md:hidden" />
    </li>
  )
}
