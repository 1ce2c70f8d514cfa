import { Columns3, X } from 'lucide-react'
import { Link } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { Tooltip } from '../../components/ui/tooltip.tsx'
import { comparePath } from '../../influencer-paths.ts'
import type { SocialNetwork } from '../../social-network.ts'
import { useLimits } from '../tariffs/use-limits.ts'
import type { Selection } from './use-selection.ts'

const item =
  'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium hover:bg-inverse-accent max-md:h-10 [&_svg]:size-4 [&_svg]:text-inverse-muted'

/** What can be done with those who are ticked. */
export function SelectionBar({ network, selection }: { network: SocialNetwork; selection: Selection }) {
  const most = useLimits()('MAX_INFLUENCERS_BY_CHART')?.value
  const count = selection.ids.size
  if (count === 0) return null
  const reason =
    count < 2
      ? 'Tick two creators or more to compare them'
      : most !== undefined && count > most
        ? `Your plan compares up to ${most} creators at once`
        : undefined
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-10 flex justify-center max-md:bottom-3">
      <section
        aria-label="Selection"
        className="pointer-events-auto flex h-11 animate-rise-in items-center gap-0.5 whitespace-nowrap rounded-lg bg-inverse px-1.5 text-inverse-foreground shadow-lg max-md:h-13"
      >
        <p role="status" className="inline-flex items-center gap-2 pr-2.5 pl-1.5 font-medium">
          <b className="grid h-6 min-w-6 place-items-center rounded-sm bg-lit px-1.5 font-semibold text-lit-foreground tabular-nums">
            {count}
          </b>{' '}
          selected
        </p>
        <span aria-hidden className="mx-1 h-5 w-px bg-inverse-border" />
        {reason === undefined ? (
          <Link href={comparePath(network, [...selection.ids])} className={item}>
            <Columns3 aria-hidden />
            Compare
          </Link>
        ) : (
          <Tooltip text={reason}>
            <button type="button" aria-disabled="true" className={cn(item, 'cursor-not-allowed opacity-60')}>
              <Columns3 aria-hidden />
              Compare
              <span className="sr-only">: {reason}</span>
            </button>
          </Tooltip>
        )}
        <span aria-hidden className="mx-1 h-5 w-px bg-inverse-border" />
        <button type="button" className={item} onClick={selection.clear}>
          <X aria-hidden />
          Clear
        </button>
      </section>
    </div>
  )
}
