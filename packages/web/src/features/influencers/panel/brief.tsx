import type { Influencer } from '@limelight/contract/influencers/schema'
import { ArrowRight, Columns3 } from 'lucide-react'
import { Link } from 'wouter'
import { Handle } from '../../../components/masked-text.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Tooltip } from '../../../components/ui/tooltip.tsx'
import { VerifiedMark } from '../../../components/verified-mark.tsx'
import { comparePath, reportPath } from '../../../display/creator-paths.ts'
import { mainCategory } from '../../../display/main-category.ts'
import { homeOf, languageName } from '../../../search/place-names.ts'
import { trpc } from '../../../server/trpc.ts'
import { AddToListButton } from '../../favourites/picker/add-button.tsx'
import { ListedMark } from '../../favourites/picker/listed-mark.tsx'
import { ReportCost } from '../../tariffs/limits/report-cost.tsx'
import { CreatorAvatar, OwnFiguresMark, Reasons } from '../creator-parts.tsx'
import { BriefAudience } from './audience.tsx'
import { BriefBio } from './bio.tsx'
import { BriefContact } from './contact.tsx'
import { BriefFigures, PeersNote } from './figures.tsx'
import { BriefGrowth } from './growth.tsx'
import { BriefPosts } from './posts.tsx'
import { BriefPrice } from './price.tsx'

/** The short report: figures and bio without a charge, growth on request, and contact details. */
export default function CreatorBrief({ creator, from }: { creator: Influencer; from?: string | undefined }) {
  const brief = trpc.influencers.brief.useQuery({ kind: creator.socialNetwork, id: creator.id })
  const { accountType, categories, language } = creator
  const facts = [
    accountType && `${accountType[0]?.toUpperCase()}${accountType.slice(1)}`,
    mainCategory(categories),
    homeOf(creator),
    language && languageName(language),
  ].filter(Boolean)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b px-5 pb-3.5">
        <div className="flex items-center gap-3">
          <CreatorAvatar creator={creator} size="lg" />
          <div className="min-w-0">
            <h2 className="flex items-center gap-1.5 font-semibold text-lg leading-[22px] tracking-title">
              <span className="truncate">{creator.name}</span>
              {creator.isVerified && <VerifiedMark />}
              <OwnFiguresMark creator={creator} />
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
        <Reasons match={creator.match} />
        <div className="flex gap-2">
          <AddToListButton type="influencer" item={creator} from={from} variant="primary" className="flex-1" />
          <Link href={reportPath(creator)} className={buttonVariants({ className: 'flex-1' })}>
            Full report
            <ArrowRight aria-hidden />
          </Link>
          <Tooltip text="Compare">
            <Link
              href={comparePath(creator.socialNetwork, [creator.id])}
              aria-label={`Compare ${creator.name}`}
              className={buttonVariants({ icon: true })}
            >
              <Columns3 aria-hidden />
            </Link>
          </Tooltip>
        </div>
        <ReportCost kind={creator.socialNetwork} id={creator.id} />
      </header>
      <BriefFigures creator={creator} brief={brief.data} />
      <PeersNote brief={brief.data} />
      <BriefContact creator={creator} />
      <BriefAudience creator={creator} brief={brief.data} />
      {brief.data !== undefined && <BriefPrice price={brief.data.price} />}
      {!isShownAbove(creator, brief.data?.bio) && (
        <BriefBio bio={brief.data?.bio} hasFailed={brief.isError} onRetry={() => void brief.refetch()} />
      )}
      <BriefGrowth creator={creator} isOpenedToday={brief.data?.isOpenedToday === true} />
      <BriefPosts creator={creator} />
    </div>
  )
}

/** A passage of the search that is the whole bio stands in the head, where line breaks are spaces. */
function isShownAbove({ match }: Influencer, bio: string | undefined): boolean {
  return match?.passages.some(({ field, text }) => field === 'bio' && text === bio?.replaceAll(/\s/g, ' ')) === true
}
