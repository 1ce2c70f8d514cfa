import type { LeftOut, Preflight } from '@limelight/contract/campaigns/schema'
import { type ReactNode, useId } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../display/format.ts'
import type { OwnFinding } from './check-list.tsx'

type FunnelProps = {
  checks: Preflight | undefined
  isStale: boolean
  /** What the field holds that is not an address. */
  wrong: readonly string[]
  /** The name of a ticked creator, which the server does not know before the email is unmasked. */
  nameOf: (influencerId: string) => string | undefined
  /** The cost of unmasking, with its button. */
  unmask: OwnFinding | undefined
}

/** From chosen to reached: how many are left out, and why. Each figure names them; zeros say nothing. */
export function Funnel({ checks, isStale, wrong, nameOf, unmask }: FunnelProps) {
  if (checks === undefined) return <Skeleton className="h-10 w-full" />
  const { recipientsCount, skipped } = checks
  const chosen = recipientsCount + skipped.masked + skipped.duplicates + skipped.suppressed + wrong.length
  // Zeros say nothing before anyone is chosen.
  if (chosen === 0) return null
  const of = (reason: LeftOut['reason']) => checks.leftOut.filter(other => other.reason === reason)
  const namesOf = (leftOut: readonly LeftOut[]) =>
    leftOut.map(({ name, email, influencerId }) => email ?? name ?? nameOf(influencerId ?? '') ?? 'No name')
  const hidden = of('MASKED')
  // Of those beyond the named ones it isn't known whether they have an email.
  const isSplit = hidden.length === skipped.masked
  const unreachable = isSplit ? hidden.filter(({ hasEmail }) => !hasEmail) : []
  return (
    <>
      <div
        role="status"
        aria-busy={isStale || undefined}
        className="flex tabular-nums max-md:grid max-md:grid-cols-3 max-md:gap-y-2.5"
      >
        <Step value={formatCount(chosen)}>chosen</Step>
        <Loss
          count={skipped.masked - unreachable.length}
          names={namesOf(hidden.filter(other => !unreachable.includes(other)))}
        >
          {isSplit ? 'masked' : 'masked or without email'}
        </Loss>
        <Loss count={unreachable.length} names={namesOf(unreachable)}>
          without email
        </Loss>
        <Loss count={skipped.duplicates} names={namesOf(of('DUPLICATE'))}>
          twice
        </Loss>
        <Loss count={skipped.suppressed} names={namesOf(of('SUPPRESSED'))}>
          unsubscribed or bounced
        </Loss>
        <Loss count={wrong.length} names={wrong}>
          not an address
        </Loss>
        <div className={cn(step, 'flex-1 justify-items-end pr-0 max-md:justify-items-start')}>
          <b className="font-display font-semibold text-xl leading-6 tracking-title">{formatCount(recipientsCount)}</b>
          <span className="text-2xs text-muted-foreground">will get it</span>
        </div>
      </div>
      {unmask?.action && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
          <span className="text-muted-foreground">{unmask.detail}</span>
          {unmask.action}
        </p>
      )}
    </>
  )
}

const step =
  'grid content-center border-l px-3 first:border-l-0 first:pl-0 max-md:nth-[3n+1]:border-l-0 max-md:nth-[3n+1]:pl-0'
const caption = 'whitespace-nowrap text-2xs text-muted-foreground max-md:whitespace-normal'

function Step({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className={step}>
      <b className="font-semibold">{value}</b>
      <span className={caption}>{children}</span>
    </div>
  )
}

function Loss({ count, names, children }: { count: number; names: readonly string[]; children: string }) {
  const title = useId()
  if (count <= 0) return null
  return (
    <div className={step}>
      <b className="font-semibold">{formatCount(count)}</b>
      <Popover>
        <PopoverTrigger asChild>
          <button
            type="button"
            className={cn(caption, 'text-left underline decoration-control decoration-dotted underline-offset-3')}
          >
            {children}
          </button>
        </PopoverTrigger>
        <PopoverContent align="start" aria-labelledby={title} className="w-72 p-3">
          <h3 id={title} className="mb-1 font-semibold tabular-nums">
            {formatCount(count)} {children}
          </h3>
          <ul className="min-h-0 overflow-y-auto text-xs">
            {names.map((name, at) => (
              <li key={`${name} ${at}`} className="truncate py-0.5">
                {name}
              </li>
            ))}
            {names.length < count && (
              <li className="py-0.5 text-muted-foreground">and {formatCount(count - names.length)} more</li>
            )}
          </ul>
        </PopoverContent>
      </Popover>
    </div>
  )
}
