import type { Renewal } from '@limelight/contract/payments/schema'
import type { ActiveTariff } from '@limelight/contract/tariffs/schema'
import { Badge } from '../../components/ui/badge.tsx'
import { formatDate } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { renewalText } from '../payments/use-renewals.ts'
import { PlanName } from './plan-name.tsx'
import { planTone } from './plan-tone.ts'

/** The active plan with its status and dates. */
export function PlanSummary({ plan, level = 2 }: { plan: ActiveTariff; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { tariff, status, next } = plan
  const renewals = trpc.payments.renewals.useQuery(undefined, { refetchOnMount: 'always' }).data?.data
  return (
    <div className={planTone(tariff.priority)}>
      <Heading className="flex flex-wrap items-center gap-2 font-semibold text-lg tracking-title">
        <PlanName name={tariff.name} />
        <StatusBadge status={status} />
      </Heading>
      <p className="text-muted-foreground text-xs tabular-nums">
        {datesOf(plan)}
        {renewals !== undefined && afterwards(plan, renewals)}
      </p>
      {next !== null && (
        <p className="mt-1 text-muted-foreground text-xs tabular-nums">
          {next.tariffName}, active from {formatDate(next.activeFrom)}
        </p>
      )}
    </div>
  )
}

/** Whether the plan renews at its end, and what follows it. A plan that was not paid says so by itself. */
function afterwards({ activeUntil, status, tariff, next }: ActiveTariff, renewals: Renewal[]): string {
  if (activeUntil === null || status === 'PAST_DUE') return ''
  const renewal = renewals.find(({ renewsAt }) => renewsAt === activeUntil)
  if (renewal !== undefined) return `. ${renewalText(renewal)}`
  // A plan cannot be bought while it runs.
  const after = next === null ? ` After that you’re on the free plan, and can choose ${tariff.name} again.` : ''
  return `. It won’t renew.${after}`
}

function StatusBadge({ status }: { status: ActiveTariff['status'] }) {
  if (status === 'PAST_DUE') return <Badge variant="danger">Payment failed</Badge>
  return (
    <>
      <Badge variant="success">Active</Badge>
      {status === 'CANCELLED' && <Badge variant="warning">Won’t renew</Badge>}
    </>
  )
}

function datesOf({ activeFrom, activeUntil, status }: ActiveTariff): string {
  const from = `Active from ${formatDate(activeFrom)}`
  if (activeUntil === null) return `${from}. It’s free and doesn’t end.`
  const until = formatDate(activeUntil)
  if (status === 'PAST_DUE') return `${from}. The invoice of ${until} was not paid; the plan ends three days after it.`
  return `${from} until ${until}`
}
