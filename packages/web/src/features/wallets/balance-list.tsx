import type { Balance, Network } from '@limelight/contract/wallets/schema'
import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatMoment } from '../../display/format.ts'

type BalanceListProps = {
  network: Network
  /** Undefined while it loads. */
  balance: Balance | undefined
  retry: () => void
  retrying: boolean
  onWithdraw: () => void
}

/** What the wallet holds and what the escrow owes it. */
export function BalanceList({ network, balance, retry, retrying, onWithdraw }: BalanceListProps) {
  if (balance === undefined)
    return (
      <div role="status" aria-busy="true" aria-label="Loading the balance" className="mt-4 grid gap-2 border-t pt-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    )
  if (balance.usdt === null || balance.native === null || balance.asOf === null)
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t pt-3">
        <p className="text-muted-foreground">Couldn’t read the balance, because the network doesn’t answer.</p>
        <Button size="sm" busy={retrying} onClick={retry}>
          Try again
        </Button>
      </div>
    )
  const isOwed = Number(balance.owed) > 0
  return (
    <>
      <dl className="mt-4 grid gap-x-10 gap-y-1.5 border-t pt-3 text-xs md:grid-cols-2">
        <Row name="Balance">
          <b className="font-semibold">{formatCoins(balance.usdt)}</b> {network.symbol}
        </Row>
        <Row name="For gas">
          {formatGas(balance.native)} {network.currency}
        </Row>
        <Row name="Owed to you">
          {formatCoins(balance.owed ?? '0')} {network.symbol}
        </Row>
        <Row name="As of">
          <time dateTime={balance.asOf}>{formatMoment(balance.asOf)}</time>
        </Row>
      </dl>
      {isOwed && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-md bg-muted px-3 py-2.5">
          <p className="min-w-0 flex-1">A payout to this wallet was refused. The escrow keeps it for you.</p>
          <Button size="sm" onClick={onWithdraw}>
            Withdraw {formatCoins(balance.owed ?? '0')} {network.symbol}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** At least two decimals, and up to six, as USDT has: 1,000.00 */
function formatCoins(amount: string): string {
  return coins.format(Number(amount))
}

const coins = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Rounded down to what matters: 9,999.99 of 9,999.996803, but all of 0.003197. */
function formatGas(amount: string): string {
  return (Number(amount) < 1 ? coins : roundCoins).format(Number(amount))
}

const roundCoins = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
})
