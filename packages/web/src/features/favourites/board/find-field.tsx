import type { FavouriteType } from '@limelight/contract/favourites/rules'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { useSearchKey } from '../../../display/use-search-key.ts'

const labels: Record<FavouriteType, string> = {
  influencer: 'Name, handle or note',
  content: 'Author, note or words in a caption',
  offer: 'Title or note',
}

type FindFieldProps = {
  type: FavouriteType
  words: string
  onChange: (words: string) => void
  /** How many cards match; undefined while all are shown. */
  matches: string | undefined
}

/** Finds cards while the user types. The arrow key moves from the field into the board. */
export function FindField({ type, words, onChange, matches }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  const label = labels[type]
  return (
    <search className="relative flex w-72 shrink-0 items-center max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 text-muted-foreground" />
      <Input
        ref={field}
        type="search"
        aria-label="Find cards"
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        className={cn('pl-8 [&::-webkit-search-cancel-button]:hidden', words === '' ? 'pr-8' : 'pr-34 max-md:pr-24')}
        value={words}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            if (words === '') event.currentTarget.blur()
            else onChange('')
          }
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-card][tabindex="0"]')?.focus()
        }}
      />
      <span className="absolute right-1 flex items-center gap-1">
        <span role="status" className="text-muted-foreground text-xs tabular-nums">
          {matches}
        </span>
        {words === '' ? (
          <kbd
            aria-hidden
            className="mr-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong bg-card font-medium font-sans text-2xs text-muted-foreground max-md:hidden"
          >
            /
          </kbd>
        ) : (
          <button
            type="button"
            aria-label="Clear the search"
            className="grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChange('')}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </span>
    </search>
  )
}
