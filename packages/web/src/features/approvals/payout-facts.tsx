import { parseUsdt, formatUsdt as toAmount } from '@limelight/contract/deposits/units'
import { formatUsdt } from '../../display/usdt.ts'

type PayoutFactsProps = {
  number: number
  /** What the escrow holds, and the seller's part of it. */
  total: string
  toSeller: string
  reason?: string | undefined
  askedBy?: string
}

/** What a decision moves, where an admin is asked once more. */
export function PayoutFacts({ number, total, toSeller, reason, askedBy }: PayoutFactsProps) {
  const facts = [
    ['Order', String(number)],
    ['In escrow', `${formatUsdt(total)} USDT`],
    ['To the seller', `${formatUsdt(toSeller)} USDT`],
    ['Back to the buyer', `${formatUsdt(toAmount(parseUsdt(total) - parseUsdt(toSeller)))} USDT`],
    ['Reason', reason],
    ['Asked by', askedBy],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
