import type { ActiveTariff, Tariff } from '@limelight/contract/tariffs/schema'
import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { formatDate } from '../../display/format.ts'
import { parseWebUrl } from '../../display/web-url.ts'
import { trpc } from '../../server/trpc.ts'
import { rememberDeepLink, takeDeepLink } from '../accounts/deep-link.ts'
import { daysOf, payablePrices } from '../payments/price.ts'

/** The address opens the purchase, so that a visitor returns to it after signing up. */
function purchaseAddress(name: string, duration: number | undefined): string {
  const period: Record<string, string> = duration === undefined ? {} : { period: String(daysOf({ duration })) }
  return `/tariffs?${new URLSearchParams({ plan: name, ...period })}`
}

/** Free plans, the active plan and plans without a price cannot be bought. The server checks the same. */
export function isForSale(tariff: Tariff, plan: ActiveTariff | undefined): boolean {
  return (
    !tariff.isDefault &&
    payablePrices(tariff).length > 0 &&
    plan?.tariff.id !== tariff.id &&
    plan?.next?.tariffName !== tariff.name
  )
}

/** Whether it starts when the present plan ends, because it is a lower one. */
export function startsLater(tariff: Tariff, plan: ActiveTariff | undefined): boolean {
  return isForSale(tariff, plan) && tariff.priority < (plan?.tariff.priority ?? 0)
}

type ActionProps = {
  tariff: Tariff
  /** Undefined for visitors, and while or if the plan does not load. */
  plan: ActiveTariff | undefined
  isVisitor: boolean
  isPrimary: boolean
  /** The period to propose; undefined for the plan's first one. */
  duration?: number | undefined
}

export function PlanAction({ tariff, plan, isVisitor, isPrimary, duration }: ActionProps) {
  const variant = isPrimary ? 'primary' : 'default'
  if (plan?.tariff.id === tariff.id) return <Button disabled>Your plan</Button>
  if (plan?.next?.tariffName === tariff.name)
    return <Button disabled>Starts on {formatDate(plan.next.activeFrom)}</Button>
  if (tariff.isDefault && isVisitor)
    return (
      // Replaces an earlier choice of plan.
      <Link href="/sign-up" className={buttonVariants({ variant })} onClick={() => void takeDeepLink()}>
        Start free
      </Link>
    )
  if (tariff.isDefault) return <Button disabled>Included</Button>
  if (!isForSale(tariff, plan)) return <ContactLink />
  const address = purchaseAddress(tariff.name, duration)
  if (isVisitor)
    return (
      <Link href="/sign-up" className={buttonVariants({ variant })} onClick={() => rememberDeepLink(address)}>
        Choose {tariff.name}
      </Link>
    )
  return (
    <Link href={address} aria-haspopup="dialog" className={buttonVariants({ variant })}>
      {startsLater(tariff, plan) ? 'Switch later to' : 'Choose'} {tariff.name}
    </Link>
  )
}

/** An external contact form, if the operators have configured one. */
function ContactLink() {
  const { data } = trpc.tariffs.enterprise.useQuery()
  const url = parseWebUrl(data?.url ?? '')
  if (url === undefined) return null
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
      Contact us
      <ExternalLink aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
