import type { System } from '@limelight/contract/admin/schema'
import { useLocation, useSearchParams } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { cn } from '../../components/ui/cn.ts'
import { trpc } from '../../server/trpc.ts'
import { DeadLetters } from './dead-letters.tsx'
import { Schedules } from './schedules.tsx'
import { WorkerRoles } from './worker-roles.tsx'

const refreshMs = 5000
const engineNames = { postgres: 'Postgres', clickhouse: 'ClickHouse', nats: 'NATS', chain: 'Chain', files: 'Files' }
const purposes = {
  postgres: 'accounts, orders and jobs',
  clickhouse: 'search, reports and lists',
  nats: 'jobs and live updates',
  chain: 'payments into escrow',
  files: 'pictures and exports',
}
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

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
        <>
          <span role="status" className="max-md:hidden">
            {down.length > 0 && <Badge variant="danger">{down.map(({ name }) => name).join(', ')} not available</Badge>}
          </span>
          {system.data !== undefined && (
            <span className="text-muted-foreground text-xs tabular-nums max-md:hidden">
              Live, {clock.format(system.dataUpdatedAt)}
            </span>
          )}
        </>
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
          <WorkerRoles system={system.data} />
        </DeadLetters>
      )}
    </AdminPage>
  )
}

function enginesOf({ engines }: System) {
  return (['postgres', 'clickhouse', 'nats', 'chain', 'files'] as const).map(key => ({
    name: engineNames[key],
    purpose: purposes[key],
    ...engines[key],
  }))
}

function Engines({ system }: { system: System }) {
  return (
    <ul aria-label="Engines" className="grid grid-cols-2 border-b md:grid-cols-5">
      {enginesOf(system).map(({ name, purpose, ok, problem, latencyMs }) => (
        <li key={name} className="grid gap-0.5 border-r px-5 py-3 last:border-r-0 max-md:px-3">
          <span className="flex items-center gap-2.5 font-medium">
            <span aria-hidden className={cn('size-2 rounded-full', ok ? 'bg-success' : 'bg-danger')} />
            {name}
            <span className="ml-auto text-muted-foreground text-xs tabular-nums">
              {latencyMs === null ? 'down' : `${latencyMs} ms`}
            </span>
          </span>
          <span className={cn('truncate pl-4.5 text-xs', ok ? 'text-muted-foreground' : 'text-danger')}>
            {problem ?? purpose}
          </span>
        </li>
      ))}
    </ul>
  )
}
