import { X } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { activeFilters, without } from '../filters.ts'
import type { SearchState } from '../state.ts'

/** The active filters. Each can be removed. On phones they are one scrollable line. */
export function FilterChips({ search }: { search: SearchState }) {
  const active = activeFilters(search.specs, search.filters)
  if (active.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="flex shrink-0 flex-wrap items-center gap-1.5 px-5 pb-3 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-3 max-md:[scrollbar-width:none]"
    >
      {active.map(({ spec, words }) => (
        <li
          key={spec.name}
          className="inline-flex h-6.5 max-w-full shrink-0 items-center gap-[5px] whitespace-nowrap rounded-full border border-border-strong bg-card pr-[3px] pl-[9px] text-xs leading-none max-md:h-8"
        >
          <span className="text-muted-foreground">{spec.label}</span>
          <b title={words} className="max-w-80 truncate font-semibold leading-4 tabular-nums max-md:max-w-50">
            {words}
          </b>
          <button
            type="button"
            aria-label={`Remove ${spec.label}`}
            className="grid size-6 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground max-md:size-8"
            onClick={() => search.change(without([spec]))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={search.clear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
