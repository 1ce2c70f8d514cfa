import type { Showcase, VisitorInfluencer } from '@limelight/contract/influencers/showcase'
import { mainCategory } from '../../display/main-category.ts'
import { trpc } from '../../server/trpc.ts'

/** Creators and figures of the catalogue, which the page brings with it unless the server has just started. */
export function useShowcase() {
  return trpc.influencers.showcase.useQuery(undefined, {
    initialData: broughtAlong,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function broughtAlong(): Showcase | undefined {
  const text = document.querySelector('#showcase')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The creator that leads its peers most. */
export function leadOf(creators: readonly VisitorInfluencer[]): VisitorInfluencer | undefined {
  return creators.reduce<VisitorInfluencer | undefined>(
    (lead, creator) => ((creator.erPercentile ?? -1) > (lead?.erPercentile ?? -1) ? creator : lead),
    undefined,
  )
}

/** The topic that Discovery shows, too; or nothing. */
export function topicOf({ categories }: VisitorInfluencer): string {
  return mainCategory(categories) ?? ''
}

/** -1 to 1, as the peer bar shows it. */
export function againstPeers({ erPercentile }: VisitorInfluencer): number {
  return erPercentile === null ? 0 : (erPercentile - 50) / 50
}
