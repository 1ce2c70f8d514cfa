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
    <Table label="Schedules" className="md:min-w-[560px]">
      <TableHeads
        columns={[
          ['Schedule'],
          ['Last run', 'w-36 max-md:w-24'],
          ['Next check', 'w-36 max-md:w-24'],
          ['Outcome', 'max-md:hidden'],
        ]}
      />
      <TableBody>
        {schedules.data.map(({ name, lastRunAt, nextRunAt, lastError }) => (
          <TableRow key={name}>
            <TableCell className="wrap-anywhere h-9 whitespace-normal font-mono text-xs max-md:py-1.5">
              {name}
              <Outcome lastRunAt={lastRunAt} lastError={lastError} className="block font-sans md:hidden" />
            </TableCell>
            <TableCell className="h-9 whitespace-normal text-xs tabular-nums">
              {lastRunAt === null ? 'Never' : formatMoment(lastRunAt)}
            </TableCell>
            <TableCell className="h-9 whitespace-normal text-muted-foreground text-xs tabular-nums">
              {formatMoment(nextRunAt)}
            </TableCell>
            <TableCell className="h-9 text-xs max-md:hidden">
              <Outcome lastRunAt={lastRunAt} lastError={lastError} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type OutcomeProps = { lastRunAt: string | null; lastError: string | null; className?: string }

function Outcome({ lastRunAt, lastError, className }: OutcomeProps) {
  return (
    <span className={cn('truncate', lastError !== null && 'text-danger', className)} title={lastError ?? undefined}>
      {/* A check that finds nothing is no run. */}
      {lastError ?? (lastRunAt === null ? 'Nothing due so far' : 'Done')}
    </span>
  )
}
