import type { SharedReport } from '@limelight/contract/influencers/sharing'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { PageError } from '../../../components/page-error.tsx'
import { Brand } from '../../../components/shell/brand.tsx'
import { ThemeSwitch } from '../../../components/shell/theme-switch.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { formatDate } from '../../../display/format.ts'
import { ownTimeZone } from '../../../display/time-zone.ts'
import { trpc } from '../../../server/trpc.ts'
import { useSession } from '../../accounts/use-session.ts'
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
import { ReportSkeleton } from '../report/skeleton.tsx'
import { Verdict } from '../report/verdict.tsx'
import { PostGrid } from './post-grid.tsx'
import { PrintButton } from './print-button.tsx'

/** A report that someone shared by link. Readers need no account and pay nothing. */
export default function SharedReportPage() {
  const { token = '' } = useParams()
  const { status } = useSession()
  // With its session, the owner's own visit is not counted.
  const query = { token, timeZone: ownTimeZone() }
  const shared = trpc.influencers.shared.useQuery(query, { enabled: status !== 'restoring', retry: false })
  const { data, error } = shared

  const name = data?.report.name
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Limelight`
  }, [name])

  if (data !== undefined)
    return (
      <Frame sharing={sharingWords(data)}>
        <Report shared={data} />
      </Frame>
    )
  if (error === null)
    return (
      <Frame>
        <ReportSkeleton />
      </Frame>
    )
  if (error.data?.errorMessage === 'ITEM_NOT_FOUND')
    return (
      <Frame>
        <EmptyView
          level={1}
          title="This link doesn’t work"
          className="py-[12dvh]"
          actions={
            <Link href="/" className={buttonVariants({ variant: 'primary' })}>
              Go to Limelight
            </Link>
          }
        >
          It has ended, or the address is incomplete. Ask the person who shared it for a new one.
        </EmptyView>
      </Frame>
    )
  return (
    <Frame>
      <PageError query={shared} title="Couldn’t load this report">
        The link itself is fine.
      </PageError>
    </Frame>
  )
}

function sharingWords({ sharedBy, endsAt }: SharedReport): string {
  return `Shared by ${sharedBy === '' ? 'a Limelight user' : sharedBy} until ${formatDate(endsAt)}`
}

function Frame({ sharing, children }: { sharing?: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1168px] px-6 pb-10 print:p-0 max-md:px-4">
      <header className="mb-4 flex min-h-15 flex-wrap items-center gap-x-4 py-2">
        <Brand href="/" />
        <span className="flex-1" />
        {sharing !== undefined && (
          <p className="wrap-anywhere text-muted-foreground text-xs tabular-nums max-md:order-last max-md:w-full">
            {sharing}
          </p>
        )}
        <ThemeSwitch className="print:hidden" />
      </header>
      {children}
    </div>
  )
}

/** Stands in for the ids and lists that a shared report leaves out; nothing on this page uses them. */
const leftOut = { id: 'shared', listIds: [], email: null, isEmailUnmasked: false }

function Report({ shared: { report, posts, brands, rhythm } }: { shared: SharedReport }) {
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
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
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
