import { Link } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { planTone } from './plan-tone.ts'

/** The active plan, linked to all plans. */
export function PlanBadge({ plan: { name, priority } }: { plan: { name: string; priority: number } }) {
  return (
    <Link
      href="/tariffs"
      title="Your plan"
      className={cn(
        'inline-flex h-6 max-w-28 items-center max-[359px]:hidden max-md:peer-aria-[haspopup=dialog]/cart:hidden rounded-full bg-[color-mix(in_oklab,var(--t)_12%,var(--color-card))] px-[9px] font-semibold text-(--t) text-xs leading-none',
        planTone(priority),
      )}
    >
      <span className="truncate leading-4">{name}</span>
    </Link>
  )
}
