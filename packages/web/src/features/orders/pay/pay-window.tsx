import type { Authorization, OrderPayment } from '@limelight/contract/deposits/schema'
import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { OrderStatus } from '@limelight/contract/orders/words'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDate } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { otherNameOf } from '../party.ts'
import { MoneyPanel } from './money-panel.tsx'
import { PayObstacle } from './pay-obstacle.tsx'
import { PaySteps } from './pay-steps.tsx'
import { Rights } from './rights.tsx'

const unpaid: OrderStatus[] = ['NEGOTIATION', 'AGREED', 'REJECTED', 'CANCELLED']

export type PayInput = { authorization: string } | { txHash: string }

/** What a buyer signs: one order or a whole cart. */
export type PayTerms = { payments: OrderPayment[]; amount: string; authorization: Authorization | null }

type PayWindowProps = {
  orders: readonly ListedOrder[]
  /** Undefined while it loads, or when it cannot be paid now. */
  terms: PayTerms | undefined
  problem: unknown
  /** What the user must know before signing. */
  notice?: ReactNode
  onRenew: () => void
  isRenewing: boolean
  isPaying: boolean
  /** A cart that was sent from here: its orders change one after the other. */
  isSent?: boolean
  pay: (input: PayInput) => Promise<unknown>
  onClose: () => void
}

