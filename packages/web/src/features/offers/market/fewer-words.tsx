import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../server/trpc.ts'
import type { MarketState } from './state.ts'

/** Each one is a call. */
const maxTried = 8
const maxShown = 3

/**
 * A search needs all of its words. Without a result, single words may still find something; the rarest
 * come first, because small words are everywhere.
 */
export function useFewerWords({ filters, key }: MarketState): readonly Fewer[] {
  const { client } = trpc.useUtils()
  const words = [...new Set(filters.search?.toLowerCase().split(/\s+/))]
  const { data } = useQuery({
    queryKey: ['search', 'offers', 'offer', 'fewer words', key],
    queryFn: async () => {
      const tries = words.slice(0, maxTried).map(async search => {
        const { total } = await client.offers.search.query({ ...filters, search, limit: 1, count: 'capped' })
        return { search, total }
      })
      const found = (await Promise.all(tries)).filter(({ total }) => total > 0)
      return found.toSorted((one, other) => one.total - other.total).slice(0, maxShown)
    },
    enabled: words.length > 1,
  })
  return data ?? []
}

type Fewer = { search: string; total: number }

/** For a search without any other filter. */
export function FewerWords({ market, fewer }: { market: MarketState; fewer: readonly Fewer[] }) {
  return (
    <EmptyView
      title="No offer has all of these words"
      className="py-[8dvh]"
      actions={
        <>
          {fewer.map(({ search, total }) => (
            <Button key={search} variant="primary" size="sm" onClick={() => market.change({ search })}>
              “{search}” <span className="font-normal tabular-nums">{total}</span>
            </Button>
          ))}
          <Button size="sm" onClick={market.clear}>
            Clear all
          </Button>
        </>
      }
    >
      Search for a single word, and set a price or a category with the filters above.
    </EmptyView>
  )
}
