import type { Price } from '@limelight/contract/influencers/price'
import { shortUsdt } from '../../../display/usdt.ts'
import { Unknown } from '../creator-parts.tsx'
import { priceWords, sourceWords } from './words.ts'

/** The price in a table, over its range; the title names its source. */
export function PriceCell({ price }: { price: Price | null }) {
  if (price === null) return <Unknown />
  return (
    <span
      className="relative grid justify-items-end leading-4 tabular-nums"
      title={`About ${priceWords(price)} for creators of this size, ${sourceWords(price)}`}
    >
      <span>
        <span aria-hidden className="text-muted-foreground">
          ≈{' '}
        </span>
        {shortUsdt(price.price)}
        <span className="sr-only"> USDT, {sourceWords(price)},</span>
      </span>
      <span className="text-2xs text-muted-foreground">
        {shortUsdt(price.low)}–{shortUsdt(price.high)}
        <span aria-hidden className="hidden @min-[1040px]:inline">
          {' '}
          {price.source === 'ORDERS' ? 'for this size' : 'by table'}
        </span>
      </span>
    </span>
  )
}
