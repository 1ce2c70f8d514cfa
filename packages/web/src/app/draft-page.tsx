import type { SingleDraft } from '@limelight/contract/platform/drafts'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { EmptyView } from '../components/empty-view.tsx'
import { PageError } from '../components/query-error.tsx'
import { buttonVariants } from '../components/ui/button.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { campaignPath, composerPath } from '../display/email-paths.ts'
import { usePrepared } from '../features/campaigns/use-prepared.ts'
import { trpc } from '../server/trpc.ts'

/** What a program has prepared: opens the composer, or the offer with its order dialog. */
export default function DraftPage() {
  const { id = '' } = useParams()
  const query = trpc.platform.draft.useQuery({ id }, { refetchOnMount: 'always', staleTime: 0 })
  const { data: draft, error } = query
  if (error?.data?.errorMessage === 'ITEM_NOT_FOUND' || (draft !== undefined && draft.status !== 'OPEN'))
    return <Gone draft={draft} />
  if (draft?.kind === 'CAMPAIGN') return <OpenComposer draft={draft} />
  if (draft?.kind === 'ORDER') return <OpenOffer draft={draft} />
  if (error === null) return <Opening />
  return (
    <PageError query={query} title="Couldn’t load this draft">
      It stays as it is.
    </PageError>
  )
}

function Opening() {
  return (
    <div role="status" aria-busy="true" aria-label="Opening the draft" className="grid gap-3 px-6 py-8">
      <Skeleton className="h-6 w-60 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function OpenComposer({ draft }: { draft: Extract<SingleDraft, { kind: 'CAMPAIGN' }> }) {
  const [, navigate] = useLocation()
  const open = usePrepared()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void open(draft).then(localId => navigate(composerPath(localId), { replace: true }))
  })
  return <Opening />
}

function OpenOffer({ draft: { id, body } }: { draft: Extract<SingleDraft, { kind: 'ORDER' }> }) {
  const [, navigate] = useLocation()
  useEffect(() => navigate(`/offers/${body.offerId}?draft=${id}`, { replace: true }), [navigate, body.offerId, id])
  return <Opening />
}

function Gone({ draft }: { draft: SingleDraft | undefined }) {
  const isOrder = draft?.kind === 'ORDER'
  const made = draft?.resultId
  return (
    <EmptyView
      level={1}
      title="This draft is no longer available."
      className="py-[12dvh]"
      actions={
        made ? (
          <Link
            href={isOrder ? `/orders/${made}` : campaignPath(made)}
            className={buttonVariants({ variant: 'primary' })}
          >
            {isOrder ? 'Open the order' : 'Open the campaign'}
          </Link>
        ) : (
          <Link href={isOrder ? '/orders' : '/email'} className={buttonVariants({ variant: 'primary' })}>
            {isOrder ? 'Go to Orders' : 'Go to Email'}
          </Link>
        )
      }
    >
      {made ? 'It has been confirmed.' : 'It was discarded, or it has expired.'}
    </EmptyView>
  )
}
