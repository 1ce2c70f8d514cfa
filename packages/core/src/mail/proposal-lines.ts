import { formatUsdt, withThousands } from '@limelight/contract/deposits/units'
import { isPlainName } from './layout.ts'

type Terms = { title: string; price: string | null; exec_days: number | null }

/** A proposal in a mail: what it says of its title, where a mail can carry it, its price and its time. */
export function proposalLines({ title, price, exec_days }: Terms): string[] {
  const terms = [
    ...(isPlainName(title) ? [title] : []),
    ...(price === null ? [] : [`${withThousands(formatUsdt(BigInt(price)), 2)} USDT`]),
    ...(exec_days === null ? [] : [exec_days === 1 ? '1 day to deliver' : `${exec_days} days to deliver`]),
  ]
  return terms.length === 0 ? [] : [terms.join(' · ')]
}
