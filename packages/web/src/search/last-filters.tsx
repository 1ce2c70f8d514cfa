import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { IconButton } from '../components/ui/icon-button.tsx'
import { activeFilters, readFilters } from './filters.ts'
import { filtersToOffer, forgetFilters } from './memory.ts'
import type { SearchState } from './state.ts'

/** The filters that were used before the app was loaded, until others are chosen. */
export function LastFilters({ search }: { search: SearchState }) {
  const { scope, network, specs, query, restore } = search
  const [, setForgotten] = useState(0)
  const last = query.size === 0 ? filtersToOffer(scope, network) : ''
  const active = activeFilters(specs, readFilters(new URLSearchParams(last), specs))
  const words = active.map(({ label, words }) => `${label} ${words}`.trim())
  if (words.length === 0) return null
  const forget = () => {
    forgetFilters(scope, network)
    setForgotten(count => count + 1)
  }
  return (
    <p className="flex min-w-0 items-center gap-2 px-5 pb-3 text-xs max-md:px-3">
      <span className="min-w-0 truncate">
        <span className="text-muted-foreground">Your last filters:</span> {words.join(' · ')}
      </span>
      <Button size="sm" onClick={() => restore(network, last)}>
        Use them
      </Button>
      <IconButton size="sm" aria-label="Forget these filters" tip="Forget these filters" onClick={forget}>
        <X aria-hidden />
      </IconButton>
    </p>
  )
}
