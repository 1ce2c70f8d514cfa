import type { SharedReport } from '@limelight/contract/influencers/sharing'
import { PriceCard } from '../prices/price-card.tsx'
import { AnswerList } from '../report/answers.tsx'
import { AudienceCard } from '../report/audience.tsx'
import { SharedBrands } from '../report/brands.tsx'
import { SharedPosts } from '../report/counted-posts.ts'
import { EngagementCard } from '../report/engagement.tsx'
import { Figures } from '../report/figures.tsx'
import { GrowthCard } from '../report/growth.tsx'
import { ReportHeader } from '../report/header.tsx'
import { SharedRhythm } from '../report/rhythm.tsx'
import { Verdict } from '../report/verdict.tsx'
import { PostGrid } from './post-grid.tsx'
import { PrintButton } from './print-button.tsx'

/** Stands in for the ids and lists that a shared report leaves out; nothing on this page uses them. */
const leftOut = { id: 'shared', listIds: [], email: null, isEmailUnmasked: false }

export default function Report({ shared: { report, posts, brands, rhythm } }: { shared: SharedReport }) {
  const creator = { ...report, ...leftOut }
  const author = { ...leftOut, name: report.name, username: report.username, avatarUrl: null, followers: 0 }
  const items = posts.map(post => ({
    ...post,
    authorId: leftOut.id,
    listIds: [],
    author: { ...author, isUnmasked: report.isUnmasked },
  }))
  return (
    <SharedPosts value={items}>
      <div className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-5 max-md:gap-4">
        <ReportHeader creator={creator} bio={report.bio} actions={<PrintButton />} />
        <Verdict creator={creator} />
        <AnswerList creator={creator} brands={brands} />
        <Figures creator={creator} />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 has-data-no-history:grid-cols-[minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)]">
          <GrowthCard creator={creator} />
          <EngagementCard creator={creator} />
        </div>
        <AudienceCard creator={creator} />
        <PriceCard creator={creator} />
        <SharedBrands brands={brands} network={report.socialNetwork} />
        <PostGrid items={items} />
        <SharedRhythm rhythm={rhythm} network={report.socialNetwork} />
      </div>
    </SharedPosts>
  )
}
