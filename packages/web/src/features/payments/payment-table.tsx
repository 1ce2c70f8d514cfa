import type { Payment } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatDate, formatMoney } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { OutsideLink } from './outside-link.tsx'
import { phoneRows } from './phone-rows.ts'
import { payablePrices, periodOf } from './price.ts'
import { paymentBadges } from './status-badges.ts'

export function PaymentTable() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.payments.history, undefined, 'infinite'), offset =>
    utils.client.payments.history.query({ offset }),
  )
  return (
    <Card title="Payments">
      <EndlessView
        list={list}
        noun="Payments"
        empty={
          <p className="px-4 pt-1 pb-4 text-muted-foreground">
            No payments yet. Your payments for plans appear here with their date and status.
          </p>
        }
      >
        {payments => <Rows payments={payments} />}
      </EndlessView>
    </Card>
  )
}

function Rows({ payments }: { payments: Payment[] }) {
  const { data } = trpc.tariffs.list.useQuery()
  const prices = new Map(data?.data.flatMap(payablePrices).map(price => [price.id, price]))
  return (
    <Table label="Payments" className={phoneRows}>
      <TableHeads
        columns={[
          ['Date', 'w-26 bg-card first:pl-4'],
          ['Plan', 'bg-card'],
          ['State', 'w-44 bg-card'],
          ['Amount', 'w-24 bg-card text-right'],
        ]}
      />
      <TableBody>
        {payments.map(({ id, createdAt, paidAt, tariffName, tariffPriceId, status, amount }) => {
          const price = prices.get(tariffPriceId)
          return (
            <TableRow key={id}>
              <TableCell className="text-muted-foreground text-xs tabular-nums first:pl-4 max-md:order-3 max-md:col-span-2">
                {formatDate(paidAt ?? createdAt)}
              </TableCell>
              <TableCell className="whitespace-normal py-2 max-md:order-1 max-md:col-span-2">
                <span className="font-medium">{tariffName}</span>
                {price !== undefined && `, ${periodOf(price)}`}
                {status === 'CREATED' && (
                  <span className="block text-muted-foreground text-xs">
                    Nothing is charged until you pay. The payment page closes within a day.
                  </span>
                )}
              </TableCell>
              <TableCell className="max-md:order-4 max-md:justify-self-end">
                <span className="flex items-center gap-2">
                  <Badge variant={paymentBadges[status].tone}>{paymentBadges[status].text}</Badge>
                  {status === 'CREATED' && <OutsideLink href={`/api/payments/${id}/page`}>Pay</OutsideLink>}
                </span>
              </TableCell>
              <TableCell align="right" className="max-md:order-2">
                {formatMoney(amount)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
