import type { Campaign } from '@limelight/contract/campaigns/schema'
import { cn } from '../../../components/ui/cn.ts'
import { formatCount } from '../../../display/format.ts'
import { restOf } from './words.ts'

type Part = { label: string; count: number; fill: string }

function partsOf(campaign: Campaign): Part[] {
  return [
    { label: 'sent', count: campaign.sentCount, fill: 'bg-chart-1' },
    { label: 'bounced', count: campaign.bouncedCount, fill: 'bg-danger' },
    { label: 'failed', count: campaign.failedCount, fill: 'bg-destructive' },
    { label: 'unconfirmed', count: campaign.unknownCount, fill: 'bg-chart-3' },
  ]
}

/** The recipients of a campaign by outcome. The rest of the bar is still to come. */
export function PartsBar({ campaign, isSmall = false }: { campaign: Campaign; isSmall?: boolean }) {
  return (
    <span aria-hidden className={cn('flex gap-0.5 overflow-hidden rounded-full bg-secondary', isSmall ? 'h-1' : 'h-2')}>
      {partsOf(campaign).map(
        ({ label, count, fill }) =>
          count > 0 && (
            <i
              key={label}
              className={cn('min-w-0.5 shrink-0', fill)}
              style={{ width: `${(count / Math.max(1, campaign.recipientsCount)) * 100}%` }}
            />
          ),
      )}
    </span>
  )
}

/** What the colours of the bar mean, with the figures. */
export function PartsKey({ campaign }: { campaign: Campaign }) {
  const rest = restOf(campaign)
  const label = campaign.status === 'CANCELLED' ? 'not sent' : 'waiting'
  const shown = [...partsOf(campaign), { label, count: rest, fill: 'bg-border-strong' }].filter(
    ({ label, count }) => count > 0 || label === 'sent',
  )
  return (
    <p className="flex flex-wrap gap-x-3.5 gap-y-1 text-muted-foreground text-xs tabular-nums">
      {shown.map(({ label, count, fill }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <i aria-hidden className={cn('size-2 rounded-[2px]', fill)} />
          {label} <b className="font-medium text-foreground">{formatCount(count)}</b>
        </span>
      ))}
    </p>
  )
}
