import { ErrorView } from '../../components/error-view.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'

const refreshMs = 5000

/** Work that is due by the clock, and when it ran. */
export function Schedules() {
  const schedules = trpc.admin.schedules.useQuery(undefined, { refetchInterval: refreshMs })
  if (schedules.data === undefined)
    return schedules.isError ? (
      <ErrorView
        title="Couldn’t load the schedules"
        onRetry={() => void schedules.refetch()}
        retrying={schedules.isFetching}
      >
        The other pages still work.
      </ErrorView>
    ) : (
      <div className="p-5">
        <PageSkeleton />
      </div>
    )
  return (
    <Table label="Schedules" className="min-w-[560px]">
      <TableHeads columns={[['Schedule'], ['Last run', 'w-36'], ['Next run', 'w-36'], ['Outcome']]} />
      <TableBody>
        {schedules.data.map(({ name, lastRunAt, nextRunAt, lastError }) => (
          <TableRow key={name}>
            <TableCell className="h-9 font-mono text-xs">{name}</TableCell>
            <TableCell className="h-9 text-xs tabular-nums">
              {lastRunAt === null ? 'Never' : formatMoment(lastRunAt)}
            </TableCell>
            <TableCell className="h-9 text-muted-foreground text-xs tabular-nums">{formatMoment(nextRunAt)}</TableCell>
            <TableCell
              className={cn('h-9 text-xs', lastError !== null && 'text-danger')}
              title={lastError ?? undefined}
            >
              {lastError ?? (lastRunAt === null ? 'Waits' : 'Done')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
