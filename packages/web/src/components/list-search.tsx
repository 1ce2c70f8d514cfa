import { Search } from 'lucide-react'
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
  const report = useEffectEvent((words: string) => {
    if (words === search) return
    reported.current = words
    onSearch(words)
  })
  useEffect(() => report(settled.trim()), [settled])
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
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="pr-9 pl-8"
      />
      <span className="absolute top-1/2 right-2 -translate-y-1/2 max-md:hidden">
        <Key>/</Key>
      </span>
    </div>
  )
}
