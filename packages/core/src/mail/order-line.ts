import { formatUsdt, withThousands } from '@limelight/contract/deposits/units'
import type { OrderRow } from '@limelight/db/orders/tables'
import { isPlainName } from './layout.ts'

/** An order in a mail: its number, its title where a mail can carry it, and its price. */
export function orderLine({ number, snapshot, price }: Pick<OrderRow, 'number' | 'snapshot' | 'price'>): string {
  const title = isPlainName(snapshot.name) ? [snapshot.name] : []
  return [`Order ${number}`, ...title, `${withThousands(formatUsdt(BigInt(price)), 2)} USDT`].join(' · ')
}
