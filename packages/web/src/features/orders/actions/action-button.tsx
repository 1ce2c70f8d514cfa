import type { Order } from '@limelight/contract/orders/schema'
import { Check, type LucideIcon, MessageCircle, RotateCcw, Send, Star, Undo2, WalletMinimal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import type { TurnAction } from '../page/turn.ts'
import { AcceptButton } from './accept-button.tsx'
import { actionWords } from './words.ts'

/** What a dialog is given; viem and forms load with the dialog, and not before. */
export type ActionDialogProps = { order: Order; onClose: () => void }

const dialogs = {
  REJECT: lazyComponent(() => import('./reject-dialog.tsx')),
  CANCEL: lazyComponent(() => import('./cancel-dialog.tsx')),
  CHANGE_TERMS: lazyComponent(() => import('./terms-dialog.tsx')),
  PAY: lazyComponent(() => import('../pay/pay-dialog.tsx')),
  SEND: lazyComponent(() => import('./send-dialog.tsx')),
  REQUEST_CHANGES: lazyComponent(() => import('./changes-dialog.tsx')),
  CONFIRM: lazyComponent(() => import('./confirm-dialog.tsx')),
  CANCEL_OVERDUE: lazyComponent(() => import('./overdue-dialog.tsx')),
  PROPOSE_TIME: lazyComponent(() => import('./propose-time-dialog.tsx')),
  ACCEPT_TIME: lazyComponent(() => import('./accept-time-dialog.tsx')),
  REJECT_TIME: lazyComponent(() => import('./reject-time-dialog.tsx')),
  DISPUTE: lazyComponent(() => import('./dispute-dialog.tsx')),
  EDIT: lazyComponent(() => import('./brief-dialog.tsx')),
  DELETE: lazyComponent(() => import('./remove-dialog.tsx')),
  REVIEW: lazyComponent(() => import('./review-dialog.tsx')),
}

const icons: Partial<Record<TurnAction, LucideIcon>> = {
  PAY: WalletMinimal,
  SEND: Send,
  REQUEST_CHANGES: RotateCcw,
  CONFIRM: Check,
  CANCEL_OVERDUE: Undo2,
  REVIEW: Star,
  MESSAGE: MessageCircle,
}

type ActionButtonProps = {
  action: TurnAction
  order: Order
  isPrimary?: boolean
  /** For a dialog that outlives its button, because the action changes the status. */
  onOpen?: (action: DialogAction) => void
}

export type DialogAction = keyof typeof dialogs

/** The dialog that an address asks for with `do`, if the user may act so now. */
export function askedDialog(word: string | null, { allowedActions }: Order): DialogAction | undefined {
  return allowedActions.filter(action => action !== 'ACCEPT').find(action => action === word)
}

export function ActionButton({ action, order, isPrimary = false, onOpen }: ActionButtonProps) {
  if (action === 'MESSAGE') return <MessageLink order={order} />
  if (action === 'OFFER') return <OfferLink order={order} isPrimary={isPrimary} />
  if (action === 'ACCEPT') return <AcceptButton order={order} {...lookOf(action, isPrimary)} />
  return <DialogButton action={action} order={order} isPrimary={isPrimary} {...(onOpen && { onOpen })} />
}

/** The dialog of an action. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: DialogAction }) {
  const Dialog = dialogs[action]
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

function DialogButton({ action, order, isPrimary, onOpen }: ActionButtonProps & { action: DialogAction }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[action]
  return (
    <>
      <Button
        {...lookOf(action, isPrimary)}
        aria-haspopup="dialog"
        onPointerEnter={() => void dialogs[action].preload()}
        onClick={() => (onOpen === undefined ? setOpen(true) : onOpen(action))}
      >
        {isPrimary && Icon !== undefined && <Icon aria-hidden />}
        {labelOf(action, order)}
      </Button>
      {isOpen && <ActionDialog action={action} order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function labelOf(action: DialogAction, { price, side }: Order): string {
  if (action === 'PAY') return `Pay ${formatUsdt(price)} USDT`
  return action === 'PROPOSE_TIME' && side === 'CLIENT' ? 'Give more time' : actionWords[action]
}

function lookOf(action: TurnAction, isPrimary = false) {
  if (isPrimary) return { variant: 'primary', size: 'lg' } as const
  if (action === 'DISPUTE') return { variant: 'quiet-danger', size: 'sm' } as const
  if (action === 'CANCEL') return { variant: 'ghost' } as const
  if (action === 'DELETE') return { variant: 'default', size: 'sm' } as const
  return { variant: 'default' } as const
}

function MessageLink({ order }: { order: Order }) {
  if (order.chatId === null) return null
  return (
    <Link href={`/chats/${order.chatId}`} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
      <MessageCircle aria-hidden />
      {actionWords.MESSAGE}
    </Link>
  )
}

function OfferLink({ order, isPrimary }: Pick<ActionButtonProps, 'order' | 'isPrimary'>) {
  const isAgain = order.status === 'COMPLETED'
  return (
    <Link
      href={`/offers/${order.offerId}${isAgain ? `?again=${order.id}` : ''}`}
      className={buttonVariants(lookOf('OFFER', isPrimary))}
    >
      {isAgain ? 'Order again' : 'See the offer'}
    </Link>
  )
}
