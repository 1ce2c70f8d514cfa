import type { Influencer } from '@limelight/contract/influencers/schema'
import { ArrowRight, Columns3 } from 'lucide-react'
import { Link } from 'wouter'
import { AddToListButton } from '../../../components/lists/add-button.tsx'
import { ListedMark } from '../../../components/lists/listed-mark.tsx'
import { Handle } from '../../../components/masked-text.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Explained } from '../../../components/ui/explained.tsx'
import { PeerBar } from '../../../components/ui/peer-bar.tsx'
import { comparePath, reportPath } from '../../../display/creator-paths.ts'
import { formatCompact, formatDate, formatPercent } from '../../../display/format.ts'
import { countryName, languageName } from '../../../search/place-names.ts'
import { ReportCost } from '../../tariffs/limits/report-cost.tsx'
import { CreatorAvatar, Verified } from '../creator-parts.tsx'
import { BriefContact } from './contact.tsx'
import { BriefPosts } from './posts.tsx'
import { BriefReport } from './report.tsx'

/** The short report: figures from the results, growth on request, and contact details. */
export function CreatorBrief({ creator, from }: { creator: Influencer; from?: string | undefined }) {
  const { accountType, categories, location, language } = creator
  const facts = [
    accountType && `${accountType[0]?.toUpperCase()}${accountType.slice(1)}`,
    categories.at(-1),
    location && countryName(location),
    language && languageName(language),
  ].filter(Boolean)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      <header className="grid gap-3 border-b px-5 pb-3.5">
        <div className="flex items-center gap-3">
          <CreatorAvatar creator={creator} size="lg" />
          <div className="min-w-0">
            <h2 className="flex items-center gap-1.5 font-semibold text-lg leading-[22px] tracking-title">
              <span className="truncate">{creator.name}</span>
              {creator.isVerified && <Verified />}
              <ListedMark type="influencer" listIds={creator.listIds} />
            </h2>
            <p className="truncate text-muted-foreground">
              <Handle username={creator.username} />
              {facts.slice(0, 2).map(fact => (
                <span key={fact}> · {fact}</span>
              ))}
            </p>
            <p className="truncate text-muted-foreground text-xs">{facts.slice(2).join(' · ')}</p>
          </div>
        </div>
        <div className="flex gap-2">
          <AddToListButton type="influencer" item={creator} from={from} variant="primary" className="flex-1" />
          <Link href={reportPath(creator)} className={buttonVariants({ className: 'flex-1' })}>
            Full report
            <ArrowRight aria-hidden />
          </Link>
          <Link
            href={comparePath(creator.socialNetwork, [creator.id])}
            aria-label={`Compare ${creator.name}`}
            title="Compare"
            className={buttonVariants({ icon: true })}
          >
            <Columns3 aria-hidden />
          </Link>
        </div>
        <ReportCost kind={creator.socialNetwork} id={creator.id} />
      </header>
      <Figures creator={creator} />
      <BriefReport creator={creator} />
      <BriefPosts creator={creator} />
      <BriefContact creator={creator} />
    </div>
  )
}

function Figures({ creator }: { creator: Influencer }) {
  const isYoutube = creator.socialNetwork === 'youtube'
  const count = (value: number | null) => (value === null ? '–' : formatCompact(value))
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-3.5 px-5 py-3.5">
      <Figure
        name={isYoutube ? 'Subscribers' : 'Followers'}
        explained={`Shown on the profile on ${formatDate(creator.asOf)}.`}
        value={formatCompact(creator.followers)}
        second={`as of ${formatDate(creator.asOf)}`}
      />
      <Figure
        name="Engagement"
        explained="Likes and comments of recent posts divided by followers, or by views for videos. Below it: the share of peers with a lower rate."
        value={creator.er === null ? '–' : formatPercent(creator.er)}
        second={creator.erPercentile === null ? 'no peers yet' : `above ${creator.erPercentile}%`}
        peers={creator.erPercentile}
      />
      <Figure
        name="Quality score"
        explained="0 to 100: how genuine and active the audience is. The full report shows its parts."
        value={creator.aqs === null ? '–' : String(creator.aqs)}
        second="of 100"
      />
      <Figure
        name={isYoutube ? 'Views' : 'Following'}
        explained={isYoutube ? 'Total views of the channel.' : 'How many accounts this creator follows.'}
        value={count(isYoutube ? creator.viewsTotal : creator.following)}
        second="in total"
      />
      <Figure
        name={isYoutube ? 'Videos' : 'Posts'}
        explained="Published on the profile."
        value={count(isYoutube ? creator.videoTotal : creator.postsTotal)}
        second="in total"
      />
      <Figure
        name="Last post"
        explained="The date of the newest known post."
        value={creator.lastPostDate === null ? '–' : formatDate(creator.lastPostDate)}
        second=""
        isLong
      />
    </dl>
  )
}

type FigureProps = {
  name: string
  explained: string
  value: string
  second: string
  peers?: number | null
  isLong?: boolean
}

function Figure({ name, explained, value, second, peers = null, isLong = false }: FigureProps) {
  return (
    <div className="grid content-start">
      <dt className="font-medium text-2xs text-muted-foreground">
        <Explained text={explained}>{name}</Explained>
      </dt>
      <dd className="tabular-nums">
        <span
          className={cn('block font-semibold text-[18px] leading-6 tracking-tight', isLong && 'tracking-[-0.04em]')}
        >
          {value}
        </span>
        <span className="flex items-center justify-between gap-1 whitespace-nowrap text-2xs text-muted-foreground">
          {second}
          {peers !== null && <PeerBar value={(peers - 50) / 50} className="w-7" />}
        </span>
      </dd>
    </div>
  )
}
