import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from '../../../components/ui/input.tsx'
import { useDebounced } from '../../../display/use-debounced.ts'
import { useSearchKey } from '../../../display/use-search-key.ts'
import type { MarketState } from './state.ts'

/** Searches while the user types, because a search of offers costs nothing. */
export function MarketSearchField({ market }: { market: MarketState }) {
  const set = market.filters.search ?? ''
  const [text, setText] = useState(set)
  const [shown, setShown] = useState(set)
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  // The address also changes from outside: Back, or a removed chip.
  if (shown !== set) {
    setShown(set)
    if (text.trim() !== set) setText(set)
  }
  const typed = useDebounced(text.trim(), 350)
  const take = useEffectEvent((words: string) => {
    if (words === text.trim() && words !== set) market.change({ search: words || undefined })
  })
  useEffect(() => take(typed), [typed])
  return (
    <div className="relative w-60 shrink-0 max-md:w-auto max-md:flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label="Search offers"
        placeholder="What should they make?"
        autoComplete="off"
        maxLength={200}
        className="pr-8 pl-8.5 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') market.change({ search: text.trim() || undefined })
          if (event.key === 'Escape' && text !== '') setText('')
        }}
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-xs border bg-muted px-1 font-sans text-2xs text-muted-foreground max-md:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
          onClick={() => {
            setText('')
            market.change({ search: undefined })
          }}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
