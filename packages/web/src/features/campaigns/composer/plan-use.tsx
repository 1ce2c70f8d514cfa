import type { LimitName } from '@limelight/contract/limits'
import { useId } from 'react'
import { Link } from 'wouter'
import { Meter } from '../../../components/ui/meter.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { dailyResetTime } from '../../tariffs/limits/texts.ts'

/** What the campaign takes of the plan, before the click. */
export function PlanUse({ recipients }: { recipients: number }) {
  const id = useId()
  const limits = useLimits()
  const perDay = limits('EMAIL_CAMPAIGNS_PER_DAY')
  const perCampaign = limits('MAX_RECIPIENTS_PER_CAMPAIGN')
  if (perDay === undefined || perCampaign === undefined) return null
  const used = perDay.counter.value
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        What it uses of your plan
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 text-xs">
        <Share label="Campaigns today" value={used} max={perDay.value} />
        <Share label="Recipients" value={recipients} max={perCampaign.value} />
      </div>
      {(used >= perDay.value || recipients > perCampaign.value) && (
        <p className="mt-2 text-xs">
          {used >= perDay.value
            ? `Your plan has no campaign left today. A new day begins at ${dailyResetTime()}.`
            : `Your plan allows ${formatCount(perCampaign.value)} recipients per campaign.`}{' '}
          <Link href="/tariffs" className="link">
            See plans
          </Link>
        </p>
      )}
      <p className="mt-2 text-2xs text-muted-foreground">
        This campaign counts once you send or schedule it. Sending unmasks no address. Tests to yourself are free.
      </p>
    </section>
  )
}

function Share({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline justify-between gap-2">
        <span>{label}</span>
        <span className="tabular-nums">
          <b className="font-semibold">{formatCount(value)}</b>{' '}
          <span className="text-muted-foreground">/ {formatCount(max)}</span>
        </span>
      </p>
      <Meter label={label} value={value} max={max} />
    </div>
  )
}

/** Why the plan does not allow the campaign; undefined if it does. */
export function useRefusal(recipients: number): LimitName | undefined {
  const limits = useLimits()
  const perDay = limits('EMAIL_CAMPAIGNS_PER_DAY')
  const perCampaign = limits('MAX_RECIPIENTS_PER_CAMPAIGN')
  if (perDay !== undefined && perDay.remaining <= 0) return perDay.name
  return perCampaign !== undefined && recipients > perCampaign.value ? perCampaign.name : undefined
}
