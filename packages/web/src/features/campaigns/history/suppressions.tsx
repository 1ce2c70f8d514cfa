import type { Suppression } from '@limelight/contract/campaigns/mails'
import { getQueryKey } from '@trpc/react-query'
import { EmptyView } from '../../../components/empty-view.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../../components/ui/table.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'

const reasons: Record<Suppression['reason'], { label: string; text: string }> = {
  UNSUBSCRIBED: { label: 'Unsubscribed', text: 'Gets no more mails from you' },
  BOUNCED: { label: 'Bounced', text: 'The mailbox doesn’t exist, so nobody can write to it' },
}

/** The addresses that get no more mails. Only their owners could change that. */
export function Suppressions() {
  const utils = trpc.useUtils()
  const list = useEndlessList<Suppression>(getQueryKey(trpc.suppressions.list, {}, 'infinite'), offset =>
    utils.client.suppressions.list.query({ offset, limit: 50 }),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <p className="px-5 py-3 text-muted-foreground max-md:px-3">
        These addresses are left out of every campaign. Nobody can take them off the list, not even you.
      </p>
      <EndlessView
        list={list}
        noun="Addresses"
        empty={
          <EmptyView title="Nobody has unsubscribed" className="py-[12dvh]">
            Addresses that unsubscribe or bounce appear here, and no campaign writes to them again.
          </EmptyView>
        }
      >
        {rows => (
          <Table label="Addresses that get no mails">
            <TableHeads
              columns={[
                ['Address'],
                ['Reason', 'w-34'],
                ['Since', 'w-40 max-md:hidden'],
                ['What it means', 'max-lg:hidden'],
              ]}
            />
            <TableBody>
              {rows.map(({ id, email, reason, createdAt }) => (
                <TableRow key={id}>
                  <TableCell className="h-10 font-medium">{email}</TableCell>
                  <TableCell className="h-10 text-xs">{reasons[reason].label}</TableCell>
                  <TableCell className="h-10 text-muted-foreground text-xs tabular-nums max-md:hidden">
                    {formatMoment(createdAt)}
                  </TableCell>
                  <TableCell className="h-10 text-muted-foreground text-xs max-lg:hidden">
                    {reasons[reason].text}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </EndlessView>
    </div>
  )
}
