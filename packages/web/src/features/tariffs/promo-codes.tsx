import type { PromoCode } from '@limelight/contract/tariffs/schema'
import { getQueryKey } from '@trpc/react-query'
import { EndlessView } from '../../components/endless-view.tsx'
import { Card, CardBody } from '../../components/ui/card.tsx'
import { cn } from '../../components/ui/cn.ts'
import { formatDate } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { payablePrices } from '../payments/price.ts'
import { extendedPlan, rewardText } from './limits/texts.ts'
import { PromoForm } from './promo-form.tsx'
import { promoTerms } from './promo-terms.ts'
import { usePlan } from './use-plan.ts'

export function PromoCodes() {
  const utils = trpc.useUtils()
  const list = useEndlessList(getQueryKey(trpc.tariffs.promoCodes, undefined, 'infinite'), offset =>
    utils.client.tariffs.promoCodes.query({ offset }),
  )
  return (
    <Card title="Promo codes">
      <CardBody className="pb-1">
        <PromoForm />
        {list.items !== undefined && <PromoTerms codes={list.items} />}
      </CardBody>
      <EndlessView
        list={list}
        noun="Promo codes"
        empty={<p className="px-4 pb-4 text-muted-foreground">The codes you’ve used appear here.</p>}
      >
        {codes => (
          <ul className="px-4 pb-2">
            {codes.map(code => (
              <Row key={code.code} code={code} />
            ))}
          </ul>
        )}
      </EndlessView>
    </Card>
  )
}

function Row({ code: promo }: { code: PromoCode }) {
  const { code, reward, activatedAt, activeUntil } = promo
  const extended = extendedPlan(promo, usePlan().data)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2.5">
      <span className="min-w-0">
        <span className="wrap-anywhere font-medium font-mono">{code}</span>
        <span className="ml-2 text-muted-foreground">{rewardText(reward)}</span>
      </span>
      <span className="text-muted-foreground text-xs tabular-nums">
        Used on {formatDate(activatedAt)}
        {extended !== undefined && `, extended ${extended}`}
        {extended === undefined && activeUntil !== null && `, ends on ${formatDate(activeUntil)}`}
      </span>
    </li>
  )
}

/** What a code for a plan does, before the user applies it. */
function PromoTerms({ codes }: { codes: PromoCode[] }) {
  const plan = usePlan().data
  const plans = trpc.tariffs.list.useQuery().data?.data
  const renewals = trpc.payments.renewals.useQuery().data?.data
  const subscriptions = trpc.payments.subscriptions.useQuery({}).data?.data
  if (plan === undefined || plans === undefined || renewals === undefined || subscriptions === undefined) return null
  const { priority } = plan.tariff
  const hasHigher = plans.some(tariff => tariff.priority > priority && payablePrices(tariff).length > 0)
  const terms = promoTerms({ plan, hasHigher, renewals, subscriptions, codes })
  if (terms.length === 0) return null
  return (
    <ul
      className={cn(
        'mb-3 grid max-w-[60ch] gap-0.5 text-muted-foreground text-xs',
        terms.length > 1 && 'list-disc pl-4',
      )}
    >
      {terms.map(term => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
