import type { Network } from '@limelight/contract/wallets/schema'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import type { ReadyWallet } from '../../wallets/connection/connector.tsx'
import {
  approvePayment,
  type CheckedCart,
  checkPayments,
  depositPayment,
  requireFunds,
  signPayment,
} from '../../wallets/connection/payment.ts'
import type { PayInput, PayTerms } from './pay-window.tsx'

/** What is paid, and how. */
export type PayWay = {
  terms: PayTerms
  network: Network
  isByWallet: boolean
  onAllowed: () => void
  isPaying: boolean
  pay: (input: PayInput) => Promise<unknown>
}

type PayButtonProps = ReadyWallet &
  PayWay & {
    /** The order may have changed, or the terms may be old: new ones say so. */
    onRefused: () => void
  }

/** Opens the wallet, once for a signature or twice for an allowance and the deposit. */
export function PayButton(props: PayButtonProps) {
  const { terms, network, wallet, account, busy, run, isByWallet, onAllowed, isPaying, pay, onRefused } = props
  const [isMining, setMining] = useState(false)

  const depositByWallet = async (cart: CheckedCart): Promise<PayInput> => {
    try {
      await approvePayment(wallet, account, cart, () => setMining(true))
    } finally {
      setMining(false)
    }
    onAllowed()
    return { txHash: await depositPayment(wallet, account, cart) }
  }
  const start = async () => {
    let input: PayInput | undefined
    await run(async () => {
      const { authorization, payments } = terms
      const cart = checkPayments(payments, { network, account, authorization: isByWallet ? null : authorization })
      await requireFunds(wallet, account, cart)
      input = isByWallet ? await depositByWallet(cart) : { authorization: await signPayment(wallet, account, cart) }
    })
    if (input !== undefined) await pay(input).catch(onRefused)
  }
  return (
    <Button
      variant="primary"
      busy={busy || isPaying}
      busyLabel={isMining ? 'Waiting for the network…' : busy ? 'Open your wallet…' : 'Sending…'}
      onClick={() => void start()}
    >
      <Signature aria-hidden />
      {isByWallet ? `Pay ${formatUsdt(terms.amount)} USDT` : `Sign and pay ${formatUsdt(terms.amount)} USDT`}
    </Button>
  )
}
