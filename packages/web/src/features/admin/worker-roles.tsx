import type { RoleWork, System } from '@limelight/contract/admin/schema'
import { Check, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { cn } from '../../components/ui/cn.ts'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { formatCompact, formatCount } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'

const refreshMs = 60_000

const retriesHint =
  'Failed tries of jobs. A call that an endpoint refuses is not one: the owner of the webhook sees it.'
const handledHint = 'Jobs only. What a role does without jobs, such as following the chain, is not counted.'
const noWork = { handled: 0, failures: 0, hours: [] }

const duties: Record<string, string> = {
  relay: 'outbox to streams',
  chain: 'follower',
  settlement: 'sender',
  moderation: 'checks',
  exports: 'files, alerts',
  mail: 'account mails',
  campaigns: 'sending',
  inbound: 'replies, bounces',
  ingest: 'profiles, posts',
  social: 'linked accounts',
  billing: 'payments, plans',
  orders: 'deposits to orders',
  schedules: 'clocks',
  clicks: 'clicks of links',
  webhooks: 'calls to endpoints',
}

/** Each role with its processes, its backlog, and what it handled in the last 24 hours. */
export function WorkerRoles({ system: { roles } }: { system: System }) {
  const work = trpc.admin.work.useQuery(undefined, { refetchInterval: refreshMs })
  const dead = roles.reduce((sum, role) => sum + role.dead, 0)
  return (
    <section aria-labelledby="roles">
      <div className="flex items-baseline gap-3 px-5 pt-4 pb-1 max-md:px-3">
        <h2 id="roles" className="font-semibold">
          Worker roles
        </h2>
        <span className="ml-auto text-right text-muted-foreground text-xs tabular-nums">
          {work.data !== undefined &&
            `${formatCount(work.data.reduce((sum, { handled }) => sum + handled, 0))} jobs handled in 24 h, ${formatCount(dead)} dead`}
        </span>
      </div>
      <Table label="Worker roles" className="md:min-w-[560px]">
        <TableHeads
          columns={[
            ['Role', 'max-md:first:pl-3'],
            ['Running', 'w-20 text-right max-md:w-18'],
            ['Waiting', 'w-20 text-right max-md:w-18 max-md:pr-3'],
            ['Oldest', 'w-20 max-md:hidden text-right'],
            [<span title={handledHint}>Handled, 24 h</span>, 'w-38 max-md:hidden text-right'],
            [<span title={retriesHint}>Job retries</span>, 'w-22 max-md:hidden text-right'],
            ['Dead', 'w-16 max-md:hidden text-right'],
            ['State', 'w-26 max-md:hidden'],
          ]}
        />
        <TableBody>
          {roles.map(role => (
            <Role
              key={role.role}
              role={role}
              work={work.data && (work.data.find(other => other.role === role.role) ?? noWork)}
            />
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

type RoleProps = { role: System['roles'][number]; work: Omit<RoleWork, 'role'> | undefined }

function Role({ role: { role, processes, waiting, oldestSeconds, dead }, work }: RoleProps) {
  const state = <RoleState isRunning={processes.length > 0} oldestSeconds={oldestSeconds} />
  return (
    <TableRow>
      <TableCell className="h-8 truncate font-medium max-md:py-1.5 max-md:first:pl-3">
        {role} <span className="font-normal text-muted-foreground">{duties[role]}</span>
        <span className="flex gap-2 text-xs md:hidden">
          {state}
          {work !== undefined && (
            <span>{work.handled === 0 ? 'no jobs' : `${formatCompact(work.handled)} handled`}</span>
          )}
          {work !== undefined && work.failures > 0 && (
            <span>{`${formatCompact(work.failures)} ${work.failures === 1 ? 'retry' : 'retries'}`}</span>
          )}
          {oldestSeconds !== null && <span>{`oldest ${formatAge(oldestSeconds)}`}</span>}
          {dead > 0 && <span className="text-danger">{formatCount(dead)} dead</span>}
        </span>
      </TableCell>
      <TableCell align="right" className="h-8" title={processes.map(({ host }) => host).join(', ')}>
        {processes.length}
      </TableCell>
      <TableCell align="right" className={cn('h-8 max-md:pr-3', waiting > 0 && 'font-semibold')}>
        {formatCompact(waiting)}
      </TableCell>
      <TableCell align="right" className="h-8 text-muted-foreground max-md:hidden">
        {oldestSeconds === null ? 'none' : formatAge(oldestSeconds)}
      </TableCell>
      <TableCell align="right" className="h-8 max-md:hidden">
        {work !== undefined &&
          (work.handled === 0 ? (
            <span title={handledHint} className="text-muted-foreground">
              no jobs
            </span>
          ) : (
            <Handled work={work} />
          ))}
      </TableCell>
      <TableCell align="right" className="h-8 text-muted-foreground max-md:hidden">
        {work !== undefined && formatCompact(work.failures)}
      </TableCell>
      <TableCell
        align="right"
        className={cn('h-8 max-md:hidden', dead > 0 ? 'font-semibold text-danger' : 'text-muted-foreground')}
      >
        {formatCount(dead)}
      </TableCell>
      <TableCell className="h-8 text-xs max-md:hidden">{state}</TableCell>
    </TableRow>
  )
}

const barHeight = 14

/** The jobs of the last 24 hours, two hours per bar, and their sum. */
function Handled({ work: { handled, hours } }: { work: Omit<RoleWork, 'role'> }) {
  const bars = Array.from(
    { length: hours.length / 2 },
    (_, index) => (hours[index * 2] ?? 0) + (hours[index * 2 + 1] ?? 0),
  )
  const most = Math.max(1, ...bars)
  return (
    <span className="flex items-center justify-end gap-2">
      <svg aria-hidden viewBox={`0 0 64 ${barHeight}`} className="h-3.5 w-16 fill-muted-foreground/60">
        {bars.map((count, index) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * barHeight)
          return <rect key={index} x={index * 5.4} y={barHeight - height} width="4" height={height} rx="1" />
        })}
      </svg>
      <span className="w-12 text-right">{formatCompact(handled)}</span>
    </span>
  )
}

/** A job that waits longer than this has fallen behind. */
const behindSeconds = 120

function RoleState({ isRunning, oldestSeconds }: { isRunning: boolean; oldestSeconds: number | null }) {
  if (!isRunning) return <Word icon={CircleX} text="Stopped" className="text-danger" />
  if ((oldestSeconds ?? 0) > behindSeconds) return <Word icon={TriangleAlert} text="Behind" className="text-warning" />
  return <Word icon={Check} text="Runs" iconClassName="text-success" />
}

type WordProps = { icon: LucideIcon; text: string; className?: string; iconClassName?: string }

function Word({ icon: Icon, text, className, iconClassName }: WordProps) {
  return (
    <span className={cn('flex items-center gap-1.5 font-medium', className)}>
      <Icon aria-hidden className={cn('size-3.5', iconClassName)} />
      {text}
    </span>
  )
}

function formatAge(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}
