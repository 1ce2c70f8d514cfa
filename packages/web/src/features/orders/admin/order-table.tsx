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
  // The open panel leaves no room for columns of both sides, so they stand below the title.
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
              <Link href={hrefOf(order.id)} className="grid min-w-0 rounded-sm max-md:py-1.5">
                <span className="truncate font-medium max-md:line-clamp-2 max-md:whitespace-normal">
                  {order.snapshot.name}
                </span>
                <span className="truncate text-muted-foreground text-xs tabular-nums max-md:whitespace-normal">
                  {order.number}
                  <span className={isWide ? 'lg:hidden' : undefined}>
                    , {order.client.fullName || order.clientEmail} with {order.owner.fullName || order.ownerEmail}
                  </span>
                </span>
              </Link>
            </TableCell>
            {isWide && <Side name={order.client.fullName} email={order.clientEmail} />}
            {isWide && <Side name={order.owner.fullName} email={order.ownerEmail} />}
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

function Side({ name, email }: { name: string; email: string }) {
  return (
    <TableCell className="max-lg:hidden">
      <span className="grid min-w-0 text-xs">
        <span className="truncate">{name || 'No name'}</span>
        <span className="truncate text-muted-foreground">{email}</span>
      </span>
    </TableCell>
  )
}
