import { shortAddress } from '@limelight/contract/addresses'
import { parseUsdt, formatUsdt as toDecimal } from '@limelight/contract/deposits/units'
import type { ListedOrder } from '@limelight/contract/orders/schema'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { getAddress } from 'viem'
import { Button } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatSpan, useNow } from '../../../display/countdown.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { WalletConnector } from '../../wallets/connection/connector.tsx'
import { sellersOf } from '../party.ts'
import { PayButton, type PayWay } from './pay-button.tsx'
import { TopUp } from './top-up.tsx'

type MoneyPanelProps = PayWay & {
  orders: readonly ListedOrder[]
  /** The terms have expired, so they are made anew. */
  onExpired: () => void
  /** They were asked for, and the old ones still stand. */
  isAsked: boolean
  isRenewing: boolean
  /** Where the button stands. */
  footer: HTMLElement | null
}

/** The amount, the wallet that pays it, and the signature. */
export function MoneyPanel(props: MoneyPanelProps) {
  const { orders, terms, network } = props
  const balance = trpc.wallets.balance.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: 5000 })
  useLive('wallet', () => void balance.refetch())
  const now = useNow(10_000)
  const buyer = terms.payments[0]?.terms?.buyer
  const held = balance.data?.usdt ?? null
  const left = held === null ? undefined : parseUsdt(held) - parseUsdt(terms.amount)
  const ends = Math.min(
    ...terms.payments.map(({ expiresAt }) => Date.parse(expiresAt ?? '') || Number.POSITIVE_INFINITY),
  )
  const isExpired = ends <= now
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
        <Row name={`To ${sellersOf(orders)} on release`}>{formatUsdt(terms.amount)}</Row>
        <Row name="Or back to you on refund">{formatUsdt(terms.amount)}</Row>
      </dl>
      <hr className="border-border-strong" />
      {isExpired ? (
        <>
          <Note role="status">
            {props.isAsked
              ? 'Not yet: the network has no final block after the end of the old terms, so a payment could still arrive under them. This takes a few minutes at most. Try again then.'
              : 'The terms were valid for 30 minutes and nothing was paid. Renew them to pay.'}
          </Note>
          <Button busy={props.isRenewing} busyLabel="Renewing…" onClick={props.onExpired}>
            Renew the terms
          </Button>
        </>
      ) : (
        <WalletConnector network={network} {...(buyer === undefined ? {} : { account: buyer })}>
          {ready => (
            <>
              <dl className="grid gap-1.5 text-xs">
                <Row name="Balance">{held === null ? '–' : formatUsdt(held)}</Row>
                {left !== undefined && left >= 0n && <Row name="After this">{formatUsdt(toDecimal(left))}</Row>}
                <Row name="Network">
                  <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-success" />
                  {network.name}
                </Row>
              </dl>
              {left !== undefined && left < 0n ? (
                <TopUp missing={toDecimal(-left)} network={network} />
              ) : (
                props.footer !== null &&
                createPortal(<PayButton {...props} {...ready} onRefused={props.onExpired} />, props.footer)
              )}
            </>
          )}
        </WalletConnector>
      )}
      {!isExpired && (
        <p className="text-2xs text-muted-foreground tabular-nums">
          {buyer !== undefined && `Paid by ${shortAddress(getAddress(buyer))}, your linked wallet. `}
          Sign within {formatSpan(ends - now)}; after that, renew the payment terms.
        </p>
      )}
    </section>
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
