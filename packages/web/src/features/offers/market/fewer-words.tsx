import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { trpc } from '../../../server/trpc.ts'
import type { MarketState } from './state.ts'

/** Each one is a call. */
const maxTried = 8
const maxShown = 3

/**
 * A search needs all of its words, as they begin in an offer. Without a result, their singulars and single
 * words may still find something; the rarest come first, because small words are everywhere.
 */
export function useFewerWords({ filters, key }: MarketState): readonly Fewer[] {
  const { client } = trpc.useUtils()
  const words = wordsOf(filters.search ?? '')
  const singulars = words.map(singularOf)
  const searches = new Set([singulars.join(' '), ...words, ...singulars])
  searches.delete(words.join(' '))
  const { data } = useQuery({
    queryKey: ['search', 'offers', 'offer', 'fewer words', key],
    queryFn: async () => {
      const tries = [...searches].slice(0, maxTried).map(async search => {
        const { total } = await client.offers.search.query({ ...filters, search, limit: 1, count: 'capped' })
        return { search, total }
      })
      const found = (await Promise.all(tries)).filter(({ total }) => total > 0)
      return found.toSorted((one, other) => one.total - other.total).slice(0, maxShown)
    },
    enabled: searches.size > 0,
  })
  return data ?? []
}

type Fewer = { search: string; total: number }

/** For a search without any other filter. */
export function FewerWords({ market, fewer }: { market: MarketState; fewer: readonly Fewer[] }) {
  return (
    <EmptyView
      title={noOfferTitle(market.filters.search ?? '')}
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
      Search for other or fewer words, and set a price or a category with the filters above.
    </EmptyView>
  )
}

export function noOfferTitle(search: string): string {
  return wordsOf(search).length > 1 ? 'No offer has all of these words' : `No offer has “${search.trim()}”`
}

function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
}

/** Offers are found by how their words begin, so a singular finds plurals as well. */
function singularOf(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/(?<=ch|sh|ss|x)es$|s$/, '')
}
