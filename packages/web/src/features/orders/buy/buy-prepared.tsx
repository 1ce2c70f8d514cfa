import type { Offer } from '@limelight/contract/offers/schema'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { withParams } from '../../../display/with-params.ts'
import type { Prepared } from './buy-dialog.tsx'

const BuyDialog = lazyComponent(() => import('./buy-dialog.tsx'))

type BuyPreparedProps = {
  offer: Offer
  prepared: Prepared
  /** What names it in the address. Closing the dialog removes it and leaves the offer. */
  parameter: 'again' | 'draft'
}

/** The dialog of an order that begins with more than the page has chosen. */
export function BuyPrepared({ offer, prepared, parameter }: BuyPreparedProps) {
  const [query, setQuery] = useSearchParams()
  const [first = { itemId: '', amount: 1 }] = prepared.body.items
  const close = () => setQuery(withParams(query, { [parameter]: undefined }), { replace: true })
  return (
    <Suspense>
      <BuyDialog offer={offer} initial={first} prepared={prepared} onClose={close} />
    </Suspense>
  )
}
