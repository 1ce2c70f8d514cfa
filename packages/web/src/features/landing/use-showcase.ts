import type { VisitorInfluencer } from '@limelight/contract/influencers/showcase'
import { trpc } from '../../server/trpc.ts'

/** Creators and figures of the catalogue. */
export function useShowcase() {
  return trpc.influencers.showcase.useQuery()
}

/** The creator that leads its peers most. */
export function leadOf(creators: readonly VisitorInfluencer[]): VisitorInfluencer | undefined {
  return creators.reduce<VisitorInfluencer | undefined>(
    (lead, creator) => ((creator.erPercentile ?? -1) > (lead?.erPercentile ?? -1) ? creator : lead),
    undefined,
  )
}

/** The topic that creators are grouped by, or nothing. */
export function topicOf({ categories }: VisitorInfluencer): string {
  return categories.at(-1) ?? ''
}

/** -1 to 1, as the peer bar shows it. */
export function againstPeers({ erPercentile }: VisitorInfluencer): number {
  return erPercentile === null ? 0 : (erPercentile - 50) / 50
}
