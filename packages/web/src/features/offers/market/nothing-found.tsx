import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { totalWords } from '../../../search/reading/ask.ts'
import { trpc } from '../../../server/trpc.ts'
import { FewerWords, noOfferTitle, useFewerWords } from './fewer-words.tsx'
import type { ActiveFilter } from './filter-words.ts'
import type { MarketState } from './state.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** An empty result names the filter that excludes the most, and how many match without it. */
export function NothingFound({ market }: { market: MarketState }) {
  const { client } = trpc.useUtils()
  const active = useActiveFilters(market)
  const fewer = useFewerWords(market)
  const { data: loosest, isPending } = useQuery({
    queryKey: ['search', 'offers', 'offer', 'loosest', market.key],
    queryFn: async () => {
      const tries = active.map(async ({ name, without }) => {
        const asked = { ...market.filters, ...without }
        return { name, matches: await client.offers.search.query({ ...asked, limit: 1, count: 'capped' }) }
      })
      const found = (await Promise.all(tries)).toSorted((one, other) => other.matches.total - one.matches.total)
      return found[0] ?? null
    },
    enabled: active.length > 0,
  })
  if (active.length === 0)
    return (
      <EmptyView title="No offers yet" className="py-[8dvh]">
        They appear here as soon as the first sellers publish theirs.
      </EmptyView>
    )
  if (active.length === 1 && fewer.length > 0) return <FewerWords market={market} fewer={fewer} />
  const named = loosest && loosest.matches.total > 0 ? active.find(({ name }) => name === loosest.name) : undefined
  return (
    <EmptyView
      title={titleOf(active, market.filters.search)}
      className="py-[8dvh]"
      actions={
        <>
          {named && (
            <Button variant="primary" size="sm" onClick={() => market.change(named.without)}>
              Remove {named.name === 'search' ? named.words : `“${named.label} ${named.words}”`}
            </Button>
          )}
          <Button variant={named ? 'default' : 'primary'} size="sm" onClick={market.clear}>
            Clear all
          </Button>
        </>
      }
    >
      <span className="tabular-nums" role="status">
        {isPending
          ? 'Finding the filter to loosen…'
          : named && loosest
            ? `${active.length === 1 ? '' : `${named.label} ${named.words} excludes the most. `}Without it, ${totalWords(loosest.matches)} match.`
            : 'No single filter is the cause. Clear all filters and start with one.'}
      </span>
    </EmptyView>
  )
}

function titleOf(active: readonly ActiveFilter[], search: string | undefined): string {
  if (active.length > 1) return `No offer matches ${active.length === 2 ? 'both' : `all ${active.length}`} filters`
  return search === undefined ? 'No offer matches this filter' : noOfferTitle(search)
}
