import type { AdminListedOrder } from '@limelight/contract/orders/admin'
import { Link } from 'wouter'
import { Badge } from '../../../components/ui/badge.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { formatDate } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { statusWord } from '../stages.ts'

type OrderTableProps = {
  orders: AdminListedOrder[]
  openId: string | undefined
  hrefOf: (id: string) => string
}

export function OrderTable({ orders, openId, hrefOf }: OrderTableProps) {
  // The open panel shows both sides, and leaves no room for them here.
  const isWide = openId === undefined
  return (
    <Table label="Orders" className="min-w-[340px]">
      <TableHeader>
        <TableRow>
          <TableHead>Order</TableHead>
          {isWide && <TableHead className="w-44 max-lg:hidden">Buyer</TableHead>}
          {isWide && <TableHead className="w-44 max-lg:hidden">Seller</TableHead>}
          <TableHead className="w-22 md:w-28">State</TableHead>
          <TableHead className="w-26 max-md:hidden">Created</TableHead>
          <TableHead align="right" className="w-20 md:w-28">
            USDT
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {orders.map(order => (
          <TableRow key={order.id} data-row={order.id} data-open={order.id === openId ? '' : undefined}>
            <TableCell>
              <Link href={hrefOf(order.id)} className="grid min-w-0 rounded-sm">
                <span className="truncate font-medium max-md:line-clamp-2 max-md:whitespace-normal">
                  {order.snapshot.name}
                </span>
                <span className="text-muted-foreground text-xs tabular-nums">{order.number}</span>
              </Link>
            </TableCell>
            {isWide && <TableCell className="truncate text-xs max-lg:hidden">{order.clientEmail}</TableCell>}
            {isWide && <TableCell className="truncate text-xs max-lg:hidden">{order.ownerEmail}</TableCell>}
            <TableCell>
              {order.isBlocked ? (
                <Badge variant="danger">Blocked</Badge>
              ) : (
                <span className={order.status === 'DISPUTE' ? 'font-medium text-danger text-xs' : 'text-xs'}>
                  {statusWord(order.status)}
                </span>
              )}
            </TableCell>
            <TableCell className="text-xs tabular-nums max-md:hidden">{formatDate(order.createdAt)}</TableCell>
            <TableCell align="right" className="tabular-nums">
              {formatUsdt(order.price)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
