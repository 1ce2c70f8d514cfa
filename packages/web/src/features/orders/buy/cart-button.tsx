import { ShoppingCart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { useCart } from './cart.ts'

const CartDialog = lazyComponent(() => import('./cart-dialog.tsx'))

/** In the top bar while the cart holds something. */
export function CartButton() {
  const [isOpen, setOpen] = useState(false)
  const { length } = useCart().entries
  if (length === 0 && !isOpen) return null
  return (
    <>
      <Button
        size="sm"
        // The plan makes room for it on phones.
        className="peer/cart max-md:border-transparent max-md:bg-transparent max-md:px-1.5"
        aria-haspopup="dialog"
        aria-label={length === 1 ? 'Cart, 1 offer' : `Cart, ${length} offers`}
        onPointerEnter={() => void CartDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <ShoppingCart aria-hidden />
        <span className="max-md:hidden">Cart</span>
        <span className="rounded-full bg-secondary px-1.5 py-0.5 text-2xs tabular-nums leading-3">{length}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <CartDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
