import type { InfluencerInfo } from '@limelight/contract/influencers/schema'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { shortUsdt } from '../../../display/usdt.ts'
import { kindNames, priceWords, rangeWords, sourceWords } from './words.ts'

/** What a post of this creator may cost, and how the estimate was made. */
export function PriceCard({ creator: { price } }: { creator: InfluencerInfo }) {
  return (
    <Card id="price" tabIndex={-1} aria-label="Estimated price" className="scroll-mt-16">
      <CardHeader title="Estimated price" className="flex-wrap">
        {price !== null && <Badge>{sourceWords(price)}</Badge>}
      </CardHeader>
      <CardBody>
        {price === null ? (
          <p className="text-muted-foreground">
            Neither followers nor views of this creator are known, so there is nothing to estimate from.
          </p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-8 gap-y-4 max-md:grid-cols-[minmax(0,1fr)]">
            <div>
              <p className="font-semibold text-[22px]/7.5 tracking-title tabular-nums">{priceWords(price)}</p>
              <p className="text-muted-foreground tabular-nums">
                Usually {rangeWords(price)}
                {price.source === 'ORDERS' && ', whatever the kind'}
              </p>
              <p className="mt-2 text-muted-foreground text-xs">{price.formula}</p>
            </div>
            {price.source === 'ORDERS' ? (
              <details className="text-xs">
                <summary className="w-fit cursor-pointer rounded-xs font-medium">Compare with the price table</summary>
                <p className="mt-1.5 mb-1 max-w-[60ch] text-pretty text-muted-foreground">
                  Start from the price of orders: it was really paid, but orders don’t say their kind. The table only
                  estimates what one kind is worth next to another, from followers and views.
                </p>
                <Kinds price={price} />
              </details>
            ) : (
              <div>
                <h3 className="font-medium text-2xs text-muted-foreground">By kind</h3>
                <Kinds price={price} />
              </div>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** A formula that stands above is not repeated. */
function Kinds({ price: { kinds, formula: shown } }: { price: NonNullable<InfluencerInfo['price']> }) {
  return (
    <dl className="text-xs">
      {kinds.map(({ kind, price, formula, ...range }) => (
        <div
          key={kind}
          className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-border/70 border-b py-1.5 last:border-b-0"
        >
          <dt className="font-medium">{kindNames[kind]}</dt>
          <dd className="tabular-nums">
            <span className="font-medium">{shortUsdt(price)} USDT</span>{' '}
            <span className="text-muted-foreground">({rangeWords(range)})</span>
            {formula !== shown && <span className="mt-0.5 block text-2xs text-muted-foreground">{formula}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
