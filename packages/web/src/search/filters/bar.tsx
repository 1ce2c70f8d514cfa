import type { FilterSpec } from '@limelight/contract/search/filters'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Count } from '../../components/ui/count.tsx'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { wordsOf } from '../filters.ts'
import type { FilterContext } from '../reading/ask.ts'
import { SearchField } from '../reading/field.tsx'
import { SavedSearches } from '../saved/menu.tsx'
import { isSavable } from '../state.ts'
import { useChipCount } from './chips.tsx'
import { FilterPopover, filterClasses } from './filter-popover.tsx'
import { useFitting } from './use-fitting.ts'
import { useLayerStep } from './use-layer-step.ts'

const FilterEditor = lazyComponent(() => import('./editor.tsx'))
const FilterList = lazyComponent(() => import('./list.tsx'))
const FilterSheet = lazyComponent(() => import('./sheet.tsx'))

/** `field` replaces the search field. */
type FilterBarProps = FilterContext & ({ placeholder: string; hint: string } | { field: ReactNode })

/**
 * The search field and the filters of the network. Filters that do not fit are behind More. On
 * phones, all of them are in a sheet.
 */
export function FilterBar({ search, ask, cost, ...own }: FilterBarProps) {
  const context = { search, ask, cost }
  const specs = search.specs.filter(({ kind }) => kind !== 'words')
  const { row, fitting } = useFitting(`${search.network} ${search.query}`)
  const rest = specs.slice(fitting)
  // Preload the editor while the results load.
  useEffect(() => void FilterEditor.preload(), [])
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1.5 px-5 py-2 max-md:gap-2 max-md:px-3">
      {'field' in own ? own.field : <SearchField {...context} {...own} />}
      <div ref={row} className="flex h-8 min-w-0 flex-wrap gap-x-1 overflow-hidden max-md:hidden">
        {specs.map((spec, index) => (
          <span key={spec.name} inert={index >= fitting} className={cn(index >= fitting && 'invisible')}>
            {spec.kind === 'flag' ? <FlagFilter spec={spec} {...context} /> : <OneFilter spec={spec} {...context} />}
          </span>
        ))}
      </div>
      {rest.length > 0 && (
        <FilterPopover
          className="max-md:hidden"
          isSet={rest.some(spec => wordsOf(spec, search.filters) !== undefined)}
          label={
            <>
              <SlidersHorizontal aria-hidden className="size-3.5" />
              More
            </>
          }
          name="More filters"
        >
          {onDone => <FilterList {...context} specs={rest} onDone={onDone} />}
        </FilterPopover>
      )}
      <PhoneFilters {...context} specs={specs} />
      {isSavable(search) && <SavedSearches search={search} />}
    </div>
  )
}

function OneFilter({ spec, ...context }: FilterContext & { spec: FilterSpec }) {
  const isSet = wordsOf(spec, context.search.filters) !== undefined
  const [isOpen, setOpen] = useState(false)
  if (spec.kind === 'choices' && spec.catalogue === 'themes')
    return (
      <>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-set={isSet || undefined}
          className={filterClasses}
          onClick={() => setOpen(true)}
        >
          {spec.label}
          <ChevronDown aria-hidden className="size-3 text-muted-foreground" />
        </button>
        {isOpen && (
          <Suspense>
            <FilterEditor spec={spec} {...context} onDone={() => setOpen(false)} />
          </Suspense>
        )}
      </>
    )
  return (
    <FilterPopover isSet={isSet} label={spec.label} name={spec.label}>
      {onDone => <FilterEditor spec={spec} {...context} onDone={onDone} autoFocus />}
    </FilterPopover>
  )
}

function FlagFilter({ spec, search }: FilterContext & { spec: FilterSpec }) {
  const value = search.filters[spec.name]
  const isSet = value !== undefined
  return (
    <button
      type="button"
      aria-pressed={isSet}
      data-set={isSet || undefined}
      className={filterClasses}
      onClick={() => search.change({ [spec.name]: isSet ? undefined : true })}
    >
      {value === false ? `${spec.label}: no` : spec.label}
    </button>
  )
}

function PhoneFilters({ specs, ...context }: FilterContext & { specs: readonly FilterSpec[] }) {
  const { isOpen, open, close } = useLayerStep()
  // As many as the chips below, of which each word has one.
  const active = useChipCount(context)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} className="md:hidden" onClick={open}>
        <SlidersHorizontal aria-hidden />
        Filters
        {active > 0 && <Count label={`${active} set`}>{active}</Count>}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet {...context} specs={specs} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
