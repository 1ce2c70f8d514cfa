import type { ListedOrder } from '@limelight/contract/orders/schema'
import { cn } from '../../components/ui/cn.ts'
import { formatUsdt } from '../../display/usdt.ts'

type ListPriceProps = { order: Pick<ListedOrder, 'price' | 'initialPrice'>; className?: string }

/** The list price before a lower agreed one. Before a higher one, it would read as a discount backwards. */
export function ListPrice({ order: { price, initialPrice }, className }: ListPriceProps) {
  if (Number(price) >= Number(initialPrice)) return null
  return <s className={cn('font-normal text-muted-foreground', className)}>{formatUsdt(initialPrice)}</s>
}
