import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { ListSearch } from '../../../components/list-search.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Count } from '../../../components/ui/count.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { useSearchKey } from '../../../display/use-search-key.ts'
import { FilterPopover } from '../../../search/filters/filter-popover.tsx'
import { useLayerStep } from '../../../search/filters/use-layer-step.ts'
import { trpc } from '../../../server/trpc.ts'
import { marketFilters } from './market-filters.tsx'
import type { MarketState } from './state.ts'
import { useActiveFilters } from './use-active-filters.ts'

const MarketFilterSheet = lazyComponent(() => import('./filter-sheet.tsx'))

/** The search field and the filters of the marketplace. On phones, the filters are in a sheet. */
export function MarketFilterBar({ market }: { market: MarketState }) {
  return (
    <search className="flex min-h-12 shrink-0 items-center gap-1.5 px-5 py-2 max-md:gap-2 max-md:px-3">
      <MarketSearch market={market} />
      <div className="flex min-w-0 flex-wrap gap-x-1 max-md:hidden">
        {marketFilters.map(({ name, label, isSet, Editor }) => (
          <FilterPopover
            key={name}
            name={label}
            isSet={isSet(market.filters)}
            label={name === 'fits' ? <FitsLabel label={label} /> : label}
          >
            {onDone => <Editor market={market} onDone={onDone} />}
          </FilterPopover>
        ))}
      </div>
      <PhoneFilters market={market} />
    </search>
  )
}

/** Searches while the user types, because a search of offers costs nothing. */
function MarketSearch({ market }: { market: MarketState }) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  return (
    <ListSearch
      field={field}
      label="Search offers"
      placeholder="What should they make?"
      search={market.filters.search ?? ''}
      onSearch={words => market.change({ search: words || undefined })}
      className="w-60 shrink-0 max-md:w-auto max-md:flex-1"
    />
  )
}

function PhoneFilters({ market }: { market: MarketState }) {
  const { isOpen, open, close } = useLayerStep()
  const active = useActiveFilters(market).filter(({ name }) => name !== 'search').length
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} className="md:hidden" onClick={open}>
        <SlidersHorizontal aria-hidden />
        Filters
        {active > 0 && <Count label={`${active} set`}>{active}</Count>}
      </Button>
      {isOpen && (
        <Suspense>
          <MarketFilterSheet market={market} onDone={close} />
        </Suspense>
      )}
    </>
  )
}

/** Says how many preferences there are to choose from. */
function FitsLabel({ label }: { label: string }) {
  const preferences = trpc.formalOffers.names.useQuery({ limit: 100 }).data?.total ?? 0
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      {label}
      {preferences > 0 && <Count label={`${preferences} briefs`}>{preferences}</Count>}
    </>
  )
}