/** Rights, money and steps; after the signature, how far the deposit is. */
export function PayWindow(props: PayWindowProps) {
  const { orders, terms, notice, onClose } = props
  const [chosen, setChosen] = useState<boolean>()
  const stage = stageOf(props)
  if (orders.length === 0 && !notice) return null
  const amount = terms?.amount ?? sumOf(orders)
  const isByWallet = chosen ?? (terms !== undefined && terms.authorization === null)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent className="w-[800px]">
        <DialogHeader className="items-start">
          <div>
            <DialogTitle>{titleOf(stage, amount)}</DialogTitle>
            <p className="mt-0.5 text-muted-foreground text-xs">
              {describe(orders)} {stage === 'open' && 'Nothing moves before you sign.'}
            </p>
          </div>
        </DialogHeader>
        {notice && <div className="px-5 pb-4">{notice}</div>}
        {stage === 'started' && <Started orders={orders} amount={amount} isByWallet={isByWallet} onClose={onClose} />}
        {stage === 'open' && <Open {...props} isByWallet={isByWallet} onChoose={setChosen} />}
        {stage === 'closed' && <Closed orders={orders} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

type Stage = 'open' | 'started' | 'closed'

/** Another window can pay or close an order of a cart, and what is left can still be paid. */
function stageOf({ orders, isSent }: Pick<PayWindowProps, 'orders' | 'isSent'>): Stage {
  const isOpen = orders.some(({ status }) => status === 'AGREED' || status === 'NEGOTIATION')
  const isStarted = orders.some(({ status }) => !unpaid.includes(status))
  if (isStarted && (isSent || !isOpen)) return 'started'
  return isOpen ? 'open' : 'closed'
}

function titleOf(stage: Stage, amount: string): string {
  if (stage === 'closed') return 'Nothing to pay'
  return stage === 'started' ? `Paying ${formatUsdt(amount)} USDT` : `Pay ${formatUsdt(amount)} USDT into escrow`
}

type OpenProps = PayWindowProps & { isByWallet: boolean; onChoose: (isByWallet: boolean) => void }

function Open(props: OpenProps) {
  const { orders, terms, problem, onRenew, isRenewing } = props
  /** The terms that the user has asked to renew. */
  const [asked, setAsked] = useState<string | null>()
  const [first] = orders
  if (first === undefined) return null
  const key = terms?.payments[0]?.key
  const renew = () => {
    setAsked(key)
    onRenew()
  }
  if (problem) return <PayObstacle order={first} error={problem} onRetry={onRenew} isRetrying={isRenewing} />
  if (terms !== undefined) return <Review {...props} terms={terms} onRenew={renew} isAsked={key === asked} />
  return (
    <div role="status" aria-busy="true" aria-label="Loading the terms" className="grid gap-3 px-5 pb-5">
      <Skeleton className="h-4 w-60" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Closed({ orders: [order], onClose }: Pick<PayWindowProps, 'orders' | 'onClose'>) {
  return (
    <>
      {order !== undefined && (
        <div className="px-5 pb-5">
          <Note>
            Order {order.number} is {order.status === 'CANCELLED' ? 'cancelled' : 'closed'}. Nothing was paid.
          </Note>
        </div>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  )
}

type ReviewProps = OpenProps & { terms: PayTerms; isAsked: boolean }

function Review({
  orders,
  terms,
  isAsked,
  isByWallet,
  onChoose,
  onRenew,
  isRenewing,
  isPaying,
  pay,
  onClose,
}: ReviewProps) {
  const network = trpc.wallets.network.useQuery()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [isAllowed, setAllowed] = useState(false)
  const [payment] = terms.payments
  if (payment === undefined) return null
  return (
    <>
      <div className="grid gap-x-7 gap-y-4 px-5 md:grid-cols-[minmax(0,1fr)_262px]">
        <div className="max-md:order-2">
          <Rights orders={orders} payment={payment} explorerUrl={network.data?.explorerUrl ?? null} />
        </div>
        {network.data !== undefined && (
          <MoneyPanel
            orders={orders}
            terms={terms}
            network={network.data}
            isByWallet={isByWallet}
            onAllowed={() => setAllowed(true)}
            isPaying={isPaying}
            pay={pay}
            onExpired={onRenew}
            isAsked={isAsked}
            isRenewing={isRenewing}
            footer={footer}
          />
        )}
      </div>
      <section aria-label="What happens" className="mt-3.5 border-t px-5 pt-3.5 pb-4">
        <PaySteps
          payment={payment}
          amount={terms.amount}
          isByWallet={isByWallet}
          isAllowed={isByWallet && isAllowed}
          isRow
        />
      </section>
      <DialogFooter isPinned className="flex-wrap items-center">
        {terms.authorization !== null && (
          <Button variant="ghost" size="sm" className="-ml-2 mr-auto" onClick={() => onChoose(!isByWallet)}>
            {isByWallet ? 'Use one signature instead' : 'Use two transactions instead'}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <span ref={setFooter} />
      </DialogFooter>
    </>
  )
}

type StartedProps = { orders: readonly ListedOrder[]; amount: string; isByWallet: boolean; onClose: () => void }

function Started({ orders, amount, isByWallet, onClose }: StartedProps) {
  const [first] = orders
  if (first === undefined) return null
  const slowest = orders.find(({ status }) => status === 'PAYMENT_PENDING') ?? first
  const isFinal = orders.every(({ status }) => status === 'IN_PROGRESS')
  const { deliverBy } = first.clocks
  return (
    <>
      <div className="grid gap-4 px-5 pb-4">
        <PaySteps payment={slowest.payment} amount={amount} isByWallet={isByWallet} />
        {isFinal && (
          <Note variant="success">
            <ShieldCheck aria-hidden className="hidden" />
            {orders.length === 1 ? `${otherNameOf(first)} may start.` : 'The work may start.'}
            {deliverBy !== null && orders.length === 1 && ` Due on ${formatDate(deliverBy)}.`}
          </Note>
        )}
      </div>
      <DialogFooter>
        <Button variant={isFinal ? 'primary' : 'default'} onClick={onClose}>
          {isFinal ? (orders.length === 1 ? 'Back to the order' : 'Back to the orders') : 'Close, it goes on'}
        </Button>
      </DialogFooter>
    </>
  )
}

const numbers = new Intl.ListFormat('en')

function describe(orders: readonly ListedOrder[]): string {
  const [first] = orders
  if (first === undefined) return ''
  if (orders.length > 1)
    return `Orders ${numbers.format(orders.map(order => `${order.number}`))}, paid with one signature.`
  return `Order ${first.number}, “${first.snapshot.name}” by ${first.owner.fullName || otherNameOf(first)}.`
}

function sumOf(orders: readonly ListedOrder[]): string {
  return toDecimal(orders.reduce((sum, { price }) => sum + parseUsdt(price), 0n))
}
