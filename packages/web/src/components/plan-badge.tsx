import { Link } from 'wouter'
import { hasPage } from '../routes.tsx'

const style =
  'inline-flex h-6 max-w-28 items-center truncate rounded-full bg-[color-mix(in_oklab,var(--tariff-1)_12%,var(--card))] px-[9px] font-semibold text-tariff-1 text-xs leading-none'

/** The plan that is active, on the way to all of them. */
export function PlanBadge({ name }: { name: string }) {
  if (!hasPage('/tariffs'))
    return (
      <span title="Your plan" className={style}>
        {name}
      </span>
    )
  return (
    <Link href="/tariffs" title="Your plan" className={style}>
      {name}
    </Link>
  )
}
