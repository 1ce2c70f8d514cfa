import { CornerDownLeft, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Input } from '../ui/input.tsx'
import { type FilterContext, totalWords, useMatches } from './search-ask.ts'

type SearchFieldProps = FilterContext & {
  placeholder: string
  /** What is looked for where. */
  hint: string
}

/** Words wait for Enter, because each new search counts; what they would find is said for free. `/` leads here. */
export function SearchField({ search, ask, cost, placeholder, hint }: SearchFieldProps) {
  const set = String(search.filters.search ?? '')
  const [text, setText] = useState(set)
  const [shown, setShown] = useState(set)
  const [isHinting, setHinting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The address changes by itself too: Back, another network, a chip that is taken away.
  if (shown !== set) {
    setShown(set)
    setText(set)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const words = text.trim().slice(0, 200)
  const hasChanged = words !== set
  const take = (next: string) => {
    setText(next)
    if (next !== set) search.change({ search: next || undefined })
  }
  return (
    <search className="relative flex w-58 shrink-0 items-center max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-muted-foreground" />
      <Input
        ref={field}
        type="search"
        aria-label={placeholder}
        aria-describedby={isHinting ? id : undefined}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={event => {
          setText(event.target.value)
          setHinting(true)
        }}
        onFocus={() => setHinting(true)}
        onBlur={() => setHinting(false)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            take(words)
            // What it said would cover what was found.
            setHinting(false)
          }
          if (event.key !== 'Escape') return
          if (hasChanged) setText(set)
          else event.currentTarget.blur()
        }}
      />
      {text === '' ? (
        <kbd
          aria-hidden
          className="absolute right-[7px] grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong bg-card font-medium font-sans text-2xs text-muted-foreground max-md:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the words"
          className="absolute right-1 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
          onMouseDown={event => event.preventDefault()}
          onClick={() => take('')}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {isHinting && (
        <div
          id={id}
          className="absolute top-full left-0 z-30 mt-1.5 w-75 max-w-[calc(100vw-1.5rem)] animate-rise-in rounded-[10px] border border-border-strong bg-popover px-3.5 py-2.5 text-xs shadow-md"
        >
          <p className="text-muted-foreground">{hint}</p>
          {hasChanged && <WouldFind search={search} ask={ask} cost={cost} words={words} />}
        </div>
      )}
    </search>
  )
}

function WouldFind({ search, ask, cost, words }: FilterContext & { words: string }) {
  const matches = useMatches({ search, ask }, { search: words || undefined })
  return (
    <p role="status" className="mt-2 flex items-center gap-1.5 border-t pt-2 tabular-nums">
      <kbd aria-hidden className="grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong">
        <CornerDownLeft className="size-3" />
      </kbd>
      <span className="flex-1">{matches === undefined ? 'Enter searches' : `Enter shows ${totalWords(matches)}`}</span>
      <span className="text-2xs text-muted-foreground">{cost}</span>
    </p>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
