import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '../../display/use-debounced.ts'
import { Input } from '../ui/input.tsx'
import { Key, useKeys } from './keys.tsx'

type AdminSearchProps = {
  label: string
  placeholder: string
  search: string
  onSearch: (text: string) => void
  /** Filters beside the field. */
  children?: ReactNode
}

/** The search of an admin list. It stands in the address after a pause, and `/` opens it. */
export function AdminSearch({ label, placeholder, search, onSearch, children }: AdminSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const settled = useDebounced(text, 250)
  useKeys([{ key: '/', label, run: () => input.current?.focus() }])
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
    <search className="flex flex-wrap items-center gap-2 border-b px-5 py-2 max-md:px-3">
      <div className="relative w-[320px] max-w-full">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={input}
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
      {children}
    </search>
  )
}
