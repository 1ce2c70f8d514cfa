import type { System } from '@limelight/contract/admin/schema'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatCount, formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { DeadLetters } from './dead-letters.tsx'

const refreshMs = 5000
const engineNames = { postgres: 'Postgres', clickhouse: 'ClickHouse', nats: 'NATS', chain: 'Chain' }

/** Engines, worker roles and dead letters; the schedules on their own tab. */
export default function SystemPage() {
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const isSchedules = query.get('tab') === 'schedules'
  const letter = query.get('letter') ?? undefined
  const system = trpc.admin.system.useQuery(undefined, { refetchInterval: refreshMs })
  const down = system.data === undefined ? [] : enginesOf(system.data).filter(({ ok }) => !ok)
  return (
    <AdminPage
      title="System"
      heading={
        <TabLinks
          label="Views"
          tabs={[
            { href: '/admin/system', label: 'Now', isCurrent: !isSchedules },
            { href: '/admin/system?tab=schedules', label: 'Schedules', isCurrent: isSchedules },
          ]}
        />
      }
      actions={
        <span role="status" className="max-md:hidden">
          {down.length > 0 && <Badge variant="danger">{down.map(({ name }) => name).join(', ')} not available</Badge>}
        </span>
      }
    >
      {isSchedules ? (
        <Schedules />
      ) : system.data === undefined ? (
        system.isError ? (
          <ErrorView
            title="Couldn’t load the system"
            onRetry={() => void system.refetch()}
            retrying={system.isFetching}
          >
            The other pages still work.
          </ErrorView>
        ) : (
          <div className="p-5">
            <PageSkeleton />
          </div>
        )
      ) : (
        <DeadLetters openId={letter} onOpen={id => navigate(`/admin/system${id === undefined ? '' : `?letter=${id}`}`)}>
          <Engines system={system.data} />
          <Roles system={system.data} />
        </DeadLetters>
      )}
    </AdminPage>
  )
}

function enginesOf({ engines }: System) {
  return (['postgres', 'clickhouse', 'nats', 'chain'] as const).map(key => ({
    name: engineNames[key],
    ...engines[key],
  }))
}

function Engines({ system }: { system: System }) {
  return (
    <ul aria-label="Engines" className="grid grid-cols-2 border-b md:grid-cols-4">
      {enginesOf(system).map(({ name, ok, problem }) => (
        <li key={name} className="grid gap-0.5 border-r px-5 py-3 last:border-r-0 max-md:px-3">
          <span className="flex items-center gap-2.5 font-medium">
            <span aria-hidden className={cn('size-2 rounded-full', ok ? 'bg-success' : 'bg-danger')} />
            {name}
            <span className="ml-auto text-muted-foreground text-xs">{ok ? 'ready' : 'down'}</span>
          </span>
          <span className={cn('truncate pl-4.5 text-xs', ok ? 'text-muted-foreground' : 'text-danger')}>
            {problem ?? 'Answers'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Roles({ system: { roles } }: { system: System }) {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="px-5 pt-4 pb-1 font-semibold max-md:px-3">
        Worker roles
      </h2>
      <Table label="Worker roles" className="min-w-[520px]">
        <TableHeader>
          <TableRow>
            <TableHead>Role</TableHead>
            <TableHead align="right" className="w-22">
              Running
            </TableHead>
            <TableHead align="right" className="w-22">
              Waiting
            </TableHead>
            <TableHead align="right" className="w-22">
              Oldest
            </TableHead>
            <TableHead align="right" className="w-18">
              Dead
            </TableHead>
            <TableHead className="w-28">State</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {roles.map(({ role, processes, waiting, oldestSeconds, dead }) => (
            <TableRow key={role}>
              <TableCell className="h-8 font-medium">{role}</TableCell>
              <TableCell align="right" className="h-8" title={processes.map(({ host }) => host).join(', ')}>
                {processes.length}
              </TableCell>
              <TableCell align="right" className="h-8">
                {formatCount(waiting)}
              </TableCell>
              <TableCell align="right" className="h-8 text-muted-foreground">
                {oldestSeconds === null ? '–' : formatAge(oldestSeconds)}
              </TableCell>
              <TableCell align="right" className={cn('h-8', dead > 0 && 'font-semibold text-danger')}>
                {formatCount(dead)}
              </TableCell>
              <TableCell className="h-8 text-xs">
                <RoleState isRunning={processes.length > 0} oldestSeconds={oldestSeconds} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

/** A job that waits longer than this has fallen behind. */
const behindSeconds = 120

function RoleState({ isRunning, oldestSeconds }: { isRunning: boolean; oldestSeconds: number | null }) {
  if (!isRunning)
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-danger">
        <CircleX aria-hidden className="size-3.5" />
        Stopped
      </span>
    )
  if ((oldestSeconds ?? 0) > behindSeconds)
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-warning">
        <TriangleAlert aria-hidden className="size-3.5" />
        Behind
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <CircleCheck aria-hidden className="size-3.5 text-success" />
      Runs
    </span>
  )
}

function formatAge(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

function Schedules() {
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
      <TableHeader>
        <TableRow>
          <TableHead>Schedule</TableHead>
          <TableHead className="w-36">Last run</TableHead>
          <TableHead className="w-36">Next run</TableHead>
          <TableHead>Outcome</TableHead>
        </TableRow>
      </TableHeader>
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
