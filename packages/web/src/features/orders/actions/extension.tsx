import type { Order } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../display/format.ts'
import { signExtend } from '../../wallets/connection/payment.ts'
import { otherNameOf } from '../party.ts'
import { MoneyDialog } from './money-dialog.tsx'

type ExtensionProps = {
  order: Order
  title: string
  draft: string
  deadline: string
  /** Nothing can be signed before the date is valid. */
  isReady?: boolean
  /** What the buttons do with the date. */
  verb: string
  isBusy: boolean
  onAct: (input: { signature?: string; comment: string }) => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** The buyer gives more time, on the chain by a signature. */
export function Extension({ order, deadline, verb, children, ...dialog }: ExtensionProps) {
  const { deliverBy } = order.clocks
  return (
    <MoneyDialog
      order={order}
      {...dialog}
      signLabel={`Sign and ${verb}`}
      signNote={`Your signature moves the clock of the contract, too. It costs you no gas, and ${otherNameOf(order)} gets no money by it.`}
      sign={({ wallet, account, payment, network }) => signExtend(wallet, account, payment, { network, deadline })}
      unsignedLabel={`${verb.charAt(0).toUpperCase()}${verb.slice(1)} without a signature`}
      unsignedNote={`Only the order gets the new date. The clock of the contract stays${
        deliverBy === null ? '' : `: shortly after ${formatMoment(deliverBy)}`
      } anyone can send the money back to you.`}
    >
      {children}
    </MoneyDialog>
  )
}
