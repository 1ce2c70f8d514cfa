import type { OrderPayment } from '@limelight/contract/deposits/schema'
import { Check } from 'lucide-react'
import { cn } from '../../../components/ui/cn.ts'

type ChainMeterProps = {
  payment: Pick<OrderPayment, 'status' | 'confirmations' | 'confirmationsNeeded'>
  networkName?: string | undefined
  className?: string
}

const reachedBy = { NONE: 0, FAILED: 0, SIGNED: 0, SEEN: 1, CONFIRMED: 2, FINAL: 3, SETTLED: 3 } as const

/** Seen, confirmed, final: how safe the deposit is. */
export function ChainMeter({ payment, networkName, className }: ChainMeterProps) {
  const { status, confirmations, confirmationsNeeded } = payment
  const reached = reachedBy[status]
  const share = Math.min(1, confirmations / Math.max(1, confirmationsNeeded))
  return (
    <div className={className}>
      <ol aria-label="Chain state" className="mb-1.5 flex justify-between text-xs">
        {['Seen', 'Confirmed', 'Final'].map((word, index) => (
          <li
            key={word}
            className={cn(
              'inline-flex items-center gap-1 text-muted-foreground',
              index < reached && 'font-medium text-success',
              index === reached && 'font-medium text-foreground',
            )}
          >
            {index < reached && <Check aria-hidden className="size-3.5" />}
            {word}
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/useSemanticElements: each browser draws <meter> differently. */}
      <span
        role="meter"
        aria-label="Confirmations"
        aria-valuemin={0}
        aria-valuemax={confirmationsNeeded}
        aria-valuenow={confirmations}
        className="block h-1 overflow-hidden rounded-full bg-secondary"
      >
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full">
          <rect width={share * 100} height="1" className="fill-chart-1" />
        </svg>
      </span>
      <p className="mt-1 flex justify-between gap-2 text-2xs text-muted-foreground tabular-nums">
        <span>
          {confirmations} of {confirmationsNeeded} confirmations
        </span>
        {networkName !== undefined && <span>{networkName}</span>}
      </p>
    </div>
  )
}
