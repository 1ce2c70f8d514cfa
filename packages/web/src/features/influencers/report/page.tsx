import { useEffect } from 'react'
import { useParams } from 'wouter'
import { GonePage } from '../../../components/empty-view.tsx'
import { PageError } from '../../../components/query-error.tsx'
import { useSocialNetwork } from '../../../search/network.ts'
import { trpc } from '../../../server/trpc.ts'
import { ReportRefused } from './refused.tsx'
import { ReportSkeleton } from './skeleton.tsx'
import { ReportView } from './view.tsx'

export default function ReportPage() {
  const { id = '' } = useParams()
  const [kind] = useSocialNetwork()
  const utils = trpc.useUtils()
  const report = trpc.influencers.info.useQuery({ kind, id }, { meta: { showsLimits: true } })
  const { data: creator, error } = report

  // Opening the report may have used one of today's reports.
  const openedId = creator?.id
  useEffect(() => {
    if (openedId !== undefined) void utils.tariffs.limits.invalidate()
  }, [openedId, utils])

  useEffect(() => {
    if (creator !== undefined) document.title = `${creator.name} · Limelight`
  }, [creator])

  if (creator !== undefined) return <ReportView creator={creator} />
  if (error === null) return <ReportSkeleton />
  const refusal = error.data?.errorMessage
  if (refusal === 'ACTIVITY_PER_DAY') return <ReportRefused kind={kind} id={id} />
  if (refusal === 'ITEM_NOT_FOUND') return <Nobody network={kind} />
  return (
    <PageError query={report} title="Couldn’t load this report">
      Nothing was charged. Everything else still works.
    </PageError>
  )
}

function Nobody({ network }: { network: string }) {
  return (
    <GonePage title="Creator not found" href={`/discovery?socialNetwork=${network}`} action="Go to Discovery">
      There’s no creator at this address. They may be on the other network, or the link may be incomplete. Nothing was
      charged.
    </GonePage>
  )
}
