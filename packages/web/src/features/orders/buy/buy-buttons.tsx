import type { Offer } from '@limelight/contract/offers/schema'
import { ShoppingCart } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { useCart } from './cart.ts'
import { type Choice, entryOf, hasOnly, initialPriceOf, longestOf } from './choice.ts'

const BuyDialog = lazyComponent(() => import('./buy-dialog.tsx'))
const CartDialog = lazyComponent(() => import('./cart-dialog.tsx'))

type BuyButtonsProps = {
  offer: Offer
  choice: Choice
  /** In USDT; null while the item has no price. */
  total: string | null
  /** Only the order. */
  isShort?: boolean
  /** Stands beside the cart. */
  children?: ReactNode
}

/** Orders what is chosen, or keeps it in the cart. */
export function BuyButtons({ offer, choice, total, isShort = false, children }: BuyButtonsProps) {
  const cart = useCart()
  const kept = cart.entries.find(({ offerId }) => offerId === offer.id)
  const [isOpen, setOpen] = useState(false)
  const [isCartOpen, setCartOpen] = useState(false)
  const isInCart = kept !== undefined && hasOnly(kept, choice)
  const add = () => {
    const amounts = { [choice.itemId]: choice.amount }
    const brief = kept?.brief ?? ''
    cart.put(
      entryOf(offer, amounts, { price: initialPriceOf(offer, amounts), execDays: longestOf(offer, amounts), brief }),
    )
  }
  if (total === null) return children
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        aria-haspopup="dialog"
        onPointerEnter={() => void BuyDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {isShort ? 'Order' : `Order for ${formatUsdt(total)} USDT`}
      </Button>
      {!isShort && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {children}
          <Button onClick={isInCart ? () => setCartOpen(true) : add}>
            <ShoppingCart aria-hidden />
            {isInCart ? 'In the cart' : kept === undefined ? 'Add to cart' : 'Update the cart'}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <BuyDialog offer={offer} initial={choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {isCartOpen && (
        <Suspense>
          <CartDialog onClose={() => setCartOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
