import type { AuditQuery } from '@limelight/contract/audit/schema'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { outcomeText } from './act-texts.ts'
import { Changes } from './changes.tsx'

/** The newest acts on one row, for a panel. */
export function AuditTrail({ wanted }: { wanted: Pick<AuditQuery, 'userId' | 'targetId'> }) {
  const acts = trpc.admin.audit.useQuery({ ...wanted, limit: 6 })
  if (acts.data === undefined)
    return acts.isError ? (
      <p className="text-muted-foreground text-xs">Couldn’t load the audit.</p>
    ) : (
      <Skeleton className="h-3 w-44" />
    )
  if (acts.data.data.length === 0)
    return <p className="text-muted-foreground text-xs">No admin has changed anything.</p>
  return (
    <ol className="grid gap-3">
      {acts.data.data.map(act => (
        <li
          key={act.id}
          className="relative grid gap-0.5 pl-4 text-xs before:absolute before:top-1.5 before:left-0 before:size-1.5 before:rounded-full before:bg-muted-foreground"
        >
          <span className="min-w-0 break-words">
            <b className="font-semibold">{outcomeText(act)}</b>
            {/* In the panel of the target itself, its name stands above. */}
            {wanted.targetId === undefined && act.target !== null && `: ${act.target}`} <Changes act={act} />
          </span>
          <span className="text-2xs text-muted-foreground tabular-nums">
            {formatMoment(act.createdAt)} · {act.admin.fullName || act.admin.email}
          </span>
        </li>
      ))}
    </ol>
  )
}
