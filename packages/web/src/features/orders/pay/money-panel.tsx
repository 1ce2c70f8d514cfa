import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { Network } from '@limelight/contract/wallets/schema'
import { Signature } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatSpan } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useNow } from '../../../display/use-now.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { shortAddress } from '../../wallets/address-text.tsx'
import { WalletConnector } from '../../wallets/connection/connector.tsx'
import {
  approvePayment,
  checkPayments,
  depositPayment,
  requireFunds,
  signPayment,
} from '../../wallets/connection/payment.ts'
import type { Wallet, WalletState } from '../../wallets/connection/wallet.ts'
import { otherNameOf } from '../party.ts'
import type { PayInput, PayTerms } from './pay-window.tsx'
import { TopUp } from './top-up.tsx'

type MoneyPanelProps = {
  orders: readonly ListedOrder[]
  terms: PayTerms
  network: Network
  isByWallet: boolean
  isPaying: boolean
  pay: (input: PayInput) => Promise<unknown>
  /** The terms have expired, so they are made anew. */
  onExpired: () => void
  /** Where the button stands. */
  footer: HTMLElement | null
}

/** The amount, the wallet that pays it, and the signature. */
export function MoneyPanel(props: MoneyPanelProps) {
  const { orders, terms, network } = props
  const balance = trpc.wallets.balance.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: 5000 })
  const now = useNow(10_000)
  const [first] = orders
  const buyer = terms.payments[0]?.terms?.buyer
  const held = balance.data?.usdt ?? null
  const missing = held === null ? 0 : Number(terms.amount) - Number(held)
  const ends = Math.min(
    ...terms.payments.map(({ expiresAt }) => Date.parse(expiresAt ?? '') || Number.POSITIVE_INFINITY),
  )
  const isExpired = ends <= now
  const seller = first === undefined || orders.length > 1 ? 'the sellers' : otherNameOf(first)
  return (
    <section aria-label="Money" className="grid content-start gap-2.5 rounded-md bg-muted px-3.5 py-3">
      <div>
        <p className="text-muted-foreground text-xs">You pay</p>
        <p className="font-display font-semibold text-2xl tabular-nums tracking-title">
          {formatUsdt(terms.amount)} <span className="font-medium text-muted-foreground text-sm">USDT</span>
        </p>
      </div>
      <dl className="grid gap-1.5 text-xs">
        <Row name="Network fee">{props.isByWallet ? 'you pay it' : 'we pay it'}</Row>
        <Row name={`To ${seller} on release`}>{formatUsdt(terms.amount)}</Row>
        <Row name="To you on refund">{formatUsdt(terms.amount)}</Row>
      </dl>
      <hr className="border-border-strong" />
      {isExpired ? (
        <>
          <Note>The terms were valid for 30 minutes. Nothing was signed; renew them to pay.</Note>
          <Button onClick={props.onExpired}>Renew the terms</Button>
        </>
      ) : (
        <WalletConnector network={network} {...(buyer === undefined ? {} : { account: buyer })}>
          {ready => (
            <>
              <dl className="grid gap-1.5 text-xs">
                <Row name="Balance">{held === null ? '–' : formatUsdt(held)}</Row>
                {held !== null && missing <= 0 && (
                  <Row name="After this">{formatUsdt(afterThis(held, terms.amount))}</Row>
                )}
                <Row name="Network">
                  <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-success" />
                  {network.name}
                </Row>
              </dl>
              {missing > 0 ? (
                <TopUp missing={String(missing)} held={held ?? '0'} network={network} />
              ) : (
                props.footer !== null && createPortal(<PayButton {...props} {...ready} />, props.footer)
              )}
            </>
          )}
        </WalletConnector>
      )}
      {!isExpired && (
        <p className="text-2xs text-muted-foreground tabular-nums">
          {buyer !== undefined && `Paid by ${shortAddress(buyer)}, your linked wallet. `}
          Terms valid for {formatSpan(ends - now)}.
        </p>
      )}
    </section>
  )
}

function afterThis(held: string, amount: string): string {
  return String(Math.max(0, Math.round((Number(held) - Number(amount)) * 1e6) / 1e6))
}

type Ready = {
  wallet: Wallet
  account: WalletState['address']
  busy: boolean
  run: (act: () => Promise<void>) => Promise<boolean>
}

function PayButton(props: MoneyPanelProps & Ready) {
  const { terms, network, wallet, account, busy, run, isByWallet, isPaying, pay } = props
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    setRefusal(undefined)
    let input: PayInput | undefined
    await run(async () => {
      const { authorization, payments } = terms
      const cart = checkPayments(payments, { network, account, authorization: isByWallet ? null : authorization })
      await requireFunds(wallet, account, cart)
      if (isByWallet) {
        await approvePayment(wallet, account, cart)
        input = { txHash: await depositPayment(wallet, account, cart) }
      } else input = { authorization: await signPayment(wallet, account, cart) }
    })
    if (input === undefined) return
    try {
      await pay(input)
    } catch (error) {
      // The order may have changed, or the terms may be old: new ones say so.
      setRefusal(errorBodyOf(error)?.errorMessage)
      props.onExpired()
    }
  }
  return (
    <>
      {refusal !== undefined && (
        <span role="alert" className="sr-only">
          The payment was not accepted.
        </span>
      )}
      <Button
        variant="primary"
        busy={busy || isPaying}
        busyLabel={busy ? 'Open your wallet…' : 'Sending…'}
        onClick={() => void start()}
      >
        <Signature aria-hidden />
        {isByWallet ? `Pay ${formatUsdt(terms.amount)} USDT` : `Sign and pay ${formatUsdt(terms.amount)} USDT`}
      </Button>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
