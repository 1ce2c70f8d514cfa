import type { FilterSpec } from '@limelight/contract/search/filters'
import { useQuery } from '@tanstack/react-query'
import { EmptyView } from '../components/empty-view.tsx'
import { Button } from '../components/ui/button.tsx'
import { activeFilters, without, writeFilters } from './filters.ts'
import { type FilterContext, type Matches, totalWords } from './reading/ask.ts'

/** An empty result names the filter that excludes the most, and how many match without it. */
export function NothingFound({ search, ask, noun }: Pick<FilterContext, 'search' | 'ask'> & { noun: string }) {
  const active = activeFilters(search.specs, search.filters)
  const text = search.query.toString()
  const { data: loosest, isPending } = useQuery({
    queryKey: ['search', search.scope, search.network, 'loosest', text],
    queryFn: async () => {
      const tries = active.map(async ({ spec, words }) => {
        const matches = await ask.matches(writeFilters(search.query, search.specs, without([spec])))
        return { spec, words, matches }
      })
      return (await Promise.all(tries)).reduce<Loosest | null>(looser, null)
    },
    enabled: active.length > 0,
  })
  const one = noun.replace(/s$/, '')
  if (active.length === 0)
    return (
      <EmptyView title={`No ${noun} yet`} className="py-[8dvh]">
        They appear here as soon as the first ones are added.
      </EmptyView>
    )
  const named = loosest && loosest.matches.total > 0 ? loosest : undefined
  return (
    <EmptyView
      title={active.length === 1 ? `No ${one} matches this filter` : `No ${one} matches all ${active.length} filters`}
      className="py-[8dvh]"
      actions={
        <>
          {named && (
            <Button variant="primary" size="sm" onClick={() => search.change(without([named.spec]))}>
              Remove “{named.spec.label} {shortened(bare(named.words))}”
            </Button>
          )}
          <Button variant={named ? 'default' : 'primary'} size="sm" onClick={search.clear}>
            Clear all
          </Button>
        </>
      }
    >
      <span className="tabular-nums" role="status">
        {isPending
          ? 'Finding the filter to loosen…'
          : named
            ? `${named.spec.label} ${shortened(named.words)} excludes the most. Without it, ${totalWords(named.matches)} match.`
            : 'No single filter is the cause. Clear all filters and start with one.'}
      </span>
    </EmptyView>
  )
}

type Loosest = { spec: FilterSpec; words: string; matches: Matches }

function looser(best: Loosest | null, next: Loosest): Loosest {
  return best !== null && best.matches.total >= next.matches.total ? best : next
}

/** Words may be up to 200 characters long. */
const shortened = (words: string) => (words.length > 32 ? `${words.slice(0, 31)}…` : words)

const bare = (words: string) => words.replace(/[“”]/g, '')
