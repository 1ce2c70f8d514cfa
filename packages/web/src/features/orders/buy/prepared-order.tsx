import type { Offer } from '@limelight/contract/offers/schema'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { Note } from '../../../components/ui/note.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { trpc } from '../../../server/trpc.ts'

const BuyDialog = lazyComponent(() => import('./buy-dialog.tsx'))

/** The order that a program has prepared, if the address names one. Closing the dialog leaves the offer. */
export function PreparedOrder({ offer }: { offer: Offer }) {
  const [query, setQuery] = useSearchParams()
  const id = query.get('draft')
  const draft = trpc.platform.draft.useQuery({ id: id ?? '' }, { enabled: id !== null }).data
  if (id === null || draft?.kind !== 'ORDER' || draft.body.offerId !== offer.id) return null
  if (draft.status !== 'OPEN') return <Note>This draft is no longer available.</Note>
  const [first] = draft.body.items
  const close = () => {
    const rest = new URLSearchParams(query)
    rest.delete('draft')
    setQuery(rest, { replace: true })
  }
  return (
    <Suspense>
      <BuyDialog
        offer={offer}
        initial={{ itemId: first?.itemId ?? '', amount: first?.amount ?? 1 }}
        prepared={{
          id: draft.id,
          note: `${draft.madeBy} prepared this. Check it before you send it.`,
          draftId: draft.id,
          body: draft.body,
        }}
        onClose={close}
      />
    </Suspense>
  )
}
