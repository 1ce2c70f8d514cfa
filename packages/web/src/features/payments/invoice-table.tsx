import type { Invoice } from '@limelight/contract/payments/schema'
import { getQueryKey } from '@trpc/react-query'
import { ExternalLink } from 'lucide-react'
import { EndlessView } from '../../components/endless-view.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatDate, formatMoney } from '../../display/format.ts'
import { parseWebUrl } from '../../display/web-url.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
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
        {invoices => <Rows invoices={invoices} />}
      </EndlessView>
    </Card>
  )
}

function Rows({ invoices }: { invoices: Invoice[] }) {
  return (
    <Table label="Invoices" className="min-w-[650px]">
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
            <TableCell className="text-muted-foreground text-xs tabular-nums first:pl-4">
              {formatDate(createdAt)}
            </TableCell>
            <TableCell>
              <InvoiceNumber number={number} url={url} />
            </TableCell>
            <TableCell className="text-muted-foreground text-xs tabular-nums">
              {formatDate(periodStart)} – {formatDate(periodEnd)}
            </TableCell>
            <TableCell>
              <Badge variant={invoiceBadges[status].tone}>{invoiceBadges[status].text}</Badge>
            </TableCell>
            <TableCell align="right">{formatMoney(amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function InvoiceNumber({ number, url }: { number: string; url: string | null }) {
  const href = parseWebUrl(url ?? '')?.href
  if (href === undefined) return number
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link inline-flex items-center gap-1">
      {number}
      <ExternalLink aria-hidden className="size-3" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
