import type { Payment } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatDate, formatMoney } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
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
  return (
    <Table label="Payments" className="min-w-[420px]">
      <TableHeads
        columns={[
          ['Date', 'w-26 bg-card first:pl-4'],
          ['Plan', 'bg-card'],
          ['State', 'w-34 bg-card'],
          ['Amount', 'w-24 bg-card text-right'],
        ]}
      />
      <TableBody>
        {payments.map(({ id, createdAt, paidAt, tariffName, status, amount }) => (
          <TableRow key={id}>
            <TableCell className="text-muted-foreground text-xs tabular-nums first:pl-4">
              {formatDate(paidAt ?? createdAt)}
            </TableCell>
            <TableCell className="font-medium">{tariffName}</TableCell>
            <TableCell>
              <Badge variant={paymentBadges[status].tone}>{paymentBadges[status].text}</Badge>
            </TableCell>
            <TableCell align="right">{formatMoney(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
