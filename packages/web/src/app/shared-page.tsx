import type { SharedReport } from '@limelight/contract/influencers/sharing'
import type { SharedResults } from '@limelight/contract/results/sharing'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useParams } from 'wouter'
import { GonePage } from '../components/empty-view.tsx'
import { PageError } from '../components/query-error.tsx'
import { Brand } from '../components/shell/brand.tsx'
import { ThemeSwitch } from '../components/shell/theme-switch.tsx'
import { formatDate } from '../display/format.ts'
import { lazyComponent } from '../display/lazy-component.tsx'
import { ownTimeZone } from '../display/time-zone.ts'
import { useSession } from '../features/accounts/use-session.ts'
import { ReportSkeleton } from '../features/influencers/report/skeleton.tsx'
import { trpc } from '../server/trpc.ts'

const Report = lazyComponent(() => import('../features/influencers/sharing/report.tsx'))
const Results = lazyComponent(() => import('../features/results/shared-results.tsx'))

/** A report, or results of a list, that someone shared by link. Readers need no account and pay nothing. */
export default function SharedPage() {
  const { token = '' } = useParams()
  const { status } = useSession()
  // With its session, the owner's own visit is not counted.
  const query = { token, timeZone: ownTimeZone() }
  const shared = trpc.influencers.shared.useQuery(query, { enabled: status !== 'restoring', retry: false })
  const { data, error } = shared

  const name = data === undefined ? undefined : 'results' in data ? data.results.list.name : data.report.name
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Limelight`
  }, [name])

  if (data !== undefined)
    return (
      <Frame sharing={sharingWords(data)}>
        <Suspense fallback={<ReportSkeleton />}>
          {'results' in data ? <Results shared={data} /> : <Report shared={data} />}
        </Suspense>
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
        <GonePage title="This link doesn’t work" href="/" action="Go to Limelight">
          It has ended, or the address is incomplete. Ask the person who shared it for a new one.
        </GonePage>
      </Frame>
    )
  return (
    <Frame>
      <PageError query={shared} title="Couldn’t load this page">
        The link itself is fine.
      </PageError>
    </Frame>
  )
}

function sharingWords({ sharedBy, endsAt }: SharedReport | SharedResults): string {
  return `Shared by ${sharedBy === '' ? 'a Limelight user' : sharedBy} · ends ${formatDate(endsAt)}`
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
