import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { useDebounced } from '../../../display/use-debounced.ts'

const sides = [
  { value: undefined, side: 'ALL', label: 'Both' },
  { value: 'buy', side: 'CLIENT', label: 'I buy' },
  { value: 'sell', side: 'OWNER', label: 'I sell' },
] as const

type FiltersProps = { search: string; side: 'OWNER' | 'CLIENT' | 'ALL'; sort: 'updatedAt' | 'deadline' }

/** Search, side and sort. The address holds them. */
export function Filters({ search, side, sort }: FiltersProps) {
  const [query, setQuery] = useSearchParams()
  const change = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query)
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-2 max-md:px-3">
      <OrderSearch search={search} onSearch={text => change('search', text)} />
      <fieldset className="inline-flex gap-0.5 rounded-md bg-secondary p-0.5">
        <legend className="sr-only">Side</legend>
        {sides.map(choice => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice.side === side}
            onClick={() => change('side', choice.value)}
            className={segment}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      <label className="ml-auto inline-flex items-center gap-1.5 text-muted-foreground text-xs">
        Sort
        <select
          value={sort}
          onChange={event => change('sort', event.target.value === 'deadline' ? undefined : event.target.value)}
          className="h-8 rounded-md bg-transparent pr-1 font-medium text-foreground max-md:h-10"
        >
          <option value="deadline">Deadline</option>
          <option value="updatedAt">Last change</option>
        </select>
      </label>
    </div>
  )
}

const segment = cn(
  'h-7 rounded-sm px-2.5 font-medium text-muted-foreground leading-none transition-colors max-md:h-9 max-md:px-3',
  'aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--border)]',
)

function OrderSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const settled = useDebounced(text, 250)
  const report = useEffectEvent((words: string) => {
    if (words !== search) onSearch(words)
  })
  useEffect(() => report(settled.trim()), [settled])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return
      if (event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <search className="relative w-[240px] max-md:w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        type="search"
        aria-label="Search orders"
        placeholder="Number, title or name"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className="pr-8 pl-8"
      />
      <kbd
        aria-hidden
        className="absolute top-1/2 right-2 -translate-y-1/2 rounded-xs border px-1.5 text-2xs text-muted-foreground max-md:hidden"
      >
        /
      </kbd>
    </search>
  )
}
