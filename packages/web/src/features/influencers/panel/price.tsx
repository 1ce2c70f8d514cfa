import type { InfluencerBrief } from '@limelight/contract/influencers/schema'
import { priceWords, rangeWords, sourceWords } from '../prices/words.ts'
import { Section } from './section.tsx'

/** What a post may cost; the report has the formula. */
export function BriefPrice({ price }: { price: InfluencerBrief['price'] }) {
  if (price === null) return null
  return (
    <Section title="Estimated price" aside={sourceWords(price)}>
      <p className="text-muted-foreground text-xs tabular-nums">
        About {priceWords(price)}, usually {rangeWords(price)} at this size.
      </p>
    </Section>
  )
}
