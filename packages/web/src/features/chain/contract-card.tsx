import type { ChainHealth, ContractInfo } from '@limelight/contract/chain/schema'
import { Check, CircleAlert } from 'lucide-react'
import { Fact } from '../../components/shell/admin-panel.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card, CardHeader } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { counted, formatCount, formatHash } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { ExplorerLink } from './explorer-link.tsx'

/** The contract, what it holds, and the two accounts that call it for us. */
export function ContractCard({ info, health }: { info: ContractInfo; health: ChainHealth | undefined }) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Escrow contract">
        <Release isReleased={health?.isReleased ?? null} />
      </CardHeader>
      <dl className="grid gap-2 px-4 pt-3 pb-4">
        <Fact name="Address">
          <Hash value={info.escrow} />
        </Fact>
        <Fact name="Token">
          {info.isTestNetwork ? 'test ' : ''}
          {info.token.symbol}, <Hash value={info.token.address} />
        </Fact>
        {health !== undefined && (
          <>
            <Fact name="Operator, gas left">
              <Hash value={health.operator.address} />, <Coins amount={health.operator.native} /> POL
            </Fact>
            <Fact name="Arbiter, gas left">
              <Hash value={health.arbiter.address} />, <Coins amount={health.arbiter.native} /> POL
            </Fact>
          </>
        )}
        <Fact name="Our transactions">
          {formatCount(info.queued)} queued,{' '}
          <span className={cn(info.failed > 0 && 'font-semibold text-danger')}>{formatCount(info.failed)} failed</span>
        </Fact>
        <Fact name="Holds now">
          <b className="font-semibold">{info.escrowBalance === null ? 'unknown' : formatUsdt(info.escrowBalance)}</b> in{' '}
          {counted(info.openDeposits, 'deposit')}
        </Fact>
        {health !== undefined && (
          <Fact name="Index against chain">
            <Difference amount={health.difference} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Hash({ value }: { value: string }) {
  return (
    <span className="font-mono text-2xs" title={value}>
      <ExplorerLink kind="address" value={value}>
        {formatHash(value)}
      </ExplorerLink>
    </span>
  )
}

function Release({ isReleased }: { isReleased: boolean | null }) {
  if (isReleased === null) return null
  return isReleased ? (
    <Badge variant="success">
      <Check aria-hidden />
      Code as released
    </Badge>
  ) : (
    <Badge variant="danger">
      <CircleAlert aria-hidden />
      Not the released code
    </Badge>
  )
}

function Difference({ amount }: { amount: string | null }) {
  if (amount === null) return <span className="text-muted-foreground">known at the head</span>
  if (Number(amount) === 0) return 'no difference'
  const [size, direction] = amount.startsWith('-') ? [amount.slice(1), 'more on the chain'] : [amount, 'missing']
  return (
    <span className="font-semibold text-danger">
      {formatUsdt(size)} {direction}
    </span>
  )
}

/** An account with less cannot send many calls. */
const lowGas = 1

function Coins({ amount }: { amount: string | null }) {
  if (amount === null) return '–'
  const coins = Number(amount)
  return (
    <span className={cn(coins < lowGas && 'font-semibold text-danger')}>
      {coins.toLocaleString('en-US', { maximumFractionDigits: 2 })}
    </span>
  )
}
