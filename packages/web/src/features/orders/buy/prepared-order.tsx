import type { Offer } from '@limelight/contract/offers/schema'
import { useSearchParams } from 'wouter'
import { Note } from '../../../components/ui/note.tsx'
import { trpc } from '../../../server/trpc.ts'
import { BuyPrepared } from './buy-prepared.tsx'

/** The order that a program has prepared, if the address names one. */
export function PreparedOrder({ offer }: { offer: Offer }) {
  const [query] = useSearchParams()
  const id = query.get('draft')
  const draft = trpc.platform.draft.useQuery({ id: id ?? '' }, { enabled: id !== null }).data
  if (id === null || draft?.kind !== 'ORDER' || draft.body.offerId !== offer.id) return null
  if (draft.status !== 'OPEN') return <Note>This draft is no longer available.</Note>
  return (
    <BuyPrepared
      offer={offer}
      parameter="draft"
      prepared={{
        id: draft.id,
        note: `${draft.madeBy} prepared this order of “${offer.name}”. Check it before you send it.`,
        draftId: draft.id,
        body: draft.body,
      }}
    />
  )
}
