import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { useSearchKey } from '../../display/use-search-key.ts'
import { useEnter } from '../filters/use-enter.ts'
import { readWords } from '../filters.ts'
import type { FilterContext } from './ask.ts'
import { ActiveChoice } from './choice.tsx'
import { SearchHint } from './hint.tsx'
import { type Reading, takeReading, useReading } from './reading.ts'

type SearchFieldProps = FilterContext & {
  placeholder: string
  /** What the search field searches. */
  hint: string
}

/**
 * The search runs on Enter, because each new search is charged. Counting matches is free. `/`
 * focuses the field. What is typed becomes filters and words, as the first row says.
 */
export function SearchField({ search, ask, cost, fullCost, placeholder, hint }: SearchFieldProps) {
  const set = String(search.filters.search ?? '')
  const [text, setText] = useState(set)
  const [shown, setShown] = useState(set)
  const [isHinting, setHinting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const listId = useId()
  const [active, setActive] = useState<string>()
  // The URL also changes from outside: Back, another network, or a removed chip.
  if (shown !== set) {
    setShown(set)
    setText(set)
  }
  useSearchKey(field)

  const words = readWords(text) ?? ''
  const hasChanged = words !== set
  const reading = useReading({ search, ask }, words)
  const pick = (next: string) => {
    setText(next)
    setActive(undefined)
    // The hint would cover the results.
    setHinting(false)
  }
  /** Escape closes the hint first, then restores the text, then leaves the field. */
  const leave = (input: HTMLInputElement) => {
    if (isHinting) {
      setActive(undefined)
      setHinting(false)
    } else if (hasChanged) setText(set)
    else input.blur()
  }
  const take = (next: string) => {
    pick(next)
    if (next !== set) search.change({ search: next || undefined })
  }
  const takeRead = (reading: Reading) => {
    pick(String(reading.change.search ?? ''))
    takeReading(search, reading)
  }
  const { enter, isReading, isUnread } = useEnter({
    search,
    ask,
    text: words,
    onEnter: takeRead,
  })
  const accept = () => {
    const choice = active === undefined ? null : document.getElementById(active)
    if (choice !== null) choice.click()
    else if (hasChanged) void enter()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(choiceAfter(listId, active, step))
    }
    if (step !== undefined || event.key === 'Enter') setHinting(true)
    if (event.key === 'Enter') accept()
    if (event.key === 'Escape') {
      // Chromium clears a search field on Escape.
      event.preventDefault()
      leave(event.currentTarget)
    }
  }
  return (
    <search
      // Moving the focus into the hint keeps it open.
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setHinting(false)}
      className="relative flex w-58 shrink-0 items-center max-md:w-auto max-md:min-w-0 max-md:flex-1"
    >
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-muted-foreground" />
      <Input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={isHinting}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isHinting ? active : undefined}
        aria-label={placeholder}
        aria-describedby={isHinting ? id : undefined}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className={cn('pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden', text === '' && 'max-md:pr-2.5')}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setActive(undefined)
          setHinting(true)
        }}
        onFocus={() => setHinting(true)}
        onKeyDown={onKey}
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
          aria-label="Clear the search"
          className="absolute right-1 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
          onMouseDown={event => event.preventDefault()}
          onClick={() => take('')}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      {isHinting && (
        <ActiveChoice value={active}>
          <SearchHint
            {...{ search, ask, cost, fullCost, id, listId, hint, text, words, hasChanged, isReading, isUnread }}
            reading={isUnread ? undefined : reading}
            onTake={() => reading && takeRead(reading)}
            onPicked={pick}
            onSearch={take}
          />
        </ActiveChoice>
      )}
    </search>
  )
}

const steps: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** The id of the next choice; beyond the last one comes the field itself. */
function choiceAfter(listId: string, active: string | undefined, step: 1 | -1): string | undefined {
  const choices = [...(document.getElementById(listId)?.querySelectorAll('[role=option]') ?? [])]
  const at = choices.findIndex(({ id }) => id === active)
  const next = choices[at === -1 && step === -1 ? choices.length - 1 : at + step]
  next?.scrollIntoView({ block: 'nearest' })
  return next?.id
}
