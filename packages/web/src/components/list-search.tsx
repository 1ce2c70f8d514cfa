import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../display/use-debounced.ts'
import { Key } from './shell/keys.tsx'
import { cn } from './ui/cn.ts'
import { Input } from './ui/input.tsx'

type ListSearchProps = {
  /** The page focuses it on `/`. */
  field: RefObject<HTMLInputElement | null>
  label: string
  placeholder: string
  /** What the address says. */
  search: string
  onSearch: (text: string) => void
  className?: string
}

/** The search of a list. It stands in the address after a pause. */
export function ListSearch({ field, label, placeholder, search, onSearch, className }: ListSearchProps) {
  const [text, setText] = useState(search)
  const settled = useDebounced(text, 250)
  const reported = useRef(search)
  const report = (words: string) => {
    if (words === search) return
    reported.current = words
    onSearch(words)
  }
  const settle = useEffectEvent(report)
  useEffect(() => settle(settled.trim()), [settled])
  // The address also changes by Back and by the menu.
  const follow = useEffectEvent(() => {
    if (search === reported.current) return
    reported.current = search
    setText(search)
  })
  useEffect(() => follow(), [search])
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') report(text.trim())
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="pr-9 pl-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <span className="absolute top-1/2 right-2 -translate-y-1/2 max-md:hidden">
          <Key>/</Key>
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
          onClick={() => {
            setText('')
            report('')
            field.current?.focus()
          }}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
