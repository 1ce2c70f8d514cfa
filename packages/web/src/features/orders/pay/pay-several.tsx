import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import { WalletMinimal } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { ownTurnClasses } from '../own-turn-classes.ts'

const PayManyDialog = lazyComponent(() => import('./pay-many-dialog.tsx'))

/** Several agreed orders that one signature can pay. */
export function PaySeveral() {
  const agreed = trpc.orders.list.useQuery(
    { side: 'CLIENT', status: ['AGREED'], limit: 20 },
    { refetchOnMount: 'always' },
  )
  const [paying, setPaying] = useState<readonly string[]>()
  const payable = agreed.data?.data.filter(({ allowedActions }) => allowedActions.includes('PAY')) ?? []
  return (
    <>
      {payable.length > 1 && <Banner orders={payable} onPay={setPaying} />}
      {paying !== undefined && (
        <Suspense>
          <PayManyDialog orderIds={paying} onClose={() => setPaying(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Banner({ orders, onPay }: { orders: ListedOrder[]; onPay: (ids: string[]) => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const id = useId()
  const chosen = orders.filter(order => !left.has(order.id))
  const sum = toDecimal(chosen.reduce((total, { price }) => total + parseUsdt(price), 0n))
  const toggle = (orderId: string) => {
    const next = new Set(left)
    if (!next.delete(orderId)) next.add(orderId)
    setLeft(next)
  }
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'mx-5 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2.5 rounded-lg px-4 py-3 max-md:mx-3',
        ownTurnClasses,
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="font-semibold">
          {orders.length} agreed orders wait for your payment
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {orders.map(order => (
            <li key={order.id}>
              <label htmlFor={`${id}-${order.id}`} className="inline-flex items-center gap-1.5 text-xs tabular-nums">
                <Checkbox id={`${id}-${order.id}`} checked={!left.has(order.id)} onChange={() => toggle(order.id)} />
                {order.number} · {formatUsdt(order.price)}
              </label>
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        onPointerEnter={() => void PayManyDialog.preload()}
        onClick={() => onPay(chosen.map(order => order.id))}
      >
        <WalletMinimal aria-hidden />
        Pay {formatUsdt(sum)} USDT with one signature
      </Button>
    </section>
  )
}
