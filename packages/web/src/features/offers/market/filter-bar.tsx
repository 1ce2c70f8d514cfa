import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { ListSearch } from '../../../components/list-search.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Count } from '../../../components/ui/count.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { useSearchKey } from '../../../display/use-search-key.ts'
import { FilterPopover } from '../../../search/filters/filter-popover.tsx'
import { useLayerStep } from '../../../search/filters/use-layer-step.ts'
import { BriefCount } from './brief-count.tsx'
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

function FitsLabel({ label }: { label: string }) {
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      {label}
      <BriefCount />
    </>
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
