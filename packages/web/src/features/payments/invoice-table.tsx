import type { Invoice } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatDate, formatMoney } from '../../display/format.ts'
import { parseWebUrl } from '../../display/web-url.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { OutsideLink } from './outside-link.tsx'
import { phoneRows } from './phone-rows.ts'
import { invoiceBadges } from './status-badges.ts'

export function InvoiceTable() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.payments.invoices, undefined, 'infinite'), offset =>
    utils.client.payments.invoices.query({ offset }),
  )
  return (
    <Card title="Invoices">
      <EndlessView
        list={list}
        noun="Invoices"
        empty={
          <p className="px-4 pt-1 pb-4 text-muted-foreground">
            No invoices yet. Every payment and renewal adds an invoice here to view and print.
          </p>
        }
      >
        {invoices => (
          <>
            <Rows invoices={invoices} />
            {invoices.some(startsLater) && (
              <p className="px-4 py-2.5 text-muted-foreground text-xs">
                An opened invoice counts its period from the day of the payment. The plan runs in the period shown here.
              </p>
            )}
          </>
        )}
      </EndlessView>
    </Card>
  )
}

const dayMs = 24 * 60 * 60_000

/** The provider's own invoice does not know that a plan waits for another one. */
function startsLater({ createdAt, periodStart }: Invoice): boolean {
  return Date.parse(periodStart) - Date.parse(createdAt) > dayMs
}

function Rows({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table label="Invoices" className={cn('md:min-w-[650px]', phoneRows)}>
      <TableHeads
        columns={[
          ['Date', 'w-26 bg-card first:pl-4'],
          ['Invoice', 'bg-card'],
          ['Period', 'w-46 bg-card'],
          ['State', 'w-30 bg-card'],
          ['Amount', 'w-24 bg-card text-right'],
        ]}
      />
      <TableBody>
        {invoices.map(({ id, number, url, createdAt, periodStart, periodEnd, status, amount }) => (
          <TableRow key={id}>
            <TableCell className="text-muted-foreground text-xs tabular-nums first:pl-4 max-md:order-2">
              {formatDate(createdAt)}
            </TableCell>
            <TableCell className="max-md:order-1">
              <InvoiceNumber number={number} url={url} />
            </TableCell>
            <TableCell className="text-muted-foreground text-xs tabular-nums max-md:order-4 max-md:col-span-2">
              {formatDate(periodStart)} – {formatDate(periodEnd)}
            </TableCell>
            <TableCell className="max-md:order-5 max-md:justify-self-end">
              <Badge variant={invoiceBadges[status].tone}>{invoiceBadges[status].text}</Badge>
            </TableCell>
            <TableCell align="right" className="max-md:order-3">
              {formatMoney(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function InvoiceNumber({ number, url }: { number: string; url: string | null }) {
  const href = parseWebUrl(url ?? '')?.href
  if (href === undefined) return number
  return <OutsideLink href={href}>{number}</OutsideLink>
}
